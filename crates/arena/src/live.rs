//! The games that are being played now, for readers in other processes: a small file beside the tournament's, written a few times a
//! second and removed when no game is played any more. Nothing depends on it, so it is not made safe against a power cut, and a
//! reader asks first whether the arbiter is still at work.

mod game;

use crate::{Observe, prelude::*};
pub use game::LiveGame;
use std::{
    collections::BTreeMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        mpsc::{self, RecvTimeoutError},
    },
    thread::{self, JoinHandle},
};

/// The ending of the file's name.
pub const ENDING: &str = "live";
/// The shortest time between two writes of the file.
const PACE: Duration = Duration::from_millis(250);

/// The games that are being played, and the thread that writes them to the file.
#[derive(Debug)]
pub struct Live {
    games: Arc<Games>,
    path: PathBuf,
    /// Dropped to end the thread.
    going: Option<mpsc::Sender<()>>,
    writer: Option<JoinHandle<()>>,
}

/// A game that is being played: the referee reports its lines to the handle, and dropping the handle removes the game.
#[derive(Debug)]
pub struct LiveHandle {
    games: Arc<Games>,
    place: [u32; 4],
}

type Games = Mutex<Shown>;

#[derive(Debug, Default)]
struct Shown {
    games: BTreeMap<[u32; 4], LiveGame>,
    changed: bool,
}

fn change<T>(games: &Games, change: impl FnOnce(&mut BTreeMap<[u32; 4], LiveGame>) -> T) {
    let mut shown = lock(games);
    change(&mut shown.games);
    shown.changed = true;
}

fn lock(games: &Games) -> MutexGuard<'_, Shown> {
    games.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The live file of a tournament.
pub fn path_for(storage: &Path) -> PathBuf {
    storage.with_extension(ENDING)
}

/// The games in a live file; `None` if it does not exist or can not be read.
pub fn read(path: &Path) -> Option<Vec<LiveGame>> {
    game::read(&fs::read_to_string(path).ok()?)
}

impl Live {
    /// Begins to write the live file of the tournament that is stored in `storage`.
    pub fn new(storage: &Path) -> Self {
        let path = path_for(storage);
        let games = Arc::new(Mutex::new(Shown { changed: true, ..Shown::default() }));
        let (going, ended) = mpsc::channel();
        let (watched, file) = (Arc::clone(&games), path.clone());
        let writer = thread::spawn(move || tell(&watched, &file, &ended));
        Self { games, path, going: Some(going), writer: Some(writer) }
    }

    /// Adds a game that begins.
    pub fn see(&self, game: LiveGame) -> LiveHandle {
        let place = game.place;
        change(&self.games, |games| games.insert(place, game));
        LiveHandle { games: Arc::clone(&self.games), place }
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        drop(self.going.take());
        if let Some(writer) = self.writer.take() {
            let _ = writer.join();
        }
        let _ = fs::remove_file(&self.path);
    }
}

impl LiveHandle {
    fn change(&self, change: impl FnOnce(&mut LiveGame)) {
        self::change(&self.games, |games| games.get_mut(&self.place).map(change));
    }
}

impl Observe for LiveHandle {
    fn begins(&self) {
        self.change(|game| {
            game.moves.clear();
            game.times.clear();
        });
    }

    fn moved(&self, line: &str, used: Duration) {
        self.change(|game| {
            game.moves.push(line.to_owned());
            game.times.push(used);
        });
    }
}

impl Drop for LiveHandle {
    fn drop(&mut self) {
        change(&self.games, |games| games.remove(&self.place));
    }
}

/// Writes the file after every change, until `ended` is closed.
fn tell(games: &Games, path: &Path, ended: &mpsc::Receiver<()>) {
    let new = path.with_extension("live-new");
    loop {
        let mut shown = lock(games);
        if std::mem::take(&mut shown.changed) {
            let list: Vec<LiveGame> = shown.games.values().cloned().collect();
            drop(shown);
            // A reader sees the old file or the new one. If neither can be written, readers see no games.
            let _ = fs::write(&new, game::write(&list)).and_then(|()| fs::rename(&new, path));
        } else {
            drop(shown);
        }
        if ended.recv_timeout(PACE) != Err(RecvTimeoutError::Timeout) {
            let _ = fs::remove_file(&new);
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use khod_games::Game;

    #[test]
    fn games_are_told_of_while_they_are_played() {
        let folder = tempfile::tempdir().unwrap();
        let storage = folder.path().join("contest.khod");
        let path = path_for(&storage);
        let live = Live::new(&storage);
        let game = LiveGame {
            place: [2, 1, 3, 1],
            game: Game::from_name("palisade").unwrap(),
            limit: Some(60),
            setup: Some("3 4".to_owned()),
            names: ["Анна", "<b>"].map(str::to_owned),
            moves: Vec::new(),
            times: Vec::new(),
        };
        let seen = live.see(game.clone());
        seen.begins();
        seen.moved("1=2 2=1", Duration::from_millis(7));
        let expected =
            LiveGame { moves: vec!["1=2 2=1".to_owned()], times: vec![Duration::from_millis(7)], ..game };
        let wait = |wanted: &dyn Fn() -> bool| {
            (0..100).any(|_| {
                wanted() || {
                    thread::sleep(Duration::from_millis(50));
                    false
                }
            })
        };
        assert!(
            wait(&|| read(&path).as_deref() == Some(std::slice::from_ref(&expected))),
            "{:?}",
            read(&path)
        );
        drop(seen);
        assert!(wait(&|| read(&path).is_some_and(|games| games.is_empty())));
        drop(live);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn what_is_no_such_file_tells_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.live");
        assert_eq!(read(&path), None);
        for text in
            ["", "{}", "[]", "{\"games\":[{}]}", "{\"games\":[{\"game\":\"chess\"}]}", "{\"games\":7}"]
        {
            fs::write(&path, text).unwrap();
            assert_eq!(read(&path), None, "{text}");
        }
    }
}
