use crate::prelude::*;
use core::ops::Range;
use std::{
    collections::BTreeMap,
    sync::{atomic::AtomicU64, mpsc},
    thread,
};

/// Does numbered pieces of work on several threads and tells the results in the order of their numbers, whichever is finished
/// first. Each thread has a worker of its own. The work ends with the last piece, when the receiver of the results asks for no
/// more, or when the caller raises the flag. The flag is also raised to stop pieces whose results are not needed any more; a
/// piece that was stopped gives nothing.
pub fn in_order<W, T: Send>(
    numbers: Range<u64>,
    jobs: usize,
    stop: &AtomicBool,
    worker: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, u64) -> Option<T> + Sync,
    mut told: impl FnMut(u64, T) -> ControlFlow<()>,
) {
    let next = AtomicU64::new(numbers.start);
    let take = || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|number| *number < numbers.end);
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..jobs.max(1) {
            let (sender, take, worker, work) = (sender.clone(), &take, &worker, &work);
            scope.spawn(move || {
                let mut worker = worker();
                while let Some(number) = take().filter(|_| !stop.load(Ordering::Relaxed)) {
                    let Some(result) = work(&mut worker, number) else { return };
                    if sender.send((number, result)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut expected = numbers.start;
        for (number, result) in receiver {
            waiting.insert(number, result);
            while let Some(result) = waiting.remove(&expected) {
                if told(expected, result).is_break() {
                    stop.store(true, Ordering::Relaxed);
                    return;
                }
                expected += 1;
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn results_come_in_order_until_enough_is_heard() {
        for jobs in [1, 4] {
            let stop = AtomicBool::new(false);
            let mut heard = Vec::new();
            in_order(
                3..100,
                jobs,
                &stop,
                || 0_u64,
                |done, number| {
                    *done += 1;
                    // Later pieces are done sooner.
                    thread::sleep(Duration::from_millis(5_u64.saturating_sub(number % 5)));
                    (!stop.load(Ordering::Relaxed)).then_some(number * number)
                },
                |number, square| {
                    heard.push((number, square));
                    if number == 20 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                },
            );
            assert_eq!(heard, (3..=20).map(|number| (number, number * number)).collect::<Vec<_>>());
            assert!(stop.into_inner());
        }
    }

    #[test]
    fn all_is_told_when_nobody_stops() {
        let mut sum = 0;
        let stop = AtomicBool::new(false);
        let told = |_, number| {
            sum += number;
            ControlFlow::Continue(())
        };
        in_order(0..10, 3, &stop, || (), |(), number| Some(number), told);
        assert_eq!((sum, stop.into_inner()), (45, false));
    }
}
