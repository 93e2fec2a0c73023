//! Whether the machine or the program is to blame for a late answer: what the machine did to the program while it thought.

use crate::{metronome::Metronome, prelude::*};
use std::{cell::RefCell, os::unix::fs::FileExt};

/// Clock ticks of `/proc/stat`: 100 a second on every Linux.
const TICK: Duration = Duration::from_millis(10);

/// Between lines `/proc/stat` is read no more often than this.
const STAT_INTERVAL: Duration = Duration::from_millis(50);

/// Processor time beyond the elapsed time that still counts as one thread. A program that computes on more threads may delay the referee:
/// then the referee's own delay proves nothing.
const THREAD_SLACK: Duration = Duration::from_millis(10);

/// A program is crowded if it keeps more than 3/2 threads ready to run all the time: then its threads wait for each other alone.
const CROWD: [u32; 2] = [3, 2];

/// A program that ran for less than one part in four of the time is not crowded.
const LEAST_RUN_SHARE: u32 = 4;

/// How long a thread of this program was ready to run while others ran.
#[derive(Debug)]
pub struct OwnDelay(Option<File>);

impl OwnDelay {
    /// The delay of the calling thread.
    pub fn of_this_thread() -> Self {
        Self(File::open("/proc/thread-self/schedstat").ok())
    }

    /// The delay so far; zero where the system does not tell it.
    pub fn so_far(&self) -> Duration {
        let mut text = [0; 128];
        let read = self.0.as_ref().and_then(|file| file.read_at(&mut text, 0).ok()).unwrap_or(0);
        let text = std::str::from_utf8(&text[..read]).unwrap_or_default();
        let delay = text.split_whitespace().nth(1).and_then(|word| word.parse().ok());
        Duration::from_nanos(delay.unwrap_or(0))
    }
}

/// How long a host ran other machines while this machine, its guest, stood still. No thread of the guest is told of it.
#[derive(Debug)]
pub(crate) struct Stolen {
    file: Option<File>,
    known: RefCell<(Instant, Vec<u64>)>,
    metronome: &'static Metronome,
    still: RefCell<Vec<Duration>>,
}

impl Stolen {
    /// Begins with the stolen time up to now.
    pub(crate) fn new() -> Self {
        let file = File::open("/proc/stat").ok();
        let known = RefCell::new((Instant::now(), stolen(file.as_ref())));
        let metronome = Metronome::get();
        Self { file, known, metronome, still: RefCell::new(metronome.so_far()) }
    }

    /// Begins to count. `/proc/stat` is slow to read, so a reading younger than `STAT_INTERVAL` is kept.
    pub(crate) fn begin(&self) {
        let mut known = self.known.borrow_mut();
        if known.0.elapsed() > STAT_INTERVAL {
            *known = (Instant::now(), stolen(self.file.as_ref()));
        }
        self.still.replace(self.metronome.so_far());
    }

    /// The time stolen since `begin`, on the processor that lost most, by the larger of two accounts: the system's comes in ticks and late,
    /// the metronome's misses up to a beat.
    pub(crate) fn since(&self) -> Duration {
        let still = self.metronome.surely_so_far();
        let begun = self.still.borrow();
        let noted = still.iter().zip(begun.iter()).map(|(now, before)| now.saturating_sub(*before));
        let now = stolen(self.file.as_ref());
        let known = self.known.borrow();
        let lost = now.iter().zip(&known.1).map(|(now, before)| now.saturating_sub(*before));
        noted.max().unwrap_or_default().max(TICK * lost.max().unwrap_or(0) as u32)
    }
}

/// The ticks that every processor has lost.
fn stolen(file: Option<&File>) -> Vec<u64> {
    let mut text = vec![0; 16 << 10];
    let read = file.and_then(|file| file.read_at(&mut text, 0).ok()).unwrap_or(0);
    stolen_ticks(&String::from_utf8_lossy(&text[..read]))
}

/// The stolen ticks of every processor: 7 in `cpu0 1 2 3 4 5 6 0 7 0 0`.
fn stolen_ticks(text: &str) -> Vec<u64> {
    let processors = text.lines().filter(|line| line.starts_with("cpu") && !line.starts_with("cpu "));
    processors.filter_map(|line| line.split_whitespace().nth(8)?.parse().ok()).collect()
}

/// What is known about the machine during one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Evidence {
    /// Time from the request to the answer, or to now.
    pub(crate) used: Duration,
    /// How much of `used` others ran while the program was ready to run.
    pub(crate) program: Duration,
    /// How much of `used` others ran while the referee was ready to run.
    pub(crate) referee: Duration,
    /// How much of `used` the whole machine stood still.
    pub(crate) stolen: Duration,
    /// Processor time of the program during `used`.
    pub(crate) ran: Duration,
    /// Whether the program's own threads kept each other waiting: then nothing is forgiven.
    pub(crate) crowded: bool,
}

impl Evidence {
    /// The evidence from usage and delays before and after a move.
    pub(crate) fn between(
        used: Duration,
        program: [Usage; 2],
        referee: [Duration; 2],
        stolen: Duration,
    ) -> Self {
        let [before, after] = program;
        let ran = after.processor.saturating_sub(before.processor);
        let wanted = after.wanted.saturating_sub(before.wanted);
        let [threads, of] = CROWD;
        // A program that hardly ran was kept waiting by other processes too.
        let crowded = wanted * of > used * threads + THREAD_SLACK && ran * LEAST_RUN_SHARE > used;
        let own = referee[1].saturating_sub(referee[0]);
        let innocent = ran <= used + THREAD_SLACK && !crowded;
        Self {
            used,
            program: if crowded { Duration::ZERO } else { after.delay.saturating_sub(before.delay) },
            referee: if innocent { own } else { Duration::ZERO },
            stolen: if innocent { stolen } else { Duration::ZERO },
            ran,
            crowded,
        }
    }

    /// The time that the program is to blame for: at least the time that it ran.
    pub(crate) fn own_time(&self) -> Duration {
        let forgiven = self.used.saturating_sub(self.program).saturating_sub(self.referee);
        forgiven.saturating_sub(self.stolen).max(self.ran.min(self.used))
    }

    /// The note about this evidence for a side.
    pub(crate) fn note(&self, side: Side) -> Reason {
        let ms = |time: Duration| format!("{:.1}", time.as_secs_f64() * 1000.0);
        let none = || Note::NONE.to_owned();
        let note = Note::Host {
            side,
            used: ms(self.used),
            program: ms(self.program),
            referee: ms(self.referee),
            stolen: if self.stolen.is_zero() { none() } else { ms(self.stolen) },
            pressure: pressure().unwrap_or_else(none),
        };
        note.reason()
    }
}

/// The share of the last ten seconds in which some thread waited for a processor, as Linux reports it.
fn pressure() -> Option<String> {
    let text = fs::read_to_string("/proc/pressure/cpu").ok()?;
    let some = text.lines().find_map(|line| line.strip_prefix("some "))?;
    some.split_whitespace().find_map(|word| word.strip_prefix("avg10=")).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    /// The usage of a program with one thread.
    fn usage(processor: u64, delay: u64) -> Usage {
        Usage {
            processor: ms(processor),
            delay: ms(delay),
            wanted: ms(processor + delay),
            ..Usage::default()
        }
    }

    #[test]
    fn only_what_others_did_is_forgiven() {
        let used = ms(1200);
        let evidence = Evidence::between(used, [usage(10, 5), usage(800, 305)], [ms(0), ms(20)], ms(0));
        assert_eq!(evidence.own_time(), ms(880));
        let evidence = Evidence::between(used, [usage(10, 5), usage(800, 305)], [ms(0), ms(20)], ms(30));
        assert_eq!(evidence.own_time(), ms(850));
        let said = evidence.note(Side::White).to_string();
        assert!(said.contains("stolen 30.0"), "{said}");
        // A program with two threads may have kept the referee waiting itself.
        let evidence = Evidence::between(used, [usage(10, 5), usage(1300, 305)], [ms(0), ms(20)], ms(30));
        assert_eq!(evidence.own_time(), used);
        let said = evidence.note(Side::White).to_string();
        assert!(
            said.starts_with("note-host (side white, used 1200.0") && said.contains("stolen none"),
            "{said}"
        );
    }

    /// Time that a program ran is never forgiven, whatever the machine did.
    #[test]
    fn a_loop_is_nobody_elses_fault() {
        let evidence =
            Evidence::between(ms(3000), [usage(0, 0), usage(1100, 1900)], [ms(0), ms(2500)], ms(900));
        assert_eq!((evidence.own_time(), evidence.crowded), (ms(1100), false));
    }

    /// Sixty threads that wait for each other wait for no other process.
    #[test]
    fn own_threads_are_no_excuse() {
        let sixty = Usage { processor: ms(400), delay: ms(900), wanted: ms(60_000), ..Usage::default() };
        let evidence = Evidence::between(ms(1200), [usage(0, 0), sixty], [ms(0), ms(500)], ms(300));
        assert!(evidence.crowded);
        assert_eq!(evidence.own_time(), ms(1200));
        // A second thread that wakes now and then does not make a crowd.
        let helped = Usage { wanted: ms(1600), ..usage(700, 500) };
        assert!(!Evidence::between(ms(1200), [usage(0, 0), helped], [ms(0); 2], ms(0)).crowded);
    }

    #[test]
    fn stolen_time_is_read_by_processor() {
        let text = "cpu  9 9 9 9 9 9 9 9 0 0\ncpu0 1 2 3 4 5 6 0 7 0 0\ncpu1 1 2 3 4 5 6 0 8 0 0\nintr 5 6\n";
        assert_eq!(stolen_ticks(text), [7, 8]);
        assert_eq!(stolen_ticks(""), [0; 0]);
        let counted = Stolen::new();
        assert!(!counted.known.borrow().1.is_empty() && counted.since() < Duration::from_hours(1));
    }

    #[test]
    fn our_own_delay_never_shrinks() {
        let own = OwnDelay::of_this_thread();
        let before = own.so_far();
        assert!(own.so_far() >= before);
    }
}
