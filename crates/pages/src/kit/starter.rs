use super::{ProgrammingLanguage, zip};
use crate::toml_text::quoted;
use khod_games::{Game, Side, contest::Header};
use khod_view::{Language, Words};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../kit"]
struct Kit;

/// The endings of the tutorial's source files; files built from them are not sent.
const SOURCES: [&str; 3] = [".py", ".cpp", ".hpp"];

/// A program to start from: one game in one programming language.
#[derive(Clone, Copy, Debug)]
pub struct Starter {
    game: Game,
    language: &'static ProgrammingLanguage,
}

/// One of its files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StarterFile {
    /// Its name.
    pub name: String,
    /// What is in it.
    pub text: String,
}

impl Starter {
    /// The program of a game in a language, if the kit has it.
    pub fn new(game: Game, language: &'static ProgrammingLanguage) -> Option<Self> {
        Kit::get(&format!("{}/{}", language.word, language.file(game)))?;
        Some(Self { game, language })
    }

    /// Every program of the kit.
    pub fn all() -> impl Iterator<Item = Self> {
        let of = |language| Game::ALL.iter().filter_map(move |&game| Self::new(game, language));
        ProgrammingLanguage::ALL.iter().flat_map(of)
    }

    /// The game.
    pub const fn game(&self) -> Game {
        self.game
    }

    /// The programming language.
    pub const fn language(&self) -> &'static ProgrammingLanguage {
        self.language
    }

    /// The files of a folder with this name: the game's first, then what all games share, `khod.toml` and a page to read.
    pub fn files(&self, name: &str, reader: Language) -> Vec<StarterFile> {
        let Self { game, language } = *self;
        let of_kit = |file: &str| StarterFile {
            name: file.to_owned(),
            text: read(&format!("{}/{file}", language.word)),
        };
        vec![
            of_kit(&language.file(game)),
            of_kit(language.shared),
            StarterFile { name: "khod.toml".to_owned(), text: self.recipe(name) },
            StarterFile { name: "README.md".to_owned(), text: self.page(name, reader) },
        ]
    }

    /// These files in a folder in one ZIP file.
    pub fn archive(&self, name: &str, reader: Language) -> Vec<u8> {
        let files = self.files(name, reader);
        zip::archive(files.iter().map(|file| (format!("{name}/{}", file.name), file.text.as_bytes())))
    }

    /// The text of `khod.toml`: how khod builds and starts the program.
    fn recipe(&self, name: &str) -> String {
        let Self { game, language } = *self;
        let named = [
            ("name", Some(name.to_owned())),
            ("language", Some(language.title.to_owned())),
            ("game", Some(game.name().to_owned())),
            ("build", language.build(game)),
            ("run", Some(language.run(game))),
        ];
        let line = |(key, value): (&str, Option<String>)| Some(format!("{key} = {}\n", quoted(&value?)));
        named.into_iter().filter_map(line).collect()
    }

    fn page(&self, name: &str, reader: Language) -> String {
        let Self { game, language } = *self;
        let run = language.run(game);
        let start = language.build(game).map_or_else(|| run.clone(), |build| format!("{build} && {run}"));
        let spec = game.spec();
        let header = Header {
            limit: spec.limit.map(|range| range.usual),
            seat: Side::White,
            setup: spec.setup.map(str::to_owned),
        };
        let lines: Vec<String> = header.to_text().lines().map(|line| format!("`{line}`")).collect();
        let title = Words::new(reader).say(&format!("game-{}", game.name()));
        let values = [
            ("{name}", name),
            ("{title}", &title),
            ("{header}", &lines.join(", ")),
            ("{game}", game.name()),
            ("{language}", language.title),
            ("{file}", &language.file(game)),
            ("{shared}", language.shared),
            ("{start}", &start),
        ];
        let text = read(&format!("page/{}.md", reader.code()));
        values.into_iter().fold(text, |text, (place, value)| text.replace(place, value))
    }
}

/// The programs of the tutorial in a language, in one ZIP file with the paths that its commands name; `None` where there are none.
pub fn tutorial(language: &ProgrammingLanguage) -> Option<Vec<u8>> {
    let head = format!("tutorial/{}/", language.word);
    let files: Vec<(String, String)> = Kit::iter()
        .filter(|path| path.starts_with(&head) && SOURCES.iter().any(|ending| path.ends_with(ending)))
        .map(|path| (format!("kit/{path}"), read(&path)))
        .collect();
    let archive = zip::archive(files.iter().map(|(path, text)| (path.clone(), text.as_bytes())));
    (!files.is_empty()).then_some(archive)
}

fn read(path: &str) -> String {
    let file = Kit::get(path).unwrap_or_else(|| panic!("the kit has {path}"));
    String::from_utf8(file.data.into_owned()).expect("the kit is text")
}
