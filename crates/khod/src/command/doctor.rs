//! `khod doctor`: which isolation this machine can give, and why not more.

use crate::prelude::*;
use khod_arena::sandbox::{Machine, Primitive};
use std::{collections::BTreeMap, io};

/// Each primitive of the sandbox and whether it works here; primitives that later ones depend on come first.
type Tried = Vec<(Primitive, Result<(), String>)>;

pub(super) fn describe(words: &Words) -> Command {
    let usage = "khod doctor [--json [FILE]]";
    let examples = ["khod doctor", "khod doctor --json"];
    let json = option("json", "FILE", words.say("help-doctor-json"));
    cli::describe("doctor", words, usage, &examples).arg(json.num_args(0..=1).default_missing_value("-"))
}

pub(super) fn run(cli: &Cli<'_>) -> Result<(), Failure> {
    let mut json = JsonLines::open(cli)?;
    let machine = Machine::here();
    let tried: Tried =
        Primitive::ALL.iter().map(|&primitive| (primitive, machine.attempt(primitive))).collect();
    let levels: BTreeMap<u8, Result<(), String>> = (0..=Sandbox::HIGHEST)
        .map(|level| (level, machine.of(level).map(drop).map_err(|too_low| too_low.why)))
        .collect();
    let highest = levels.iter().rev().find(|(_, works)| works.is_ok()).map_or(0, |(&level, _)| level);
    json.write(|| as_json(&tried, &levels, highest))?;
    if json.alone() {
        return Ok(());
    }
    show_primitives(cli, &tried)?;
    Ok(show_levels(cli, &tried, &levels, highest)?)
}

fn show_primitives(cli: &Cli<'_>, tried: &Tried) -> io::Result<()> {
    let words = cli.words;
    cli.print("doctor-title", &[])?;
    let name = |primitive: &Primitive| words.say(&format!("doctor-{}", primitive.word()));
    let width = tried.iter().map(|(primitive, _)| name(primitive).chars().count()).max().unwrap_or(0);
    for (primitive, result) in tried {
        let said = match result {
            Ok(()) => words.say("doctor-works"),
            Err(why) => words.say_with("doctor-fails", &[("why", plain(words, why).into())]),
        };
        print(format_args!("  {}  {:<width$}  {said}", primitive.level(), name(primitive)))?;
        if result.is_err() {
            let help = words.say(&format!("doctor-{}-help", primitive.word()));
            print(format_args!("     {}", words.say_with("doctor-help", &[("help", help.into())])))?;
        }
    }
    Ok(())
}

fn show_levels(
    cli: &Cli<'_>,
    tried: &Tried,
    levels: &BTreeMap<u8, Result<(), String>>,
    highest: u8,
) -> io::Result<()> {
    let words = cli.words;
    let what = words.say(&format!("doctor-level-{highest}"));
    print("")?;
    cli.print("doctor-highest", &[("level", highest.into()), ("what", what.into())])?;
    for (level, result) in levels.range(highest + 1..) {
        let Err(why) = result else { continue };
        let missing =
            tried.iter().filter(|(primitive, result)| primitive.level() <= *level && result.is_err());
        let missing: Vec<String> =
            missing.map(|(primitive, _)| words.say(&format!("doctor-{}", primitive.word()))).collect();
        let level = ("level", (*level).into());
        if missing.is_empty() {
            cli.print("doctor-raise-run", &[level, ("why", plain(words, why).into())])?;
        } else {
            cli.print("doctor-raise", &[level, ("what", missing.join(", ").into())])?;
        }
    }
    let demanded = ("level", Sandbox::DEMANDED.into());
    if highest >= Sandbox::DEMANDED {
        cli.print("doctor-enough", &[demanded])?;
    } else {
        cli.print("doctor-too-low", &[demanded, ("highest", highest.into())])?;
    }
    if let Some(sentence) = khod_web::isolation(words, highest) {
        print(format_args!("{} {sentence}", words.say("doctor-serve")))?;
    }
    Ok(())
}

/// A failure with the system's message at its end in plain words; the place where it happened stays as it is.
fn plain(words: &Words, why: &str) -> String {
    let known = [
        ("Permission denied", "io-permission-denied"),
        ("Operation not permitted", "doctor-why-forbidden"),
        ("No such file or directory", "io-not-found"),
        ("No space left on device", "doctor-why-limit"),
        ("Resource temporarily unavailable", "doctor-why-limit"),
        ("Invalid argument", "doctor-why-unknown"),
        ("Function not implemented", "doctor-why-unknown"),
        ("Device or resource busy", "doctor-why-busy"),
        ("Read-only file system", "doctor-why-read-only"),
    ];
    let (place, said) = why.split_once(": ").unwrap_or(("", why));
    match known.iter().find(|(system, _)| said.contains(system)) {
        Some((_, key)) if place.is_empty() => words.say(key),
        Some((_, key)) => format!("{place}: {}", words.say(key)),
        None => why.to_owned(),
    }
}

fn as_json(tried: &Tried, levels: &BTreeMap<u8, Result<(), String>>, highest: u8) -> serde_json::Value {
    let primitive = |(primitive, result): &(Primitive, Result<(), String>)| {
        let why = result.as_ref().err();
        json!({ "name": primitive.word(), "level": primitive.level(), "works": result.is_ok(), "why": why })
    };
    let level = |(level, result): (&u8, &Result<(), String>)| json!({ "level": level, "works": result.is_ok(), "why": result.as_ref().err() });
    json!({
        "highest": highest,
        "demanded": Sandbox::DEMANDED,
        "levels": levels.iter().map(level).collect::<Vec<_>>(),
        "primitives": tried.iter().map(primitive).collect::<Vec<_>>(),
    })
}
