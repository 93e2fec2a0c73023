//! `khod doctor` with the real program.

mod program;

use khod_arena::sandbox::Primitive;
use program::run;
use serde_json::Value;

#[test]
fn doctor_names_every_primitive_and_a_level_in_both_languages() {
    let titles = [
        ("en", "What programs can be isolated with on this machine:", "The highest level that works is "),
        ("ru", "Чем на этой машине можно изолировать программы:", "Наибольший работающий уровень — "),
    ];
    for (language, title, highest) in titles {
        let came = run(&["doctor", "--lang", language], "");
        assert_eq!((came.status, came.err.as_str()), (Some(0), ""), "{came:?}");
        assert!(came.out.starts_with(title) && came.out.contains(highest), "{}", came.out);
        assert!(came.out.lines().count() > Primitive::ALL.len() + 2, "{}", came.out);
        assert!(!came.out.contains("doctor-"), "a sentence is missing: {}", came.out);
    }
}

#[test]
fn doctor_as_json_says_the_same() {
    let came = run(&["doctor", "--json"], "");
    assert_eq!(came.status, Some(0), "{came:?}");
    let found: Value = serde_json::from_str(&came.out).expect("one object");
    let highest = found["highest"].as_u64().expect("a level") as usize;
    let works = |level: usize| found["levels"][level]["works"].as_bool().expect("yes or no");
    assert!(works(highest) && (highest == 3 || !works(highest + 1)), "{found}");
    let primitives = found["primitives"].as_array().expect("a list");
    assert_eq!(primitives.len(), Primitive::ALL.len());
    for (found, known) in primitives.iter().zip(Primitive::ALL) {
        assert_eq!(found["name"], known.word());
        assert_eq!(found["works"] == true, found["why"].is_null(), "{found}");
    }
}

#[test]
fn what_no_starter_was_told_is_refused_quietly() {
    let came = run(&["--inside"], "nonsense");
    assert_eq!((came.status, came.out.as_str(), came.err.as_str()), (Some(1), "", ""));
}
