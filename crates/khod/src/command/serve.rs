//! `khod serve`: the web app.

use crate::{cli, prelude::*, workshop};
use khod_arena::sandbox::Machine;
use khod_games::Explain;
use khod_web::{Invitation, ServeFailure, Server, Settings};

const PORT: u16 = 8080;

pub(super) fn describe(words: &Words) -> Command {
    let examples = ["khod serve", "khod serve --port 8081 --open", "khod serve --lan --data ./class"];
    let usage = "khod serve [--port N] [--data DIR] [--open] [--lan [--new-password] [--as-root]]";
    cli::describe("serve", words, usage, &examples)
        .arg(option("port", "N", help_with_usual(words, "help-port", PORT.to_string())))
        .arg(option("data", "DIR", words.say("help-data")))
        .arg(flag("open", words.say("help-open")))
        .arg(flag("lan", words.say("help-lan")))
        .arg(flag("new-password", words.say("help-new-password")).requires("lan"))
        .arg(flag("as-root", words.say("help-as-root")).requires("lan"))
}

pub(super) fn run(cli: &Cli<'_>) -> Result<(), Failure> {
    let port = cli.read("port", "serve-bad-port", |text| text.parse().ok())?;
    let lan = cli.flag("lan");
    if lan && rustix::process::geteuid().is_root() && !cli.flag("as-root") {
        return Err(cli.usage("serve-as-root", &[]));
    }
    let settings = Settings {
        port: port.unwrap_or(PORT),
        data: data_folder(cli, cli.text("data"))?,
        lan,
        new_password: cli.flag("new-password"),
        program: std::env::current_exe()?,
        // Visitors bring their programs along: the teacher should know how strongly these are isolated.
        isolation: lan.then(|| Machine::here().best().map_or(0, |sandbox| sandbox.level())),
    };
    workshop::sweep();
    for &game in Game::ALL {
        cache::lend(cli, game);
    }
    let failed = |failure: ServeFailure| Failure::Why(failure.reason());
    let data = settings.data.display().to_string();
    let isolation = settings.isolation;
    let server = Server::open(settings).map_err(failed)?;
    let port = server.address().map_err(failed)?.port();
    let address = format!("http://127.0.0.1:{port}");
    let mut out = stdout();
    writeln!(out, "{}", cli.words.say_with("serve-address-line", &[("address", address.clone().into())]))?;
    writeln!(out, "{}", cli.words.say_with("serve-data-line", &[("path", data.into())]))?;
    if let Some(invitation) = server.invitation() {
        invite(cli, &mut out, &invitation)?;
    }
    if let Some(sentence) = isolation.and_then(|level| khod_web::isolation(cli.words, level)) {
        writeln!(out, "{sentence}")?;
    }
    writeln!(out, "{}", cli.words.say("serve-stop-line"))?;
    // All lines are flushed together: a reader that waits only for the address may close the pipe after it.
    out.flush()?;
    if cli.flag("open") {
        // If no browser can be opened, the user has the address above.
        let _ = std::process::Command::new("xdg-open").arg(&address).spawn();
    }
    server.run().map_err(failed)
}

/// Prints the addresses and the password for visitors from the network.
fn invite(cli: &Cli<'_>, out: &mut impl Write, invitation: &Invitation) -> std::io::Result<()> {
    let words = cli.words;
    if invitation.addresses.is_empty() {
        writeln!(out, "{}", words.say("serve-no-network"))?;
    } else {
        let addresses = invitation.addresses.join("  ");
        writeln!(out, "{}", words.say_with("serve-lan-line", &[("addresses", addresses.into())]))?;
    }
    if let Some(picture) = &invitation.picture {
        writeln!(out, "{picture}")?;
    }
    if let Some(password) = &invitation.password {
        let values = [("password", password.as_str().into())];
        writeln!(out, "{}", words.say_with("serve-password-line", &values))?;
        writeln!(out, "{}", words.say("serve-password-once"))?;
    }
    Ok(())
}

/// The folder of `--data`, or the usual one of the user.
fn data_folder(cli: &Cli<'_>, asked: Option<&str>) -> Result<PathBuf, Failure> {
    let place = |name: &str| std::env::var_os(name).filter(|path| !path.is_empty()).map(PathBuf::from);
    let usual = || {
        let shared = || place("HOME").map(|home| home.join(".local/share"));
        place("XDG_DATA_HOME").or_else(shared).map(|folder| folder.join("khod"))
    };
    asked.map(PathBuf::from).or_else(usual).ok_or_else(|| cli.usage("serve-no-home", &[]))
}
