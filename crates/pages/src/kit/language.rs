use khod_games::Game;

/// A programming language of the kit.
#[derive(Debug, PartialEq, Eq)]
pub struct ProgrammingLanguage {
    /// Its name on the command line and in addresses, and the name of its folder.
    pub word: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// Other words for it on the command line.
    also: &'static [&'static str],
    ending: &'static str,
    /// The file that all games share. If its name has a capital, as a class has, the files of the games have one, too.
    pub(super) shared: &'static str,
    /// The commands that build a program, if it must be built, and start it; `FILE` stands for the game's file and `STEM` for its
    /// name without the ending.
    commands: &'static [&'static str],
    /// What must be installed to build and run it: the command, and the package of Debian that has it.
    pub tool: (&'static str, &'static str),
}

impl ProgrammingLanguage {
    /// All languages, in the order of lists.
    pub const ALL: &[Self] = &[
        Self {
            word: "python",
            title: "Python",
            also: &["py", "python3", "питон"],
            ending: "py",
            shared: "contest.py",
            commands: &["python3 FILE"],
            tool: ("python3", "python3"),
        },
        Self {
            word: "cpp",
            title: "C++",
            also: &["c++", "cxx", "cc", "с++"],
            ending: "cpp",
            shared: "contest.hpp",
            commands: &["g++ -O2 -std=c++17 -o bot FILE", "./bot"],
            tool: ("g++", "g++"),
        },
        Self {
            word: "java",
            title: "Java",
            also: &["джава"],
            ending: "java",
            shared: "Contest.java",
            commands: &["javac -encoding UTF-8 FILE", "java -cp . STEM"],
            tool: ("javac", "default-jdk-headless"),
        },
        Self {
            word: "pascal",
            title: "Free Pascal",
            also: &["pas", "fpc", "freepascal", "паскаль"],
            ending: "pas",
            shared: "contest.pas",
            commands: &["fpc -O2 -l- -v0 -obot FILE", "./bot"],
            tool: ("fpc", "fp-compiler"),
        },
        Self {
            word: "javascript",
            title: "JavaScript",
            also: &["js", "node", "nodejs"],
            ending: "js",
            shared: "contest.js",
            commands: &["node FILE"],
            tool: ("node", "nodejs"),
        },
        Self {
            word: "go",
            title: "Go",
            also: &["golang"],
            ending: "go",
            shared: "contest.go",
            commands: &["go build -ldflags=-s -o bot contest.go FILE", "./bot"],
            tool: ("go", "golang-go"),
        },
        Self {
            word: "rust",
            title: "Rust",
            also: &["rs"],
            ending: "rs",
            shared: "contest.rs",
            commands: &["rustc -O -C strip=symbols --edition 2021 -o bot FILE", "./bot"],
            tool: ("rustc", "rustc"),
        },
    ];

    /// The language that a word means, in any case of letters.
    pub fn from_word(word: &str) -> Option<&'static Self> {
        let word = word.to_lowercase();
        Self::ALL.iter().find(|language| language.word == word || language.also.contains(&word.as_str()))
    }

    /// All words that mean it.
    pub fn words(&self) -> impl Iterator<Item = &'static str> {
        [self.word].into_iter().chain(self.also.iter().copied())
    }

    /// The file with a game and the choice of a move.
    pub fn file(&self, game: Game) -> String {
        format!("{}.{}", self.stem(game), self.ending)
    }

    /// The command that builds the program of a game, if it must be built.
    pub fn build(&self, game: Game) -> Option<String> {
        let [build, _] = self.commands else { return None };
        Some(self.filled(build, game))
    }

    /// The command that starts the program of a game.
    pub fn run(&self, game: Game) -> String {
        self.filled(self.commands.last().expect("every program is started"), game)
    }

    /// The package of Debian that has a command, if one of the languages needs it.
    pub fn package_of(command: &str) -> Option<&'static str> {
        let tools = Self::ALL.iter().map(|language| language.tool).chain([("java", "default-jre-headless")]);
        tools.into_iter().find(|(tool, _)| *tool == command).map(|(_, package)| package)
    }

    fn stem(&self, game: Game) -> String {
        let name = game.name();
        let capital = self.shared.starts_with(char::is_uppercase);
        if capital { format!("{}{}", name[..1].to_uppercase(), &name[1..]) } else { name.to_owned() }
    }

    fn filled(&self, command: &str, game: Game) -> String {
        command.replace("FILE", &self.file(game)).replace("STEM", &self.stem(game))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_word_means_two_languages() {
        let mut words: Vec<&str> =
            ProgrammingLanguage::ALL.iter().flat_map(ProgrammingLanguage::words).collect();
        let count = words.len();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), count);
        for language in ProgrammingLanguage::ALL {
            assert!(
                language
                    .words()
                    .all(|word| ProgrammingLanguage::from_word(&word.to_uppercase()) == Some(language))
            );
        }
        assert_eq!(ProgrammingLanguage::from_word("basic"), None);
    }

    #[test]
    fn commands_name_the_files_that_there_are() {
        let java = ProgrammingLanguage::from_word("java").expect("Java");
        let lo = Game::from_name("lo").expect("a game");
        assert_eq!(java.build(lo).as_deref(), Some("javac -encoding UTF-8 Lo.java"));
        assert_eq!(java.run(lo), "java -cp . Lo");
        assert_eq!(ProgrammingLanguage::from_word("py").expect("Python").run(lo), "python3 lo.py");
        assert_eq!(ProgrammingLanguage::package_of("g++"), Some("g++"));
        assert_eq!(ProgrammingLanguage::package_of("cobc"), None);
    }
}
