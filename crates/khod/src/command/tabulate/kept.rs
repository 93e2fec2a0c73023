//! The table in the user's cache folder, which the player uses from then on. It grows by one size after the other, so that it is whole at
//! any moment, and work that was interrupted goes on.

use super::solve;
use crate::prelude::*;
use khod_engine::tabulate::{Making, Tabulator};
use khod_learn::write_whole;
use std::fs::TryLockError;

/// The file of a game's table.
pub(super) fn file<P: Evaluate>(cli: &Cli<'_>) -> Result<PathBuf, Failure> {
    let folder = cache::folder().ok_or_else(|| cli.usage("cache-no-home", &[]))?;
    Ok(cache::table(&folder, P::NAME))
}

/// Says where the table is and how big.
pub(super) fn tell<P: Evaluate>(cli: &Cli<'_>, tabulator: Tabulator) -> Result<(), Failure> {
    let file = file::<P>(cli)?;
    let Some(bytes) = cache::read(&file).map_err(|error| cli.file_failed(&file, &error))? else {
        let values = [
            ("file", cache::shown(&file).into()),
            ("game", P::NAME.into()),
            ("most", u64::from(tabulator.most).into()),
        ];
        return Ok(cli.print("tabulate-nothing-kept", &values)?);
    };
    let size = (tabulator.lendable)(&bytes).map_err(|why| learning::bad_file(cli, &file, &why))?;
    say_kept(cli, "tabulate-kept", &file, size, bytes.len())
}

/// Makes the table, or what is missing of it.
pub(super) fn make<P: Evaluate>(
    cli: &Cli<'_>,
    tabulator: Tabulator,
    size: u32,
    jobs: usize,
) -> Result<(), Failure> {
    let file = file::<P>(cli)?;
    let folder = file.parent().unwrap_or(Path::new("/"));
    fs::create_dir_all(folder).map_err(|error| cli.file_failed(folder, &error))?;
    let _lock = lock(cli, &file)?;
    let found = cache::read(&file).map_err(|error| cli.file_failed(&file, &error))?;
    let found = found.and_then(|bytes| match (tabulator.lendable)(&bytes) {
        Ok(there) => Some((bytes, there)),
        Err(why) => {
            let why = cli.words.explain(&why);
            cli.note("tabulate-anew", &[("file", cache::shown(&file).into()), ("why", why.into())]);
            None
        }
    });
    let (begun, there) = found.unwrap_or_else(|| (tabulator.own.to_vec(), 0));
    if there >= size {
        return say_kept(cli, "tabulate-kept", &file, there, begun.len());
    }
    let interrupt = interrupt::Interrupt::new();
    let making = Making { begun: &begun, size, jobs, stop: &interrupt.flag };
    let (mut length, mut written) =
        (begun.len(), if there > 0 { Ok(()) } else { write_whole(&file, &begun) });
    let whole = solve(cli, tabulator, &making, |bytes| {
        if written.is_ok() {
            written = write_whole(&file, bytes);
            length = bytes.len();
        }
        written.is_ok()
    });
    let whole = whole.map_err(|why| cli.explained(&why))?;
    written.map_err(|why| learning::failed::<P>(cli, &why))?;
    if !whole {
        cli.note("tabulate-interrupted", &[("file", cache::shown(&file).into())]);
        return Err(interrupt.failure());
    }
    say_kept(cli, "tabulate-kept-now", &file, size.max(tabulator.most), length)
}

fn say_kept(cli: &Cli<'_>, key: &str, file: &Path, size: u32, bytes: usize) -> Result<(), Failure> {
    let values =
        [("file", cache::shown(file).into()), ("size", u64::from(size).into()), ("bytes", bytes.into())];
    Ok(cli.print(key, &values)?)
}

/// Keeps other processes from making the same table. The lock goes with the process, however that ends.
fn lock(cli: &Cli<'_>, file: &Path) -> Result<File, Failure> {
    let name = file.with_extension("lock");
    let lock = File::options().create(true).append(true).open(&name);
    let lock = lock.map_err(|error| cli.file_failed(&name, &error))?;
    // A file system without locks gives another error: then two processes write the same file, whole each time.
    if matches!(lock.try_lock(), Err(TryLockError::WouldBlock)) {
        return Err(cli.usage("tabulate-busy", &[("file", cache::shown(file).into())]));
    }
    Ok(lock)
}
