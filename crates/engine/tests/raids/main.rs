//! Raids in phalanx: lines that land on or beside the enemy's first row and win by force. Every one is proven again, and the player
//! must see as many as it did.

mod finder;
mod judge;
#[path = "../rules/mod.rs"]
mod rules;
mod suite;

use finder::Finder;
use judge::{Judge, Player, after};
use khod_games::{Notation, Position};
use std::{collections::HashSet, env, fs};
use suite::{LEAST_PLIES, MOST_PLIES, Raid, Suite, Task, path};

/// Numbers of nodes with which the player tries to solve the raids, from few to many.
const NODES: [u64; 3] = [5_000, 20_000, 100_000];
/// How many of these numbers a quick test tries.
const QUICK: usize = 2;
/// What a proof may cost, and the proof that a move of the player is right or wrong.
const PROOF: u64 = 200_000;
const DECISION: u64 = 60_000;
/// Attacks, and defences, that there are at least.
const LEAST: usize = 15;

fn suite() -> Suite {
    Suite::read(&fs::read_to_string(path()).expect("the suite is there"))
}

/// How many of the raids the player solves with a number of nodes: attacks and defences.
fn count(raids: &[Raid], nodes: u64) -> [usize; 2] {
    let (mut player, mut judge) = (Player::new(), Judge::new(DECISION));
    let mut solved = [0; 2];
    for raid in raids {
        let solves = player.solves(&raid.position, raid.attacks(), nodes, &mut judge);
        solved[usize::from(!raid.attacks())] += usize::from(solves);
    }
    solved
}

/// How many raids the player solves, by numbers of nodes.
fn counts(raids: &[Raid], nodes: &[u64]) -> Vec<(u64, usize)> {
    nodes.iter().map(|&nodes| (nodes, count(raids, nodes).into_iter().sum())).collect()
}

/// Proves what the suite says about a raid; that a move does not lose is only not refuted.
fn check(raid: &Raid) {
    let Raid { task, plies, position } = raid;
    let (text, side) = (position.to_text(), position.side());
    let mut judge = Judge::new(PROOF);
    assert!(plies % 2 == 0 && (LEAST_PLIES..=MOST_PLIES).contains(plies), "{text}");
    match *task {
        Task::Attack { winning } => {
            assert!(judge.raids(position, *plies), "no raid: {text}");
            judge.check(&after(position, winning), side, plies - 1);
        }
        Task::Defend { losing, holding } => {
            let raided = after(position, losing);
            assert!(judge.raids(&raided, *plies), "no raid: {text}");
            judge.check(&raided, side.other(), *plies);
            assert!(
                !judge.loses(position, holding, MOST_PLIES),
                "{} loses, too: {text}",
                position.format(holding)
            );
        }
    }
}

#[test]
fn raids_are_proven_by_the_rules_alone() {
    let raids = suite().raids;
    let attacks = raids.iter().filter(|raid| raid.attacks()).count();
    assert!(attacks >= LEAST && raids.len() - attacks >= LEAST, "{attacks} of {} attack", raids.len());
    let boards: HashSet<String> = raids.iter().map(Raid::board).collect();
    assert_eq!(boards.len(), raids.len(), "a board or its mirror image is there twice");
    raids.iter().for_each(check);
}

#[test]
fn as_many_raids_are_seen_as_before() {
    let mut suite = suite();
    if env::var_os("KHOD_BLESS").is_some() {
        suite.solved = counts(&suite.raids, &NODES);
        fs::write(path(), suite.to_string()).expect("the file can be written");
        return;
    }
    let now = counts(&suite.raids, &NODES[..QUICK]);
    let fewer = now.iter().zip(&suite.solved).any(|(now, before)| now.0 != before.0 || now.1 < before.1);
    assert!(
        !fewer,
        "The player sees fewer raids: {now:?}, before {:?} (nodes, raids).\n\
         If that is the price of something better, write the new numbers down:\n    \
         KHOD_BLESS=1 cargo test --release -p khod-engine --test raids",
        suite.solved
    );
}

#[test]
#[ignore = "prints how many raids the player sees, which takes half a minute"]
fn raids_by_nodes() {
    let raids = suite().raids;
    let attacks = raids.iter().filter(|raid| raid.attacks()).count();
    println!("{} raids, {attacks} of them attacks", raids.len());
    for nodes in NODES {
        let [attacks, defences] = count(&raids, nodes);
        println!("{nodes} nodes: {} solved, attacks {attacks}, defences {defences}", attacks + defences);
    }
}

#[test]
#[ignore = "makes the suite anew, which takes minutes"]
fn suite_is_made() {
    let mut suite = Suite { solved: Vec::new(), raids: Finder::new().find() };
    suite.solved = counts(&suite.raids, &NODES);
    fs::write(path(), suite.to_string()).expect("the file can be written");
}
