use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use khod_games::{Arg, Explain, Outcome, Reason};
use std::sync::LazyLock;

/// The word files of a language's folder.
macro_rules! sources {
    ($folder:literal) => {
        sources!($folder: "analyse" "bench" "board" "check" "command" "doctor" "duel" "learn" "match" "new" "play" "reasons" "scene"
            "solve" "tournament" "web" "web_analysis" "web_game" "web_program" "web_rules" "web_tournament")
    };
    ($folder:literal: $($name:literal)*) => {
        [$(include_str!(concat!("../words/", $folder, "/", $name, ".ftl")),)*]
    };
}

/// A language that khod speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// English.
    English,
    /// Русский.
    Russian,
}

impl Language {
    /// Every language.
    pub const ALL: [Self; 2] = [Self::English, Self::Russian];

    /// `en` or `ru`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Russian => "ru",
        }
    }

    /// The language of a code or of a locale such as `ru_RU.UTF-8`.
    pub fn from_code(code: &str) -> Option<Self> {
        let end = code.find(['_', '-', '.', '@']).unwrap_or(code.len());
        Self::ALL.into_iter().find(|language| code[..end].eq_ignore_ascii_case(language.code()))
    }

    const fn sources(self) -> [&'static str; 21] {
        match self {
            Self::English => sources!("en"),
            Self::Russian => sources!("ru"),
        }
    }
}

/// A value inside a sentence: a text, or a number that plurals depend on.
pub type Value<'a> = FluentValue<'a>;

/// All sentences of one language.
pub struct Words {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl Words {
    /// The sentences of a language.
    pub fn new(language: Language) -> Self {
        let locale = language.code().parse().expect("a language's code is a language tag");
        let mut bundle = FluentBundle::new_concurrent(vec![locale]);
        // Fluent's marks that isolate text directions show up as stray characters in terminals.
        bundle.set_use_isolating(false);
        for source in language.sources() {
            let resource = FluentResource::try_new(source.to_owned());
            let resource = resource.map_err(|(_, errors)| errors).expect("the tests read every word file");
            bundle.add_resource(resource).expect("the tests find every key once");
        }
        Self { language, bundle }
    }

    /// The English sentences, for files whose text does not depend on the user's language.
    pub fn english() -> &'static Self {
        static ENGLISH: LazyLock<Words> = LazyLock::new(|| Words::new(Language::English));
        &ENGLISH
    }

    /// Which language it is.
    pub const fn language(&self) -> Language {
        self.language
    }

    /// Whether there is a sentence with this key.
    pub fn has(&self, key: &str) -> bool {
        self.bundle.has_message(key)
    }

    /// A sentence without values.
    pub fn say(&self, key: &str) -> String {
        self.say_with(key, &[])
    }

    /// A sentence with values. A key without a sentence is its own sentence.
    pub fn say_with(&self, key: &str, values: &[(&str, Value<'_>)]) -> String {
        let Some(pattern) = self.bundle.get_message(key).and_then(|message| message.value()) else {
            return key.to_owned();
        };
        let args: FluentArgs<'_> = values.iter().map(|(name, value)| (*name, value.clone())).collect();
        self.bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned()
    }

    /// Figures as they are written in this language: a true minus, in Russian a comma before decimals.
    pub fn figures(&self, number: impl core::fmt::Display) -> String {
        let text = number.to_string().replace('-', "−");
        if self.language == Language::Russian { text.replace('.', ",") } else { text }
    }

    /// A reason as a sentence.
    pub fn explain(&self, reason: &impl Explain) -> String {
        self.reason(&reason.reason())
    }

    /// A reason as a sentence, from its key and arguments.
    pub fn reason(&self, reason: &Reason) -> String {
        let value = |name: &str, arg: &Arg| match arg {
            // The rules' word for an ending is translated into this language.
            Arg::Text(word) if name == "reason" => Value::from(self.ending(word)),
            Arg::Text(text) => Value::from(text.clone()),
            Arg::Number(number) => Value::from(*number),
            Arg::Reason(reason) => Value::from(self.reason(reason)),
        };
        let values: Vec<(&str, Value<'_>)> =
            reason.args.iter().map(|(name, arg)| (*name, value(name, arg))).collect();
        self.say_with(reason.key, &values)
    }

    /// Who won and by which rule.
    pub fn outcome(&self, outcome: Outcome) -> String {
        let reason = ("reason", Value::from(self.ending(outcome.reason)));
        match outcome.winner {
            Some(winner) => self.say_with("board-won", &[("side", Value::from(winner.word())), reason]),
            None => self.say_with("board-drawn", &[reason]),
        }
    }

    /// The rules' word for an ending, translated into this language.
    pub fn ending(&self, word: &str) -> String {
        let key = format!("reason-{word}");
        if self.has(&key) { self.say(&key) } else { word.to_owned() }
    }
}
