//! Shards: the files of games that a network learns from, read from disk again in every epoch, so that memory does not bound them.

use crate::{
    Sample,
    game_reader::{GameReader, ReadFailure},
    prelude::*,
    samples_of,
    selfplay::generator,
};
use std::{
    sync::mpsc::{Receiver, sync_channel},
    thread::{self, Scope},
};

/// One game out of this number is for validation.
const VALIDATION: usize = 20;
/// Validation samples at most: more would say hardly more.
const MOST_VALIDATION: usize = 200_000;
/// Samples that are mixed at a time.
const MIXED: usize = 1 << 19;
/// Samples that the reader hands over at a time, and how many such heaps may wait.
const HEAP: usize = 4_096;
const WAITING: usize = 16;

/// Files of games, every one of which has been read once and found good.
#[derive(Debug)]
pub struct Shards<P> {
    files: Vec<PathBuf>,
    lambda: f32,
    /// The number of training samples.
    training: usize,
    validation: Vec<Sample<P>>,
    by_hand: f64,
}

impl<P: Evaluate> Shards<P> {
    /// Reads all files once: everything in them is checked, training samples are counted, validation samples kept. `lambda` is the share of
    /// the result in the target. Tells how many files are read. Nothing when reading was stopped.
    pub fn open(
        files: &[impl AsRef<Path>],
        lambda: f32,
        stop: &AtomicBool,
        mut told: impl FnMut(usize),
    ) -> Result<Option<Self>, LearnError> {
        let files: Vec<PathBuf> = files.iter().map(|file| file.as_ref().to_owned()).collect();
        let mut training = 0;
        let mut validation = Vec::new();
        // Each file may give its share, so that all are represented.
        let most = MOST_VALIDATION / files.len().max(1);
        for (number, file) in files.iter().enumerate() {
            told(number);
            let all = validation.len() + most;
            let going = read_games(file, lambda, |validates, sample| {
                if !validates {
                    training += 1;
                } else if validation.len() < all {
                    validation.push(sample);
                }
                !stop.load(Ordering::Relaxed)
            })?;
            if !going {
                return Ok(None);
            }
        }
        if training == 0 || validation.is_empty() {
            return Err(LearnError::NoPositions);
        }
        let by_hand = validation.iter().map(Sample::error_by_hand).sum::<f64>() / validation.len() as f64;
        Ok(Some(Self { files, lambda, training, validation, by_hand }))
    }

    /// The number of training samples.
    pub const fn training(&self) -> usize {
        self.training
    }

    /// The validation samples.
    pub fn validation(&self) -> &[Sample<P>] {
        &self.validation
    }

    /// The mean squared error of the hand-made evaluation on the validation samples.
    pub const fn by_hand(&self) -> f64 {
        self.by_hand
    }

    /// All training samples once, mixed. The order follows from the random numbers alone.
    pub(crate) fn epoch<'scope>(
        &'scope self,
        scope: &'scope Scope<'scope, '_>,
        random: &mut Random,
    ) -> MixedSamples<P> {
        let mut files: Vec<&Path> = self.files.iter().map(PathBuf::as_path).collect();
        for at in (1..files.len()).rev() {
            files.swap(at, random.below(at + 1));
        }
        let (sender, heaps) = sync_channel(WAITING);
        thread::Builder::new()
            .name("shards".to_owned())
            .spawn_scoped(scope, move || {
                let mut heap = Vec::with_capacity(HEAP);
                for file in files {
                    let read = read_games(file, self.lambda, |validates, sample| {
                        if !validates {
                            heap.push(sample);
                        }
                        heap.len() < HEAP
                            || sender.send(Ok(std::mem::replace(&mut heap, Vec::with_capacity(HEAP)))).is_ok()
                    });
                    match read {
                        Ok(true) => {}
                        // The receiver wants no more.
                        Ok(false) => return,
                        Err(why) => return drop(sender.send(Err(why))),
                    }
                }
                let _ = sender.send(Ok(heap));
            })
            .expect("the system starts a thread");
        MixedSamples { heaps, mixed: Vec::new(), is_over: false }
    }
}

/// Reads the samples of a file's games as long as the receiver wants more, and whether each is for validation; false if it did not want all.
fn read_games<P: Evaluate>(
    file: &Path,
    lambda: f32,
    mut told: impl FnMut(bool, Sample<P>) -> bool,
) -> Result<bool, LearnError> {
    let bad = |why| LearnError::Games(file.to_owned(), why);
    let mut reader = GameReader::open(file, P::NAME)?;
    if reader.provenance().generator != generator::<P>() {
        return Err(bad(BadGameFile::Generator));
    }
    let failed = |why: ReadFailure| why.in_file(file);
    let mut at = 0;
    while let Some(game) = reader.next_game().map_err(failed)? {
        // Validation games have even and odd numbers by turns: setups differ between them.
        let validates = at % VALIDATION == at / VALIDATION % 2;
        at += 1;
        let mut more = true;
        samples_of(&game, lambda, |sample| more &= told(validates, sample))
            .ok_or_else(|| bad(BadGameFile::Impossible { number: at as u32 }))?;
        if !more {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Samples as they come from the disk, mixed.
#[derive(Debug)]
pub(crate) struct MixedSamples<P> {
    heaps: Receiver<Result<Vec<Sample<P>>, LearnError>>,
    mixed: Vec<Sample<P>>,
    is_over: bool,
}

impl<P> MixedSamples<P> {
    /// The next batch; the last one may be smaller, and nothing follows it.
    pub(crate) fn batch(&mut self, size: usize, random: &mut Random) -> Result<Vec<Sample<P>>, LearnError> {
        while self.mixed.len() < MIXED.max(size) && !self.is_over {
            match self.heaps.recv() {
                Ok(heap) => self.mixed.extend(heap?),
                Err(_) => self.is_over = true,
            }
        }
        let size = size.min(self.mixed.len());
        Ok((0..size).map(|_| self.mixed.swap_remove(random.below(self.mixed.len()))).collect())
    }
}
