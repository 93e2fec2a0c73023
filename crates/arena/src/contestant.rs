use crate::{command_line, command_line::BadCommand, prelude::*};
use std::os::unix::fs::PermissionsExt;

/// The hidden command of khod that moves at random.
pub const RANDOM_MOVER: &str = "random-mover";
/// The word for the built-in program that moves at random.
const RANDOM: &str = "random";
/// The word at the head of a command that means khod itself.
const KHOD: &str = "khod";

/// A program that takes part: the same in every game except for its random seed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contestant {
    /// The program without arguments that depend on the game's number.
    pub program: Program,
    random: bool,
}

impl Contestant {
    /// A contestant from a command, named after it. `khod` at its head is this executable, `random` alone a built-in program that
    /// plays any legal move.
    pub fn from_command(text: &str, game: Game, khod: &Path) -> Result<Self, BadCommand> {
        let words = command_line::split(text)?;
        let random = words == [RANDOM];
        let mut command: Vec<OsString> = if random {
            [KHOD, RANDOM_MOVER, game.name(), "--seed"].map(OsString::from).to_vec()
        } else {
            words.into_iter().map(OsString::from).collect()
        };
        if command[0] == KHOD {
            command[0] = khod.into();
        }
        Ok(Self { program: Program { name: text.trim().to_owned(), command, folder: None }, random })
    }

    /// A contestant that is started in every game as the program says.
    pub const fn from_program(program: Program) -> Self {
        Self { program, random: false }
    }

    /// The program for one game: its random choices depend on the seed and the game's number alone.
    pub fn for_game(&self, seed: u64, number: u64) -> Program {
        let mut program = self.program.clone();
        if self.random {
            program.command.push(seed.wrapping_mul(1_000_003).wrapping_add(number).to_string().into());
        }
        program
    }

    /// Checks that the command names a file that can be run.
    pub fn check(&self) -> Result<(), CanNotStart> {
        let head = Path::new(self.program.command.first().ok_or(CanNotStart::NotFound)?);
        let folder = self.program.folder.clone().unwrap_or_default();
        let candidates: Vec<PathBuf> = if head.components().count() > 1 {
            vec![folder.join(head)]
        } else {
            let path = std::env::var_os("PATH").unwrap_or_default();
            std::env::split_paths(&path).map(|place| place.join(head)).collect()
        };
        let found: Vec<_> = candidates.iter().filter_map(|candidate| candidate.metadata().ok()).collect();
        let runs = |file: &fs::Metadata| file.is_file() && file.permissions().mode() & 0o111 != 0;
        if found.iter().any(runs) {
            return Ok(());
        }
        Err(if found.is_empty() { CanNotStart::NotFound } else { CanNotStart::NotExecutable })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Contestant {
        Contestant::from_command(text, Game::from_name("lo").unwrap(), Path::new("/opt/khod")).unwrap()
    }

    #[test]
    fn khod_at_the_head_is_this_executable() {
        let contestant = read(" khod bot lo --level 3 ");
        assert_eq!(contestant.program.name, "khod bot lo --level 3");
        assert_eq!(contestant.for_game(1, 2).command, ["/opt/khod", "bot", "lo", "--level", "3"]);
        assert_eq!(read("./khod bot").program.command[0], "./khod");
    }

    #[test]
    fn random_depends_on_seed_and_number() {
        let command = |seed, number| read("random").for_game(seed, number).command;
        assert_eq!(command(1, 2)[..4], ["/opt/khod", RANDOM_MOVER, "lo", "--seed"]);
        assert_eq!(command(1, 2), command(1, 2));
        assert_ne!(command(1, 2), command(1, 3));
        assert_ne!(command(1, 2), command(2, 2));
        assert_eq!(read("random x").program.command, ["random", "x"]);
    }

    #[test]
    fn files_that_can_not_be_run_are_found_out() {
        assert!(read("sh -c true").check().is_ok());
        assert!(matches!(read("no-such-program-anywhere").check(), Err(CanNotStart::NotFound)));
        assert!(matches!(read("./no/such/file").check(), Err(CanNotStart::NotFound)));
        assert!(matches!(read("/etc/passwd").check(), Err(CanNotStart::NotExecutable)));
        assert!(matches!(read("/").check(), Err(CanNotStart::NotFound | CanNotStart::NotExecutable)));
    }
}
