//! The boards that are being played on.

use super::frame;
use crate::answer::prelude::*;
use khod_arena::live::LiveGame;

/// The least time between two changes of the boards.
pub(super) const PACE: Duration = Duration::from_millis(250);
/// The most boards on a page.
const MOST_BOARDS: usize = 24;

/// A board as far as it was followed.
pub(super) struct FollowedBoard {
    /// The lines that were played.
    played: Vec<String>,
    position: AnyPosition,
    before: Option<AnyPosition>,
}

impl FollowedBoard {
    fn new(game: &LiveGame) -> Option<Self> {
        let position = game.game.start(game.limit, game.setup.as_deref()).ok()?;
        Some(Self { played: Vec::new(), position, before: None })
    }

    /// Plays the new lines; none if they do not fit, as when a game was begun again.
    fn follow(mut self, game: &LiveGame) -> Option<Self> {
        let new = game.moves.strip_prefix(&self.played[..])?;
        for line in new {
            let before = self.position.clone();
            self.position.play_line(line).ok()?;
            self.before = Some(before);
        }
        self.played.extend_from_slice(new);
        Some(self)
    }

    fn last(&self) -> Option<(&AnyPosition, &str)> {
        self.before.as_ref().zip(self.played.last().map(String::as_str))
    }
}

/// Boards by the places of their games.
pub(super) type KnownBoards = HashMap<[u32; 4], FollowedBoard>;

/// The positions of games, each brought forward from where it was.
fn follow(games: &[LiveGame], known: &mut KnownBoards) {
    let mut old = std::mem::take(known);
    for game in games {
        let followed = old.remove(&game.place).and_then(|board| board.follow(game));
        let board = followed.or_else(|| FollowedBoard::new(game)?.follow(game));
        known.extend(board.map(|board| (game.place, board)));
    }
}

fn shown(contest: &Contest, running: bool) -> Vec<LiveGame> {
    let mut games = contest.live(running);
    games.truncate(MOST_BOARDS);
    games
}

pub(super) fn show(visit: &Visit, contest: &Contest) -> Markup {
    let games = shown(contest, visit.app.contests.is_running(&contest.id));
    let mut known = HashMap::new();
    follow(&games, &mut known);
    let body = html! {
        div.boards #contest-boards data-topic=(format!("tl:{}", contest.id)) { (cards(visit, &games, &known)) }
        noscript { p { a.button href=(name::address(&contest.id, "live")) { (visit.say("web-reload")) } } }
    };
    frame::page(visit, contest, "live", &body)
}

fn title(visitor: &Visitor, game: &LiveGame) -> String {
    let [round, board, _, number] = game.place;
    let values = [("round", round.into()), ("board", board.into()), ("number", (number + 1).into())];
    let name = visitor.say(&format!("game-{}", game.game.name()));
    format!("{name} · {}", visitor.say_with("contest-board", &values))
}

/// How far a game is, and how long the last move took.
fn line(visitor: &Visitor, game: &LiveGame) -> String {
    let slowest = game.times.iter().max().map_or(0, |time| time.as_millis() as u64);
    let values = [("count", game.moves.len().into()), ("slowest", slowest.into())];
    let moves = visitor.say_with("report-moves", &values);
    match (game.moves.last(), game.times.last()) {
        (Some(last), Some(time)) => format!("{moves} · {last} · {}", ms(visitor, *time)),
        _ => moves,
    }
}

/// A time in milliseconds.
pub(super) fn ms(visitor: &Visitor, time: Duration) -> String {
    visitor.say_with("contest-ms", &[("ms", (time.as_millis() as u64).into())])
}

/// The part of the page that changes with the boards.
pub(super) fn parts(
    visitor: &Visitor,
    contest: &Contest,
    running: bool,
    known: &mut KnownBoards,
) -> Vec<(&'static str, Markup)> {
    let games = shown(contest, running);
    follow(&games, known);
    vec![("contest-boards", cards(visitor, &games, known))]
}

/// A card for every game that is being played, or that there is none.
fn cards(visitor: &Visitor, games: &[LiveGame], known: &KnownBoards) -> Markup {
    let turn = |board: &FollowedBoard, side| board.position.side() == side;
    html! {
        @if games.is_empty() { p { (visitor.say("contest-quiet")) } }
        @for (game, board) in games.iter().filter_map(|game| Some((game, known.get(&game.place)?))) {
            article.card data-place=(name::of_place(game.place)) {
                h2 { (title(visitor, game)) }
                p {
                    span.turn[turn(board, Side::White)] { (game.names[0]) } " – "
                    span.turn[turn(board, Side::Black)] { (game.names[1]) }
                }
                div.picture { (PreEscaped(stage::picture(&board.position, board.last(), visitor.words()))) }
                p.hint { (line(visitor, game)) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_brought_forward() {
        let lo = Game::from_name("lo").unwrap();
        let mut game = LiveGame {
            place: [1, 1, 1, 0],
            game: lo,
            limit: Some(60),
            setup: None,
            names: ["a", "b"].map(str::to_owned),
            moves: Vec::new(),
            times: Vec::new(),
        };
        let mut known = HashMap::new();
        let mut expected = lo.start(Some(60), None).unwrap();
        for _ in 0..4 {
            follow(std::slice::from_ref(&game), &mut known);
            assert_eq!(known[&game.place].position.text(), expected.text());
            let m = expected.legal()[0].clone();
            expected.play_line(&m).unwrap();
            game.moves.push(m);
        }
        // A game that was begun again, an illegal line, a game that is over.
        game.moves.truncate(1);
        follow(std::slice::from_ref(&game), &mut known);
        assert_eq!(known[&game.place].played.len(), 1);
        game.moves.push("nonsense".to_owned());
        follow(std::slice::from_ref(&game), &mut known);
        assert!(known.is_empty());
        game.moves.clear();
        follow(std::slice::from_ref(&game), &mut known);
        follow(&[], &mut known);
        assert!(known.is_empty());
    }
}
