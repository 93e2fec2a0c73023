//! The folder for what khod has worked out and can work out again: tables of exact values, made when somebody asks for them.

use crate::prelude::*;
use std::io;

/// More than any table has, so that a foreign file is not read whole.
const MOST_BYTES: u64 = 64 << 20;

/// The user's cache folder of khod: in `$XDG_CACHE_HOME`, otherwise in `~/.cache`; nothing where the environment names neither.
pub(crate) fn folder() -> Option<PathBuf> {
    let place = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let usual = || place("HOME").map(|home| home.join(".cache"));
    place("XDG_CACHE_HOME").or_else(usual).map(|folder| folder.join("khod"))
}

/// The file of a game's table of exact values in a folder.
pub(crate) fn table(folder: &Path, game: &str) -> PathBuf {
    folder.join(format!("{game}.rows"))
}

/// Reads a table; nothing if there is none.
pub(crate) fn read(file: &Path) -> io::Result<Option<Vec<u8>>> {
    // A pipe would keep the reader waiting.
    match fs::metadata(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
        Ok(found) if !found.is_file() || found.len() > MOST_BYTES => Ok(Some(Vec::new())),
        Ok(_) => fs::read(file).map(Some),
    }
}

/// Lends the player the table of a game that was made earlier, if it is there and right; gives its greatest size. A table that can not be
/// used is told of on standard error, and the player goes on with its own.
pub(crate) fn lend(cli: &Cli<'_>, game: Game) -> Option<u32> {
    with_game!(game, P => lend_to::<P>(cli))
}

fn lend_to<P: Evaluate>(cli: &Cli<'_>) -> Option<u32> {
    let tabulator = P::TABULATOR?;
    let file = table(&folder()?, P::NAME);
    let lent = match read(&file) {
        Ok(None) => return None,
        Ok(Some(bytes)) => (tabulator.lend)(bytes).map_err(|why| cli.words.explain(&why)),
        // Whoever may not look into the folder has no table there.
        Err(error)
            if matches!(error.kind(), io::ErrorKind::PermissionDenied | io::ErrorKind::NotADirectory) =>
        {
            return None;
        }
        Err(error) => Err(cli.io_reason(&error)),
    };
    let told = lent.map_err(|why| {
        let values = [
            ("file", shown(&file).into()),
            ("why", why.into()),
            ("most", u64::from(tabulator.most).into()),
            ("game", P::NAME.into()),
        ];
        cli.note("cache-unusable", &values);
    });
    told.ok()
}

/// A path as a sentence shows it that must show it whole.
pub(crate) fn shown(file: &Path) -> String {
    file.display().to_string().replace(char::is_control, "?")
}
