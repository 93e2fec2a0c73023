//! Setting a game up.

use crate::{answer::prelude::*, room::MOST_LETTERS, rooms};
use khod_engine::Level;
use khod_games::Spec;

/// The level that the form offers to a new visitor.
const FIRST_LEVEL: u8 = 3;
const MOST_MINUTES: u64 = 180;
const MOST_INCREMENT: u64 = 180;

/// The game that a part of an address names, or a page that helps.
pub(crate) fn game_of(name: &str) -> PageResult<Game> {
    let unknown =
        || ErrorPage::with(StatusCode::NOT_FOUND, "web-unknown-game", "game", Arg::Text(quoted(name)));
    Game::from_name(name).ok_or_else(unknown)
}

/// What a form says about a game to be played. Everything has a usual value, so that an empty form is a game too.
#[derive(Deserialize, Debug, Default)]
#[serde(default)]
pub(super) struct NewGameForm {
    opponent: String,
    side: String,
    level: String,
    limit: String,
    setup: String,
    clock: String,
    minutes: String,
    increment: String,
    name: String,
    position: String,
}

pub(super) async fn show(visit: Visit, Path(name): Path<String>) -> PageResult {
    let game = game_of(&name)?;
    let spec = game.spec();
    let title = visit.say(&format!("game-{}", spec.name));
    let start = game.start(None, None).expect("the usual start is one");
    let radio = |name: &str, value: &str, key: &str, checked: bool| {
        html! { label.choice { input type="radio" name=(name) value=(value) checked[checked]; span { (visit.say(key)) } } }
    };
    let body = html! {
        div.setup {
            section.card {
                h1 { (title) }
                p.lead { (visit.say(&format!("game-{}-line", spec.name))) }
                form.play method="post" {
                    fieldset { legend { (visit.say("play-opponent")) }
                        (radio("opponent", "khod", "play-against-khod", true))
                        (radio("opponent", "same", "play-same-screen", false))
                        (radio("opponent", "link", "play-by-link", false))
                    }
                    fieldset { legend { (visit.say("play-level")) }
                        div.levels {
                            @for level in 1..=10_u8 {
                                label.choice { input type="radio" name="level" value=(level) checked[level == FIRST_LEVEL]; span { (level) } }
                            }
                        }
                        p.hint { (visit.say("play-level-hint")) }
                    }
                    fieldset { legend { (visit.say("play-side")) }
                        (radio("side", "white", "side-white", true))
                        (radio("side", "black", "side-black", false))
                        (radio("side", "random", "side-random", false))
                    }
                    fieldset { legend { (visit.say("play-clock")) }
                        (radio("clock", "none", "clock-none", true))
                        (radio("clock", "contest", "clock-contest", false))
                        (radio("clock", "whole", "clock-whole", false))
                        div.row {
                            label { (visit.say("clock-minutes")) " " input type="number" name="minutes" value="5" min="1" max=(MOST_MINUTES); }
                            label { (visit.say("clock-increment")) " " input type="number" name="increment" value="3" min="0" max=(MOST_INCREMENT); }
                        }
                    }
                    (more(&visit, spec))
                    button.primary type="submit" { (visit.say("play-begin")) }
                    " " a href=(format!("/rules/{}", spec.name)) { (visit.say("play-rules")) }
                }
            }
            div.card.picture { (PreEscaped(stage::picture(&start, None, visit.words()))) }
        }
    };
    Ok(Page::new(&visit, PageSection::Play, title, body).with_boards(&[]).render())
}

/// The settings that most visitors leave as they are.
fn more(visitor: &Visitor, spec: Spec) -> Markup {
    html! {
        details {
            summary { (visitor.say("play-more")) }
            label { (visitor.say("play-name")) " " input name="name" maxlength=(MOST_LETTERS) autocomplete="nickname"; }
            @if let Some(limit) = spec.limit {
                label { (visitor.say("play-limit")) " "
                    input type="number" name="limit" placeholder=(limit.usual) min=(limit.least) max=(limit.most); }
            }
            @if let Some(setup) = spec.setup {
                label { (visitor.say("play-setup")) " " input name="setup" placeholder=(setup); }
            }
            label { (visitor.say("play-position")) " " input name="position"; }
        }
    }
}

pub(super) async fn begin(
    visit: Visit,
    Path(name): Path<String>,
    Form(form): Form<NewGameForm>,
) -> PageResult<Redirect> {
    let kept = kept(&visit, game_of(&name)?, &form)?;
    Ok(Redirect::to(&begin_game(&visit, kept)?))
}

/// Begins a game, unless this visitor has begun too many, and gives its address.
pub(super) fn begin_game(visit: &Visit, kept: Kept) -> PageResult<String> {
    limits::may_begin_game(visit)?;
    let table = rooms::create(&visit.app, kept)
        .map_err(|_| ErrorPage::of(StatusCode::INTERNAL_SERVER_ERROR, "web-store-failed-short"))?;
    limits::began_game(visit, &table.id);
    Ok(format!("/g/{}", table.id))
}

/// The game that a form asks for.
fn kept(visitor: &Visitor, game: Game, form: &NewGameForm) -> PageResult<Kept> {
    let spec = game.spec();
    let given = |text: &str| Some(text.trim().to_owned()).filter(|text| !text.is_empty());
    let position = given(&form.position);
    let (mut limit, mut setup) = (None, None);
    if let Some(text) = &position {
        game.position(text).map_err(|why| ErrorPage::explain(StatusCode::BAD_REQUEST, &why))?;
    } else {
        limit = given(&form.limit)
            .filter(|_| spec.limit.is_some())
            .map(|text| khod_games::contest::read_limit(&text, spec.limit))
            .transpose()
            .map_err(|why| ErrorPage::explain(StatusCode::BAD_REQUEST, &why))?;
        setup = given(&form.setup).filter(|_| spec.setup.is_some());
        let start = game.start(limit, setup.as_deref());
        start.map_err(|why| ErrorPage::explain(StatusCode::BAD_REQUEST, &why))?;
    }
    let level = if form.level.is_empty() { Some(FIRST_LEVEL) } else { form.level.parse().ok() };
    let level = level.filter(|&level| Level::new(u64::from(level)).is_some()).ok_or_else(|| {
        ErrorPage::with(StatusCode::BAD_REQUEST, "cli-level", "value", Arg::Text(quoted(&form.level)))
    })?;
    let me = Seat::person(&visitor.client, &form.name);
    let other = match form.opponent.as_str() {
        "same" => Seat::person(&visitor.client, ""),
        "link" => Seat::Free,
        _ => Seat::Khod { level },
    };
    let white = match form.side.as_str() {
        "black" => false,
        "random" => ident::new().bytes().next().is_some_and(|letter| letter % 2 == 0),
        _ => true,
    };
    let seats = if white { [me, other] } else { [other, me] };
    Ok(Kept { limit, setup, position, ..Kept::new(game, seats, clock(form)) })
}

fn clock(form: &NewGameForm) -> ClockRule {
    let number = |text: &str, usual: u64, most: u64| text.parse().unwrap_or(usual).min(most);
    match form.clock.as_str() {
        "contest" => ClockRule::EachMove { ms: 1000 },
        "whole" => ClockRule::Whole {
            ms: number(&form.minutes, 5, MOST_MINUTES).max(1) * 60_000,
            increment: number(&form.increment, 3, MOST_INCREMENT) * 1000,
        },
        _ => ClockRule::None,
    }
}
