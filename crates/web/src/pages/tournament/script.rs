//! «Повторить этот ход в своей программе»: a shell script that feeds a program exactly what a seat had read.

use super::replay::{Replay, ReplayQuery};
use crate::answer::prelude::*;
use khod_arena::GameResult;
use khod_games::contest::Header;

/// Ends the input inside the script; no line of a game is like it.
const END: &str = "END-OF-KHOD-INPUT";

pub(super) async fn answer(
    visit: Visit,
    Path((id, place)): Path<(String, String)>,
    Query(query): Query<ReplayQuery>,
) -> PageResult<Response> {
    let replay = Replay::find(&visit, &id, &place)?;
    let result = replay.result();
    let ply = query.ply.unwrap_or(result.moves.len()).min(result.moves.len());
    let seat = match query.seat.as_deref() {
        Some("0") => Side::White,
        Some("1") => Side::Black,
        other => other.and_then(Side::from_word).unwrap_or(Side::BOTH[ply % 2]),
    };
    let values = [
        ("name", result.names[seat.index()].clone().into()),
        ("game", visit.say(&format!("game-{}", result.game.name())).into()),
        ("number", (ply + 1).into()),
    ];
    let about = visit.say_with("contest-script-about", &values);
    let mut comments = vec![about, visit.say("contest-script-use")];
    comments.extend(
        result
            .moves
            .get(ply)
            .filter(|_| ply % 2 == seat.index())
            .map(|line| visit.say_with("contest-script-answered", &[("line", line.clone().into())])),
    );
    let name = format!("attachment; filename=\"replay-{place}-{}-{}.sh\"", ply + 1, seat.word());
    let headers = [
        (header::CONTENT_TYPE, "text/x-shellscript; charset=utf-8"),
        (header::CONTENT_DISPOSITION, name.as_str()),
    ];
    Ok((headers, script(&comments, &input(result, seat, ply))).into_response())
}

/// What a seat had read when `ply` lines had been played.
fn input(result: &GameResult, seat: Side, ply: usize) -> String {
    let header = Header { limit: result.limit, seat, setup: result.setup.clone() }.to_text();
    let others = result.moves.iter().take(ply).enumerate().filter(|(at, _)| at % 2 != seat.index());
    others.fold(header, |text, (_, line)| text + line + "\n")
}

fn script(comments: &[String], input: &str) -> String {
    let line = |text: &String| format!("# {}\n", text.replace(char::is_control, " "));
    let comments: Vec<String> = comments.iter().map(line).collect();
    let comments = comments.concat();
    format!(
        "#!/bin/sh\n{comments}[ $# -gt 0 ] || {{ echo \"sh $0 PROGRAM [ARGUMENTS]\" >&2; exit 2; }}\n\
         exec \"$@\" <<'{END}'\n{input}{END}\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use khod_arena::{Cause, Verdict};
    use khod_games::Explain;

    #[test]
    fn a_seat_gets_what_it_had_read() {
        let result = GameResult {
            game: Game::from_name("palisade").unwrap(),
            limit: None,
            setup: Some("3 4 5".to_owned()),
            names: ["a", "b"].map(str::to_owned),
            winner: None,
            verdict: Verdict::Host,
            reason: Cause::Exit.reason(),
            points: None,
            moves: ["w1", "b1", "w2"].map(str::to_owned).to_vec(),
            times: Vec::new(),
            sandbox: 0,
            notes: Vec::new(),
            errors: [Vec::new(), Vec::new()],
            marks: Vec::new(),
        };
        assert_eq!(input(&result, Side::White, 0), "0\n3 4 5\n");
        assert_eq!(input(&result, Side::White, 2), "0\n3 4 5\nb1\n");
        assert_eq!(input(&result, Side::Black, 3), "1\n3 4 5\nw1\nw2\n");
    }

    #[test]
    fn the_script_feeds_it_and_comments_stay_comments() {
        let text = script(&["a\nrm -rf x; $(id)".to_owned()], "0\n$HOME `id` 'x' \\ \"\n");
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("replay.sh");
        std::fs::write(&path, text).unwrap();
        let run = std::process::Command::new("sh").arg(&path).arg("cat").output().unwrap();
        assert_eq!(String::from_utf8_lossy(&run.stdout), "0\n$HOME `id` 'x' \\ \"\n");
        assert!(run.stderr.is_empty(), "{}", String::from_utf8_lossy(&run.stderr));
        let run = std::process::Command::new("sh").arg(&path).output().unwrap();
        assert_eq!(run.status.code(), Some(2));
    }
}
