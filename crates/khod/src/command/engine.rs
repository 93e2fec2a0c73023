//! `khod engine`: khod's own player for duels of another version, which sends positions and reads turns.

use super::duel::setting;
use crate::{input, prelude::*};
use core::fmt;
use khod_engine::duel::{Duellist, Effort, Random};

/// The first words of an engine: the name and the version of the protocol.
pub(super) const GREETING: &str = "khod-engine 1";
/// The answer to a new game.
pub(super) const READY: &str = "ready";

/// The answer to a position: what the turn cost, and the turn as a contest line.
pub(super) struct EngineAnswer {
    pub(super) effort: Effort,
    pub(super) turn: String,
}

pub(super) fn describe(words: &Words) -> Command {
    let examples = [
        "khod engine lo nodes=20000",
        "khod duel lo --a time=1s --b engine=./khod-before,time=1s --pairs 100 --save duel.jsonl",
    ];
    cli::describe("engine", words, "khod engine GAME [SETTING]", &examples)
        .arg(game::argument_game(words))
        .arg(argument("SETTING", 1, words, words.say("help-engine-setting")))
}

pub(super) fn run(cli: &Cli<'_>) -> Result<(), Failure> {
    let game = cli.game()?;
    let setting = setting::read(cli, game, cli.text("SETTING"))?;
    with_game!(game, P => serve(cli, Duellist::<P>::new(setting)))
}

/// Answers lines until the input ends.
fn serve<P: Evaluate>(cli: &Cli<'_>, mut player: Duellist<P>) -> Result<(), Failure> {
    let start = P::begin(None, None).expect("the usual start can be");
    let version = player.fingerprint(&start, Random::new(0)).next();
    print(format_args!("{GREETING} {} {version:016x}", P::NAME))?;
    let (mut random, stop) = (Random::new(0), Arc::default());
    player.begin(|| 0);
    let mut lines = std::io::stdin().lock();
    for number in 1_u32.. {
        let Some(line) = input::read_line(cli, &mut lines, number)? else { break };
        let line = line.trim_end_matches(['\r', '\n']);
        let refused = |why| input::refused(cli, number, line, why);
        match line.split_once(' ') {
            Some(("new", seed)) => {
                let seed = quantity::whole(seed);
                let seed = seed.ok_or_else(|| refused(cli.words.say("engine-seed")))?;
                random = Random::new(seed);
                player.begin(|| seed);
                print(READY)?;
            }
            Some(("go", text)) => {
                let position = P::from_text(text).map_err(|why| refused(cli.words.explain(&why)))?;
                if position.outcome().is_some() {
                    return Err(refused(cli.words.say("duel-openings-over")));
                }
                let (turn, effort) = player.choose(&position, &mut random, &stop);
                print(EngineAnswer { effort, turn: contest::write_line(&position, &turn) })?;
            }
            _ => return Err(refused(cli.words.say("engine-line"))),
        }
    }
    Ok(())
}

impl fmt::Display for EngineAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Effort { searches, depths, nodes, time, .. } = self.effort;
        let microseconds = time.as_micros();
        write!(f, "searches {searches} depths {depths} nodes {nodes} microseconds {microseconds} ")?;
        write!(f, "turn {}", self.turn)
    }
}

impl EngineAnswer {
    /// The inverse of `to_string`.
    pub(super) fn read(line: &str) -> Option<Self> {
        let mut rest = line;
        let mut figure = |name: &str| {
            let (number, after) = rest.strip_prefix(name)?.strip_prefix(' ')?.split_once(' ')?;
            rest = after;
            quantity::whole(number)
        };
        let (searches, depths) = (figure("searches")?, figure("depths")?);
        let (nodes, time) = (figure("nodes")?, Duration::from_micros(figure("microseconds")?));
        let turn = rest.strip_prefix("turn ")?.to_owned();
        let turns = u64::from(nodes > 0);
        Some(Self { effort: Effort { turns, searches, depths, nodes, time, longest: time }, turn })
    }
}
