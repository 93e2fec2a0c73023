//! The signature of the player is the one written down.

use khod_engine::{Evaluate, signature};
use khod_games::{Game, with_game};
use std::{fs, path::Path};

fn counted_nodes<P: Evaluate>() -> (u32, u64) {
    let depth = signature::depth::<P>();
    (depth, signature::nodes::<P>(depth))
}

#[test]
fn the_signature_is_the_one_written_down() {
    let comments = signature::KNOWN.lines().filter(|line| line.starts_with('#')).map(str::to_owned);
    let counted = Game::ALL.iter().map(|&game| {
        let (depth, nodes) = with_game!(game, P => counted_nodes::<P>());
        format!("{} | {depth} | {nodes}", game.name())
    });
    let found = comments.chain(counted).collect::<Vec<_>>().join("\n") + "\n";
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/signature.txt");
    if std::env::var_os("KHOD_BLESS").is_some() {
        fs::write(path, found).expect("the file can be written");
        return;
    }
    assert!(
        found == signature::KNOWN,
        "The player searches otherwise than before.\nWritten down:\n{}\nNow:\n{found}\n\
         If that was meant, write the new numbers down and commit them with the change:\n    \
         KHOD_BLESS=1 cargo test -p khod-engine --test signature\n\
         If not, the change alters more than it should.",
        signature::KNOWN
    );
}
