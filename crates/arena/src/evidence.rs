//! Whose fault it was: what the machine did to a program while it thought.

use crate::{metronome::Metronome, prelude::*};
use std::{cell::RefCell, os::unix::fs::FileExt};

/// Clock ticks of `/proc/stat`: 100 a second on every Linux.
const TICK: Duration = Duration::from_millis(10);

/// What was stolen is looked at no more often between lines.
const A_MOMENT: Duration = Duration::from_millis(50);

/// A program that computes on more than one thread may delay others: then our own delay says nothing.
const ONE_THREAD: Duration = Duration::from_millis(10);

/// Whoever keeps more threads ready to run than one and a half, all the time, waits for nobody but itself.
const CROWD: [u32; 2] = [3, 2];

/// Unless it ran for less than one part in so many.
const HARDLY: u32 = 4;

/// How long the referee's own thread was ready to run while others ran.
#[derive(Debug)]
pub(crate) struct OwnDelay(Option<File>);

impl OwnDelay {
    /// The delay of the thread that asks.
    pub(crate) fn of_this_thread() -> Self {
        Self(File::open("/proc/thread-self/schedstat").ok())
    }

    /// The delay so far; none where the system does not tell.
    pub(crate) fn so_far(&self) -> Duration {
        let mut text = [0; 128];
        let read = self.0.as_ref().and_then(|file| file.read_at(&mut text, 0).ok()).unwrap_or(0);
        let text = std::str::from_utf8(&text[..read]).unwrap_or_default();
        let delay = text.split_whitespace().nth(1).and_then(|word| word.parse().ok());
        Duration::from_nanos(delay.unwrap_or(0))
    }
}

/// How long other machines ran instead of this one, where it is a guest: no thread of its own knows of that.
#[derive(Debug)]
pub(crate) struct Stolen {
    file: Option<File>,
    known: RefCell<(Instant, Vec<u64>)>,
    metronome: &'static Metronome,
    still: RefCell<Vec<Duration>>,
}

impl Stolen {
    /// What was stolen up to now.
    pub(crate) fn new() -> Self {
        let file = File::open("/proc/stat").ok();
        let known = RefCell::new((Instant::now(), stolen(file.as_ref())));
        let metronome = Metronome::get();
        Self { file, known, metronome, still: RefCell::new(metronome.so_far()) }
    }

    /// Begins to count; what is not cheap to look at only if that was not done a moment ago.
    pub(crate) fn begin(&self) {
        let mut known = self.known.borrow_mut();
        if known.0.elapsed() > A_MOMENT {
            *known = (Instant::now(), stolen(self.file.as_ref()));
        }
        self.still.replace(self.metronome.so_far());
    }

    /// The time since then, on the processor that lost most, by the account that says more: the system's comes in ticks and late,
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

/// Finds 7 in `cpu0 1 2 3 4 5 6 0 7 0 0`, by processor.
fn stolen_ticks(text: &str) -> Vec<u64> {
    let processors = text.lines().filter(|line| line.starts_with("cpu") && !line.starts_with("cpu "));
    processors.filter_map(|line| line.split_whitespace().nth(8)?.parse().ok()).collect()
}

/// What is known about the machine during one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Evidence {
    /// From the request to the answer, or to now.
    pub(crate) used: Duration,
    /// How much of it others ran while the program could have.
    pub(crate) program: Duration,
    /// How much of it others ran while the referee could have.
    pub(crate) referee: Duration,
    /// How much of it the whole machine stood still.
    pub(crate) stolen: Duration,
    /// How long the program ran meanwhile.
    pub(crate) ran: Duration,
    /// Whether its own threads kept each other waiting: then nothing is forgiven.
    pub(crate) crowded: bool,
}

impl Evidence {
    /// What happened between two looks at the program and at the referee.
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
        // Whoever hardly ran at all was kept waiting by others too.
        let crowded = wanted * of > used * threads + ONE_THREAD && ran * HARDLY > used;
        let own = referee[1].saturating_sub(referee[0]);
        let innocent = ran <= used + ONE_THREAD && !crowded;
        Self {
            used,
            program: if crowded { Duration::ZERO } else { after.delay.saturating_sub(before.delay) },
            referee: if innocent { own } else { Duration::ZERO },
            stolen: if innocent { stolen } else { Duration::ZERO },
            ran,
            crowded,
        }
    }

    /// The time that the program is to blame for: at least what it ran.
    pub(crate) fn own_time(&self) -> Duration {
        let forgiven = self.used.saturating_sub(self.program).saturating_sub(self.referee);
        forgiven.saturating_sub(self.stolen).max(self.ran.min(self.used))
    }

    /// What is noted of it about this side.
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

/// The share of the last ten seconds in which somebody waited for a processor, as Linux tells it.
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

    /// Of one thread.
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
        // With two threads of its own it may well have kept the referee waiting.
        let evidence = Evidence::between(used, [usage(10, 5), usage(1300, 305)], [ms(0), ms(20)], ms(30));
        assert_eq!(evidence.own_time(), used);
        let said = evidence.note(Side::White).to_string();
        assert!(
            said.starts_with("note-host (side white, used 1200.0") && said.contains("stolen none"),
            "{said}"
        );
    }

    /// What a program ran itself is never forgiven, whatever the machine did.
    #[test]
    fn a_loop_is_nobody_elses_fault() {
        let evidence =
            Evidence::between(ms(3000), [usage(0, 0), usage(1100, 1900)], [ms(0), ms(2500)], ms(900));
        assert_eq!((evidence.own_time(), evidence.crowded), (ms(1100), false));
    }

    /// Sixty threads that wait for each other wait for nobody else.
    #[test]
    fn own_threads_are_no_excuse() {
        let sixty = Usage { processor: ms(400), delay: ms(900), wanted: ms(60_000), ..Usage::default() };
        let evidence = Evidence::between(ms(1200), [usage(0, 0), sixty], [ms(0), ms(500)], ms(300));
        assert!(evidence.crowded);
        assert_eq!(evidence.own_time(), ms(1200));
        // A helper that wakes now and then does not make a crowd.
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
