//! `khod serve`: the web app.

use crate::{
    Failure,
    cli::{self, Cli, Description, option},
    output::stdout,
    workshop,
};
use clap::{Arg, ArgAction, ArgMatches, Command};
use khod_arena::{Sandbox, Start};
use khod_games::{Explain, quoted};
use khod_view::Words;
use khod_web::{Invitation, ServeFailure, Server, Settings};
use std::{io::Write, path::PathBuf};

const PORT: u16 = 8080;

pub(super) fn describe(words: &Words) -> Command {
    let examples = ["khod serve", "khod serve --port 8081 --open", "khod serve --lan --data ./class"];
    let usage = "khod serve [--port N] [--data DIR] [--open] [--lan [--new-password] [--as-root]]";
    let help = Description { usage, about: "about-serve", more: None, examples: &examples };
    cli::describe("serve", words, &help)
        .arg(option("port", "N", words.say_with("help-port", &[("usual", PORT.to_string().into())])))
        .arg(option("data", "DIR", words.say("help-data")))
        .arg(Arg::new("open").long("open").action(ArgAction::SetTrue).help(words.say("help-open")))
        .arg(Arg::new("lan").long("lan").action(ArgAction::SetTrue).help(words.say("help-lan")))
        .arg(
            Arg::new("new-password")
                .long("new-password")
                .action(ArgAction::SetTrue)
                .requires("lan")
                .help(words.say("help-new-password")),
        )
        .arg(
            Arg::new("as-root")
                .long("as-root")
                .action(ArgAction::SetTrue)
                .requires("lan")
                .help(words.say("help-as-root")),
        )
}

pub(super) fn run(cli: &Cli<'_>, matches: &ArgMatches) -> Result<(), Failure> {
    let text = |name| matches.get_one::<String>(name).map(String::as_str);
    let port = text("port").map(|text| {
        text.parse::<u16>().map_err(|_| cli.usage("serve-bad-port", &[("value", quoted(text).into())]))
    });
    let lan = matches.get_flag("lan");
    if lan && rustix::process::geteuid().is_root() && !matches.get_flag("as-root") {
        return Err(cli.usage("serve-as-root", &[]));
    }
    let settings = Settings {
        port: port.transpose()?.unwrap_or(PORT),
        data: data_folder(cli, text("data"))?,
        lan,
        new_password: matches.get_flag("new-password"),
        program: std::env::current_exe()?,
        // Others bring their programs along: the teacher should know what holds them.
        isolation: if lan { Some(Sandbox::best().map_or(0, |sandbox| sandbox.level())) } else { None },
    };
    workshop::sweep();
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
    out.flush()?;
    if matches.get_flag("open") {
        // Where there is no browser the address above has to do.
        let _ = std::process::Command::new("xdg-open").arg(&address).spawn();
    }
    server.run().map_err(failed)
}

/// Says how others in the network come in.
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
        writeln!(
            out,
            "{}",
            words.say_with("serve-password-line", &[("password", password.as_str().into())])
        )?;
        writeln!(out, "{}", words.say("serve-password-once"))?;
    }
    Ok(())
}

/// Where data live unless somebody says otherwise.
fn data_folder(cli: &Cli<'_>, asked: Option<&str>) -> Result<PathBuf, Failure> {
    let place = |name: &str| std::env::var_os(name).filter(|path| !path.is_empty()).map(PathBuf::from);
    let usual = || {
        let shared = || place("HOME").map(|home| home.join(".local/share"));
        place("XDG_DATA_HOME").or_else(shared).map(|folder| folder.join("khod"))
    };
    asked.map(PathBuf::from).or_else(usual).ok_or_else(|| cli.usage("serve-no-home", &[]))
}
