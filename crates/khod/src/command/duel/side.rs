//! A side of a duel: how it plays, and whether khod itself or another program does so.

use super::{
    engine_process::{EngineCall, EngineProcess, EngineWatch, PATIENCE},
    setting,
};
use crate::{interrupt::Interrupt, prelude::*};
use core::fmt;
use khod_engine::duel::{Balance, Duellist, Duellists, Random, Setting};

/// The word before the program in a setting.
const ENGINE: &str = "engine=";

/// How a side plays.
#[derive(Clone, Debug)]
pub(super) struct DuelSide {
    pub(super) setting: Setting,
    /// The program that plays, if it is not khod itself.
    engine: Option<String>,
}

impl DuelSide {
    /// Reads `engine=./khod-before,time=1s` or a setting alone.
    pub(super) fn read(cli: &Cli<'_>, game: Game, text: Option<&str>) -> Result<Self, Failure> {
        let parts = text.into_iter().flat_map(|text| text.split(','));
        let (engines, others): (Vec<&str>, Vec<&str>) = parts.partition(|part| part.starts_with(ENGINE));
        let engine = match engines[..] {
            [] => return Ok(Self { setting: setting::read(cli, game, text)?, engine: None }),
            [ENGINE] => return Err(cli.usage("cli-engine", &[])),
            [engine] => engine.trim_start_matches(ENGINE).to_owned(),
            _ => return Err(cli.usage("cli-twice", &[("option", ENGINE.into())])),
        };
        let others = Some(others.join(",")).filter(|others| !others.is_empty());
        match setting::read(cli, game, others.as_deref())? {
            Setting::Random => Err(cli.usage("cli-random", &[])),
            setting @ Setting::Player(..) => Ok(Self { setting, engine: Some(engine) }),
        }
    }

    /// The side where the player may know a table up to this size besides its own. Another program has no table lent.
    pub(super) fn knowing<P: Evaluate>(self, cli: &Cli<'_>, known: Option<u32>) -> Result<Self, Failure> {
        let known = known.filter(|_| self.engine.is_none());
        Ok(Self { setting: setting::knowing::<P>(cli, self.setting, known)?, ..self })
    }

    /// The engine that plays the side, if khod itself does not.
    fn process<P: Evaluate>(&self, watch: &EngineWatch) -> Option<EngineProcess> {
        let (program, game, setting) = (self.engine.clone()?, P::NAME, self.setting);
        let (patience, watch) = (PATIENCE, watch.clone());
        Some(EngineProcess::new(EngineCall { program, game, setting, patience, watch }))
    }
}

impl fmt::Display for DuelSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(engine) = &self.engine {
            write!(f, "{ENGINE}{engine},")?;
        }
        self.setting.fmt(f)
    }
}

/// Both sides of a duel, with everything that their engines share.
pub(super) struct DuelSides {
    pub(super) sides: [DuelSide; 2],
    /// A number for what both players think of the start: another one shows another version of a player.
    pub(super) version: u64,
    pub(super) watch: EngineWatch,
}

impl DuelSides {
    /// The sides, once their engines have answered. An engine that does not is the failure.
    pub(super) fn begin<P: Evaluate>(sides: [DuelSide; 2], interrupt: &Interrupt) -> Result<Self, Failure> {
        const SEED: u64 = 2_000;
        let watch = EngineWatch { fault: Arc::default(), stop: Arc::clone(&interrupt.flag) };
        let start = P::begin(None, None).expect("the usual start can be");
        let mut sum = Random::new(SEED);
        for side in &sides {
            sum = match side.process::<P>(&watch) {
                None => Duellist::new(side.setting).fingerprint(&start, sum),
                Some(mut engine) => {
                    let version = engine.version().ok_or_else(|| match watch.fault.get() {
                        Some(reason) => Failure::Why(reason.clone()),
                        None => interrupt.failure(),
                    })?;
                    version.bytes().fold(sum, |mut sum, byte| Random::numbered(sum.next(), u64::from(byte)))
                }
            };
        }
        Ok(Self { sides, version: sum.next(), watch })
    }

    /// The players at one board.
    pub(super) fn players<P: Evaluate>(&self) -> Duellists<P> {
        let mut players = Duellists::new(self.sides.each_ref().map(|side| side.setting));
        for (player, side) in self.sides.iter().enumerate() {
            if let Some(engine) = side.process::<P>(&self.watch) {
                players.set_outside(player, Box::new(engine));
            }
        }
        players
    }

    /// When an opening is balanced. It is usually judged with few nodes, so that they cost little beside a short game.
    pub(super) fn balance(&self, asked: Option<(i32, Option<u64>)>) -> Balance {
        let usual = Balance::judged(self.judge_nodes());
        asked.map_or(usual, |(most, nodes)| Balance { most, nodes: nodes.unwrap_or(usual.nodes) })
    }

    fn judge_nodes(&self) -> u64 {
        const LEAST: u64 = 500;
        const MOST: u64 = 50_000;
        let wanted = self.sides.each_ref().map(|side| match side.setting {
            Setting::Random => LEAST,
            Setting::Player(bounds, _) => bounds.nodes.map_or(MOST, |nodes| nodes.saturating_mul(5)),
        });
        wanted[0].max(wanted[1]).clamp(LEAST, MOST)
    }
}
