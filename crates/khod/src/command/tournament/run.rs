//! `khod tournament run`: plays what is missing of a contest.

use super::{
    contest::ContestFile,
    file_argument,
    referee::Referee,
    text::{self, Screen},
};
use crate::{interrupt::Interrupt, options::MOST_JOBS, prelude::*};
use khod_arena::{
    live::Live,
    standings::Standings,
    storage::{Fingerprint, Lock, Storage},
    tournament::{self, RunFailure, TournamentEnding},
};

/// The ending of the file with what the builds printed.
const BUILDS: &str = "builds.txt";
/// The shortest time between two tables on the terminal, and how many times longer than making a table it is at least.
const GLANCE: Duration = Duration::from_millis(500);
const SHARE_OF_TIME: u32 = 20;

pub(super) fn describe(words: &Words) -> Command {
    let examples = ["khod tournament run contest.toml", "khod tournament run contest.toml --jobs 4"];
    let usage = "khod tournament run contest.toml [--jobs N]";
    cli::describe("tournament run", words, usage, &examples).arg(file_argument(words)).arg(option(
        "jobs",
        "N",
        words.say("help-tournament-jobs"),
    ))
}

pub(super) fn run(cli: &Cli<'_>) -> Result<(), Failure> {
    let mut contest = ContestFile::read(cli)?;
    let jobs = jobs(cli, contest.specification.jobs)?;
    go_home(cli, &mut contest)?;
    let khod = std::env::current_exe().unwrap_or_else(|_| PathBuf::from("khod"));
    let specification = contest.specification.clone();
    let failed = |failure| contest.failed(cli, &failure);
    let lock = Lock::take(&contest.path).map_err(failed)?;
    let stop = Stop::new()?;
    let interrupt = Interrupt::of_games(&stop)?;
    let fingerprints = || Fingerprint::of_all(&specification, Path::new("."), &khod).map_err(failed);
    let mut unchanged = fingerprints()?;
    let builds = contest.path.with_extension(BUILDS);
    let mut hidden = Storage::files_for(&contest.file);
    hidden.push(builds.clone());
    let log = BuildLog::new(Some(builds), &interrupt.flag);
    let referee = Referee::new(cli, &specification, &stop, log, Live::new(&contest.path), hidden);
    let referee = referee.map_err(|failure| interrupt.told_by(failure))?;
    // A build may write files that differ from run to run: only files that it leaves unchanged must be the same in a later run.
    let after = fingerprints()?;
    unchanged.retain(|fingerprint| after.contains(fingerprint));
    let mut storage = Storage::open(lock, &contest.path, &specification, &unchanged).map_err(failed)?;
    let before = storage.count().map_err(failed)?;
    let mut watcher = Watcher {
        cli,
        contest: &contest,
        screen: Screen::new(cli),
        progress: Progress::new(),
        begun: Instant::now(),
        next: Instant::now(),
        before,
        played: 0,
    };
    watcher.look(&storage);
    let flag = &interrupt.flag;
    let ending = tournament::run(&specification, &mut storage, &referee, jobs, flag, |storage, more| {
        watcher.played += more;
        watcher.look(storage);
    });
    watcher.screen.clear();
    watcher.progress.clear();
    // The file about running games is removed while the lock is still held.
    drop(referee);
    let ending = ending.map_err(|failure| match failure {
        RunFailure::Storage(failure) => failed(failure),
        RunFailure::Arbiter(why) => {
            storage.settle();
            cli.usage("tournament-arbiter", &[("why", cli.words.reason(&why).into())])
        }
    })?;
    storage.settle();
    let mut out = stdout();
    write!(out, "{}", text::whole(&contest.view(cli, &contest.standings(cli, &storage)?)))?;
    out.flush()?;
    if ending == TournamentEnding::Finished {
        return Ok(());
    }
    cli.note("tournament-stopped", &[]);
    Err(interrupt.failure())
}

/// Makes the folder of the specification the current one, since the paths in it are relative to that folder.
fn go_home(cli: &Cli<'_>, contest: &mut ContestFile) -> Result<(), Failure> {
    let absolute = std::path::absolute(&contest.path)?;
    contest.file = std::path::absolute(&contest.file)?;
    let home = absolute.parent().unwrap_or(Path::new("/"));
    std::env::set_current_dir(home).map_err(|error| cli.file_failed(home, &error))?;
    contest.path = absolute;
    Ok(())
}

/// Pairs at a time: from the command line, else from the specification, else one fewer than the machine has cores.
fn jobs(cli: &Cli<'_>, specified: Option<usize>) -> Result<usize, Failure> {
    let up_to_most = |text: &str| quantity::count(text).filter(|&jobs| jobs <= MOST_JOBS);
    let asked = cli.read("jobs", "cli-number", up_to_most)?.map(|jobs| jobs as usize);
    Ok(asked.or(specified).unwrap_or_else(machine::jobs_of_programs))
}

/// Shows how the contest stands while it is played.
struct Watcher<'a> {
    cli: &'a Cli<'a>,
    contest: &'a ContestFile,
    screen: Screen,
    progress: Progress,
    begun: Instant,
    next: Instant,
    before: u64,
    played: u64,
}

impl Watcher<'_> {
    fn look(&mut self, storage: &Storage) {
        let now = Instant::now();
        if now < self.next {
            return;
        }
        if self.screen.watched {
            if let Ok(standings) = tournament::standings(&self.contest.specification, storage) {
                let lines =
                    text::live(&self.contest.view(self.cli, &standings), &self.line(Some(&standings)));
                self.screen.show(&lines);
            }
        } else if self.progress.watched {
            self.progress.show(&self.line(None));
        }
        self.next = Instant::now() + GLANCE.max(now.elapsed() * SHARE_OF_TIME);
    }

    /// The progress of the contest, and the time that is left.
    fn line(&self, standings: Option<&Standings>) -> String {
        let expected =
            khod_arena::schedule::TournamentCourse::new(&self.contest.specification).expected() * 2;
        let played = standings.map_or(self.before + self.played, |standings| standings.games);
        let values = [("played", played.into()), ("games", expected.into())];
        let mut line = self.cli.words.say_with("tournament-progress", &values);
        if self.played > 0 {
            let to_do = expected.saturating_sub(played) as f64;
            let left = quantity::time_left(self.begun.elapsed(), self.played as f64, to_do);
            line.push_str(" · ");
            line.push_str(&self.cli.words.say_with("tournament-left", &[("time", left.into())]));
        }
        line
    }
}
