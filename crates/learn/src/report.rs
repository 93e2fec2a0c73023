//! Lines about what happens and what was done.

use crate::{TrainingStage, prelude::*};

/// A line about an epoch.
pub fn epoch_line(words: &Words, epoch: &Epoch) -> String {
    let values = [
        ("number", (epoch.number as u64).into()),
        ("learned", format!("{:.5}", epoch.loss).into()),
        ("kept", format!("{:.5}", epoch.validation).into()),
        ("speed", format!("{:.0}", epoch.speed / 1000.0).into()),
    ];
    words.say_with("train-epoch", &values)
}

/// A share in whole percent.
pub fn percent(share: f64) -> u64 {
    (100.0 * share) as u64
}

/// A line about the games at a gate.
pub fn tally_line(words: &Words, tally: &DuelTally) -> String {
    let [losses, draws, wins] = tally.games.counts();
    let values = [
        ("pairs", tally.pairs.total().into()),
        ("wins", wins.into()),
        ("draws", draws.into()),
        ("losses", losses.into()),
        ("elo", tally.pairs.elo().to_string().into()),
    ];
    let report = words.say_with("gate-report", &values);
    if tally.margin.count() == 0 {
        return report;
    }
    let points = with_error(tally.margin.value(), tally.margin.error(), 2);
    format!("{report} · {}", words.say_with("gate-points", &[("points", points.into())]))
}

/// A number and its error, with this number of decimals.
pub(crate) fn with_error(value: f64, error: Option<f64>, decimals: usize) -> String {
    let error = error.map_or("?".to_owned(), |error| format!("{error:.decimals$}"));
    format!("{value:+.decimals$} ± {error}")
}

/// A line about what happens in a generation.
pub fn stage_line(words: &Words, number: usize, stage: &GenerationStage<'_>) -> String {
    let line = match stage {
        GenerationStage::Playing([done, all]) => {
            words.say_with("learn-playing", &[("done", (*done).into()), ("all", (*all).into())])
        }
        GenerationStage::Training(TrainingStage::Epoch(epoch)) => epoch_line(words, epoch),
        GenerationStage::Training(TrainingStage::Learning(done)) => {
            words.say_with("train-progress", &[("percent", percent(*done).into())])
        }
        GenerationStage::Gating(tally) => tally_line(words, tally),
        GenerationStage::Done => String::new(),
    };
    format!("{}: {line}", name(words, number))
}

/// The name of a generation.
pub(crate) fn name(words: &Words, number: usize) -> String {
    words.say_with("learn-generation", &[("number", (number as u64).into())])
}

/// A line about what is known of a generation.
pub fn generation_line<P: Notation>(words: &Words, generation: &Generation) -> String {
    let mut parts = Vec::new();
    if let Some(games) = &generation.games {
        let values = [("games", games.games.into()), ("speed", format!("{:.1}", games.speed).into())];
        parts.push(words.say_with("learn-line-games", &values));
    }
    if let Some(training) = &generation.training {
        let values = [
            ("positions", (training.positions as u64).into()),
            ("loss", format!("{:.5}", training.validation).into()),
            ("hand", format!("{:.5}", training.by_hand).into()),
        ];
        parts.push(words.say_with("learn-line-training", &values));
    }
    if let Some(gate) = &generation.gate {
        let gain = if P::POINTS {
            let points = with_error(gate.elo / 100.0, gate.error.map(|error| error / 100.0), 2);
            words.say_with("gate-points", &[("points", points.into())])
        } else {
            words.say_with("gate-elo", &[("elo", with_error(gate.elo, gate.error, 0).into())])
        };
        let key = if gate.passed { "learn-line-passed" } else { "learn-line-refused" };
        parts.push(words.say_with(key, &[("gain", gain.into()), ("pairs", gate.pairs.into())]));
    }
    format!("{}: {}", name(words, generation.number), parts.join("; "))
}
