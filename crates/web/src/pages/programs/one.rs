//! Everything about one program, and what it has done in the tournaments of the data folder.

use super::{VersionForm, check, class, form, own};
use crate::{answer::prelude::*, programs};
use khod_arena::{Verdict, harmless, storage::StoredGame};

/// The most letters of a name that may be in a tournament.
const MOST_LETTERS: usize = 100;
/// The most bytes of a file that is shown.
const MOST_SHOWN: usize = 200_000;
/// Games of a tournament that are shown: the last ones, and the same number of faults.
const MOST_GAMES: usize = 60;
/// The bytes of the end of a standard error that are shown.
const MOST_ERRORS: usize = 4000;

pub(crate) async fn show(visit: Visit, Path(name): Path<String>) -> PageResult {
    let unknown = || ErrorPage::missing("programs-unknown");
    if name.chars().count() > MOST_LETTERS {
        return Err(unknown());
    }
    let program = programs::find(&visit.app.settings.data, &name);
    let account = Account::of(&visit);
    let mine = account.may_see(program.as_ref().and_then(|program| program.owner.as_deref()));
    let (shared, wanted) = (Arc::clone(&visit.app), name.clone());
    let careers = tokio::task::spawn_blocking(move || careers_of(&shared.contests, &wanted));
    let careers = careers.await.unwrap_or_default();
    let program = program.filter(|_| mine);
    if program.is_none() && careers.is_empty() {
        return Err(unknown());
    }
    let body = html! {
        h1 { (name) }
        @if let Some(program) = &program {
            (page::words(&visit, &["game-offline"]))
            @if let Some(owner) = &program.owner { p.lead { (visit.say("programs-owner")) ": " (owner) } }
            (check::build(&visit, program))
            div.columns {
                section.card {
                    h2 { (visit.say("check-title-page")) }
                    (check::list(&visit, program))
                }
                section.card { h2 { (visit.say("upload-new-version")) } (form(&visit, Some(&program.name))) }
            }
            section.card { h2 { (visit.say("programs-versions")) } (versions(&visit, program)) }
        }
        @for career in &careers { (tournament(&visit, &name, career, account.may_see(career.owner.as_deref()))) }
        @if careers.is_empty() { p.lead { (visit.say("career-none")) } }
    };
    let page = Page::new(&visit, PageSection::Programs, name, body);
    Ok(page.with_scripts(&["program.js", "live.js"]).render())
}

fn versions(visit: &Visit, program: &UploadedProgram) -> Markup {
    let home = super::address(&program.name);
    html! {
        div.scroll tabindex="0" role="region" aria-label=(visit.say("programs-versions")) { table {
            thead { tr {
                th.number { (visit.say("programs-version")) } th { (visit.say("programs-when")) } th.number { (visit.say("programs-files")) }
                th.number { (visit.say("programs-bytes")) } th { "SHA-256" } th { (visit.say("programs-plays")) }
            } }
            tbody { @for version in &program.versions { tr {
                td.number { a href=(format!("{home}/v/{}", version.number)) { (version.number) } }
                td { (class::wall(visit, version.time)) }
                td.number { (version.files) }
                td.number { (version.bytes) }
                td { code title=(version.sha256) { (version.sha256[..12.min(version.sha256.len())]) "…" } }
                td {
                    @if program.current == Some(version.number) { strong { (visit.say("programs-current")) } } @else {
                        form method="post" action=(format!("{home}/current")) {
                            button name="version" value=(version.number) { (visit.say("programs-make-current")) }
                        }
                    }
                }
            } } }
        } }
    }
}

fn tournament(visitor: &Visitor, name: &str, career: &Career, mine: bool) -> Markup {
    let contest = &career.contest;
    let number = contest.specification.entrants.iter().position(|entrant| entrant.name == name);
    let place = contest.standings.places.iter().find(|place| Some(place.player) == number);
    let results: Vec<_> =
        CareerResult::WORDS.into_iter().zip(career.results.map(khod_view::Value::from)).collect();
    html! {
        section.card {
            h2 { a href=(format!("/t/{}", contest.id)) { (contest.title()) } }
            p {
                @if let Some(place) = place {
                    (visitor.say_with("career-place", &[("rank", place.rank.into()), ("elo", visitor.words().figures(format_args!("{:.0}", place.elo)).into())])) " · "
                }
                (visitor.say_with("career-results", &results))
            }
            @if !career.faults.is_empty() {
                h3 { (visitor.say("career-faults")) }
                @for part in &career.faults { (fault(visitor, &contest.id, part, mine)) }
            }
            @if !career.games.is_empty() {
                h3 { (visitor.say("career-games")) }
                (games(visitor, &contest.id, &career.games))
            }
        }
    }
}

/// A game that the program lost by its own fault, with what it said about it.
fn fault(visitor: &Visitor, tournament: &str, part: &CareerPart, mine: bool) -> Markup {
    let values = [
        ("side", part.side.word().into()),
        ("opponent", part.opponent().into()),
        ("move", (part.stored.result.moves.len() / 2 + 1).into()),
    ];
    let (result, errors) = (&part.stored.result, part.errors());
    html! {
        div.fault {
            p {
                strong.bad { (visitor.say(&format!("verdict-{}", result.verdict.word()))) } ": "
                (visitor.words().reason(&result.reason)) br;
                a href=(name::address(tournament, &format!("g/{}", name::of_place(part.stored.place())))) { (visitor.say_with("career-where", &values)) }
                " · " (visitor.say(&format!("game-{}", result.game.name())))
            }
            @if mine && !errors.trim().is_empty() {
                details { summary { (visitor.say("career-stderr")) } pre tabindex="0" { (errors) } }
            }
        }
    }
}

fn games(visitor: &Visitor, tournament: &str, parts: &[CareerPart]) -> Markup {
    html! {
        div.scroll tabindex="0" role="region" aria-label=(visitor.say("career-games")) { table {
            thead { tr {
                th { (visitor.say("career-game")) } th { (visitor.say("career-side")) } th { (visitor.say("career-opponent")) }
                th { (visitor.say("career-result")) } th { (visitor.say("career-verdict")) } th.number { (visitor.say("game-moves")) }
            } }
            tbody { @for part in parts { @let result = &part.stored.result; tr {
                td { a href=(name::address(tournament, &format!("g/{}", name::of_place(part.stored.place())))) { (khod_pages::place_name(part.stored.place())) } " " (visitor.say(&format!("game-{}", result.game.name()))) }
                td { (visitor.say(&format!("seat-{}", part.side.word()))) }
                td { a href=(super::address(part.opponent())) { (part.opponent()) } }
                td { (visitor.say(&format!("career-{}", CareerResult::WORDS[part.result as usize]))) }
                td {
                    @if result.verdict == Verdict::Rules { (visitor.words().reason(&result.reason)) }
                    @else { (visitor.say(&format!("verdict-{}", result.verdict.word()))) }
                }
                td.number { (result.moves.len()) }
            } } }
        } }
    }
}

pub(crate) async fn make_current(
    visit: Visit,
    Path(name): Path<String>,
    Form(form): Form<VersionForm>,
) -> PageResult<Redirect> {
    let program = own(&visit, &name)?;
    class::check_open(&visit, &Account::of(&visit))?;
    if program.make_current(form.version)? {
        return Ok(Redirect::to(&super::address(&name)));
    }
    Err(ErrorPage::missing("programs-no-version"))
}

/// The files of a version with what is in them.
pub(crate) async fn files(visit: Visit, Path((name, version)): Path<(String, u32)>) -> PageResult {
    let program = own(&visit, &name)?;
    program.folder_of(version).ok_or_else(|| ErrorPage::missing("programs-no-version"))?;
    let files = program.files(version);
    let title = format!("{name}, {} {version}", visit.say("programs-version"));
    let body = html! {
        h1 { a href=(super::address(&name)) { (name) } ", " (visit.say("programs-version")) " " (version) }
        @for (path, bytes) in &files {
            section.card {
                h2 { code { (path) } }
                @match std::str::from_utf8(bytes) {
                    Ok(text) if text.len() <= MOST_SHOWN => pre tabindex="0" { (text) },
                    _ => p.lead { (visit.say_with("programs-not-text", &[("bytes", bytes.len().into())])) },
                }
            }
        }
    };
    Ok(Page::new(&visit, PageSection::Programs, title, body).render())
}

/// A tournament that a program took part in.
struct Career {
    contest: Arc<Contest>,
    /// The pupil whose program it was.
    owner: Option<String>,
    /// Games won, drawn, lost and void.
    results: [usize; 4],
    /// Faults of the program itself, then its other games, the last ones first.
    faults: Vec<CareerPart>,
    games: Vec<CareerPart>,
}

/// A game as the program saw it.
#[derive(Debug)]
struct CareerPart {
    side: Side,
    result: CareerResult,
    stored: StoredGame,
}

impl CareerPart {
    fn opponent(&self) -> &str {
        &self.stored.result.names[self.side.other().index()]
    }

    /// The end of what the program wrote to its standard error.
    fn errors(&self) -> String {
        let errors = &self.stored.result.errors[self.side.index()];
        harmless(&errors[errors.len().saturating_sub(MOST_ERRORS)..])
    }
}

/// The result of a game for one of its players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum CareerResult {
    Won,
    Drawn,
    Lost,
    Void,
}

impl CareerResult {
    const WORDS: [&'static str; 4] = ["won", "drawn", "lost", "void"];
}

/// The tournaments of a program that have begun, by name. Those that can not be read are left out: their own page says why.
fn careers_of(contests: &Contests, name: &str) -> Vec<Career> {
    let mut ids = contests.ids();
    ids.sort();
    // They are read again only when their files have changed.
    ids.iter().filter_map(|id| career(contests, contests.find(id).ok()?, name)).collect()
}

fn career(contests: &Contests, contest: Arc<Contest>, name: &str) -> Option<Career> {
    contest.specification.entrants.iter().find(|entrant| entrant.name == name)?;
    let storage = contest.games().ok()?;
    let owner = contests.owner_of(&contest.specification, name);
    let mut career = Career { contest, owner, results: [0; 4], faults: Vec::new(), games: Vec::new() };
    storage.games(Some(name), |game| career.add(game, name)).ok()?;
    career.faults.reverse();
    career.games.reverse();
    Some(career)
}

impl Career {
    fn add(&mut self, stored: StoredGame, name: &str) {
        let side = if stored.result.names[0] == name { Side::White } else { Side::Black };
        let result = match stored.result.winner {
            None => CareerResult::Void,
            Some(Winner::Draw) => CareerResult::Drawn,
            Some(Winner::Side(winner)) if winner == side => CareerResult::Won,
            Some(Winner::Side(_)) => CareerResult::Lost,
        };
        self.results[result as usize] += 1;
        let own_fault = stored.result.verdict.is_fault() && result == CareerResult::Lost;
        let list = if own_fault { &mut self.faults } else { &mut self.games };
        if list.len() >= MOST_GAMES {
            list.remove(0);
        }
        list.push(CareerPart { side, result, stored });
    }
}
