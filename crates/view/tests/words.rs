//! The words: every sentence in both languages, every reason with a sentence that speaks of all its values.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use khod_games::lo::LoIllegal;
use khod_games::palisade::PalisadeIllegal;
use khod_games::{BadHeader, BadPosition, BadRecord, BadSetup, Explain, Game, Illegal, Remark};
use khod_view::{Language, Words};
use std::{collections::BTreeMap, fs, path::Path};

/// The messages of a language, key to text, as the files write them.
fn messages(language: Language) -> BTreeMap<String, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("words").join(language.code());
    let mut messages = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let mut key = String::new();
        for line in fs::read_to_string(entry.unwrap().path()).unwrap().lines() {
            let begins = line.chars().next().is_some_and(|letter| letter.is_ascii_alphabetic());
            match line.split_once(" =").filter(|_| begins) {
                Some((name, text)) => {
                    name.clone_into(&mut key);
                    assert_eq!(
                        messages.insert(key.clone(), text.to_owned()),
                        None,
                        "{key} stands there twice"
                    );
                }
                None if line.starts_with(' ') => *messages.get_mut(&key).unwrap() += line,
                None => {}
            }
        }
    }
    messages
}

/// The values that a message speaks of.
fn values(message: &str) -> Vec<&str> {
    let mut values: Vec<&str> = message
        .split('$')
        .skip(1)
        .map(|rest| &rest[..rest.find(|letter: char| !letter.is_ascii_alphanumeric()).unwrap()])
        .collect();
    values.sort_unstable();
    values.dedup();
    values
}

#[test]
fn both_languages_have_every_key_with_the_same_values() {
    let [english, russian] = Language::ALL.map(messages);
    assert!(english.len() > 150);
    assert_eq!(english.keys().collect::<Vec<_>>(), russian.keys().collect::<Vec<_>>());
    for (key, message) in &english {
        assert_eq!(values(message), values(&russian[key]), "{key}");
    }
}

#[test]
fn every_reason_has_a_sentence_that_speaks_of_all_its_values() {
    let all =
        [Illegal::KEYS, BadSetup::KEYS, BadPosition::KEYS, BadHeader::KEYS, BadRecord::KEYS, Remark::KEYS];
    let own = Game::ALL.iter().flat_map(|game| game.spec().own_reasons.iter().copied());
    for language in Language::ALL {
        let messages = messages(language);
        for (key, names) in all.into_iter().chain(own.clone()).flatten() {
            let message = messages.get(*key).unwrap_or_else(|| panic!("no sentence for {key}"));
            let mut names = names.to_vec();
            names.sort_unstable();
            assert_eq!(values(message), names, "{key} in {language:?}");
        }
    }
}

#[test]
fn every_game_and_ending_has_a_name() {
    for words in Language::ALL.map(Words::new) {
        for game in Game::ALL {
            assert!(words.has(&format!("game-{}", game.name())));
            assert!(words.has(&format!("game-{}-line", game.name())));
            for reason in game.spec().reasons {
                assert!(words.has(&format!("reason-{reason}")), "{reason}");
            }
        }
    }
}

#[test]
fn plurals_come_out_right() {
    let russian = Words::new(Language::Russian);
    let english = Words::new(Language::English);
    let wrong = |pieces| LoIllegal::WrongLength { distance: 7, pieces };
    assert_eq!(russian.explain(&wrong(1)), "на линии 1 шашка, значит, длина хода 1, а не 7");
    assert_eq!(russian.explain(&wrong(3)), "на линии 3 шашки, значит, длина хода 3, а не 7");
    assert_eq!(russian.explain(&wrong(5)), "на линии 5 шашек, значит, длина хода 5, а не 7");
    assert_eq!(english.explain(&wrong(1)), "the line holds 1 piece, so the move must be 1 cell long, not 7");
    assert_eq!(
        english.explain(&wrong(4)),
        "the line holds 4 pieces, so the move must be 4 cells long, not 7"
    );
}

#[test]
fn a_reason_inside_a_reason_is_said_too() {
    let why = Illegal::InTurn {
        number: 2,
        action: "1<".to_owned(),
        why: Box::new(PalisadeIllegal::SowOutwards { right: "1>".to_owned() }.into()),
    };
    let english = Words::new(Language::English);
    assert_eq!(english.explain(&why), "action 2 (1<): an end column is sown inwards: 1>");
    assert_eq!(why.reason().key, "illegal-in-turn");
}

#[test]
fn languages_are_found_by_code_and_by_locale() {
    assert_eq!(Language::from_code("ru_RU.UTF-8"), Some(Language::Russian));
    assert_eq!(Language::from_code("RU"), Some(Language::Russian));
    assert_eq!(Language::from_code("en-GB"), Some(Language::English));
    assert_eq!(Language::from_code("C.UTF-8"), None);
    assert_eq!(Language::from_code("rus"), None);
}
