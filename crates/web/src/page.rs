//! What every page has around it.

use crate::{answer::prelude::*, assets, visitor::THEMES};
use maud::DOCTYPE;

/// The parts of the site, as the navigation shows them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PageSection {
    Play,
    Analysis,
    Tournaments,
    Programs,
    Status,
    Rules,
    None,
}

impl PageSection {
    const ALL: [(Self, &'static str, &'static str); 6] = [
        (Self::Play, "/", "nav-play"),
        (Self::Analysis, "/analysis", "nav-analysis"),
        (Self::Tournaments, "/t", "nav-tournaments"),
        (Self::Programs, "/bots", "nav-programs"),
        (Self::Status, "/status", "nav-status"),
        (Self::Rules, "/rules", "nav-rules"),
    ];

    /// The part that an address belongs to, with the address and the name of its first page; all other addresses belong to playing.
    pub(crate) fn at(here: &str) -> (Self, &'static str, &'static str) {
        let home = match here.split(['/', '?']).nth(1) {
            Some("checks" | "class" | "signin") => "bots",
            Some("new") => "t",
            other => other.unwrap_or_default(),
        };
        let mut others = Self::ALL.into_iter().skip(1);
        let own = others.find(|(_, first, _)| first.strip_prefix('/') == Some(home));
        let (section, first, key) = own.unwrap_or(Self::ALL[0]);
        (if first == "/" { Self::None } else { section }, first, key)
    }
}

/// A page before it is put together.
pub(crate) struct Page<'a> {
    pub(crate) visitor: &'a Visitor,
    pub(crate) title: String,
    pub(crate) section: PageSection,
    /// Modules of the page itself, by the names of their files.
    pub(crate) scripts: &'a [&'a str],
    /// Style sheets besides the one that all pages have.
    pub(crate) styles: &'a [&'a str],
    /// Whether boards are drawn: then their symbols are part of the page.
    pub(crate) boards: bool,
    pub(crate) body: Markup,
}

impl<'a> Page<'a> {
    /// A page with nothing but its words.
    pub(crate) fn new(visitor: &'a Visitor, section: PageSection, title: String, body: Markup) -> Self {
        Self { visitor, title, section, scripts: &[], styles: &[], boards: false, body }
    }

    /// The same with modules of its own.
    pub(crate) fn with_scripts(self, scripts: &'a [&'a str]) -> Self {
        Self { scripts, ..self }
    }

    /// The same with style sheets of its own.
    pub(crate) fn with_styles(self, styles: &'a [&'a str]) -> Self {
        Self { styles, ..self }
    }

    /// The same with boards on it and the module that brings them to life.
    pub(crate) fn with_boards(self, scripts: &'a [&'a str]) -> Self {
        Self { scripts, boards: true, ..self }
    }

    /// The whole document.
    pub(crate) fn render(self) -> Markup {
        let Self { visitor, title, section, scripts, styles, boards, body } = self;
        let present = is_presented(&visitor.here);
        html! {
            (DOCTYPE)
            html lang=(visitor.language.code()) data-theme=(visitor.theme) class=[present.then_some("present")] {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    title { (title) " · " (visitor.say("web-name")) }
                    link rel="icon" href=(assets::address("icon.svg")) type="image/svg+xml";
                    link rel="stylesheet" href=(assets::address("page.css"));
                    @if boards {
                        link rel="stylesheet" href=(assets::address("picture.css"));
                        link rel="stylesheet" href=(assets::address("board.css"));
                    }
                    @for style in styles { link rel="stylesheet" href=(assets::address(style)); }
                    script type="module" src=(assets::address("page.js")) {}
                    @for script in scripts { script type="module" src=(assets::address(script)) {} }
                }
                body {
                    a.skip href="#main" { (visitor.say("web-skip")) }
                    @if !present { (head(visitor, section)) }
                    main #main tabindex="-1" { (body) }
                    div #notice role="status" aria-live="polite" {}
                    @if boards {
                        div.visually-hidden #said role="log" aria-live="polite" {}
                        (PreEscaped(khod_view::scene::symbols()))
                        (board(visitor))
                    }
                }
            }
        }
    }
}

/// The empty board, which a script fills. Layers lie over each other in this order.
fn board(visitor: &Visitor) -> Markup {
    html! {
        template #kb { div.kb {
            div.kb-live {
                svg.kb-svg aria-hidden="true" focusable="false" {
                    g { @for layer in ["ground", "under", "sprites", "over", "marks", "hints", "arrows", "drag"] {
                        g class=(format!("kb-{layer}")) data-layer=(layer) {}
                    } }
                }
                div.kb-grid role="grid" aria-label=(visitor.say("scene-phrase-board")) {}
                div.kb-loupe aria-hidden="true" hidden { svg { use {} } }
                div.kb-inside aria-hidden="true" hidden {}
            }
            div.kb-bar {}
        } }
    }
}

/// Whether a page is shown on a projector, without anything around it.
fn is_presented(here: &str) -> bool {
    here.split_once('?').is_some_and(|(_, query)| query.split('&').any(|pair| pair == "present=1"))
}

/// The way to the same page for a projector, or back.
pub(crate) fn present_link(visitor: &Visitor) -> Markup {
    let (path, query) = visitor.here.split_once('?').unwrap_or((&visitor.here, ""));
    let mut pairs: Vec<&str> =
        query.split('&').filter(|pair| !pair.is_empty() && *pair != "present=1").collect();
    let presented = is_presented(&visitor.here);
    if !presented {
        pairs.push("present=1");
    }
    let to = if pairs.is_empty() { path.to_owned() } else { format!("{path}?{}", pairs.join("&")) };
    let key = if presented { "rules-present-end" } else { "game-present" };
    html! { a.button.to-present href=(to) data-key="KeyP" { (visitor.say(key)) } }
}

/// What keys do on a page with a board; the key of the question mark opens it.
pub(crate) fn keys(visitor: &Visitor) -> Markup {
    html! {
        details.keys {
            summary data-key="Slash" { (visitor.say("keys-title")) }
            dl { @for key in ["place", "choose", "leave", "inside", "moves", "lines", "ends", "play", "mistake", "analysis", "threat", "flip", "present", "help"] {
                dt { (visitor.say(&format!("keys-{key}"))) }
                dd { (visitor.say(&format!("keys-{key}-does"))) }
            } }
        }
    }
}

fn head(visitor: &Visitor, section: PageSection) -> Markup {
    html! {
        header.top {
            a.brand href="/" { "х" span { "о" } "д" span.visually-hidden { ": " (visitor.say("web-home")) } }
            nav aria-label=(visitor.say("web-nav")) {
                @for (each, address, key) in PageSection::ALL {
                    a href=(address) aria-current=[(each == section).then_some("page")] { (visitor.say(key)) }
                }
            }
            form.settings method="post" action="/settings" {
                input type="hidden" name="back" value=(visitor.here);
                span.languages role="group" aria-label=(visitor.say("web-language")) {
                    @for language in [Language::Russian, Language::English] {
                        button name="lang" value=(language.code()) lang=(language.code())
                            aria-pressed=(if language == visitor.language { "true" } else { "false" })
                            title=(visitor.say(&format!("web-language-{}", language.code()))) {
                            (language.code().to_uppercase())
                        }
                    }
                }
                select.theme name="theme" aria-label=(visitor.say("web-theme")) {
                    @for theme in THEMES {
                        option value=(theme) selected[theme == visitor.theme] { (visitor.say(&format!("web-theme-{theme}"))) }
                    }
                }
                noscript { button { (visitor.say("web-theme-set")) } }
            }
        }
    }
}

/// Parts of a page that the server draws anew, by the identifiers of their elements.
pub(crate) type PageParts = BTreeMap<&'static str, String>;

/// Words for scripts, by key.
#[derive(Serialize)]
struct WordsMessage<'a> {
    #[serde(flatten)]
    page: BTreeMap<&'a str, String>,
    board: BTreeMap<&'static str, String>,
}

/// Data for a script of the page. Nothing in it can end the element.
pub(crate) fn data(id: &str, value: &impl Serialize) -> Markup {
    let text = serde_json::to_string(value).expect("messages are plain data").replace('<', "\\u003c");
    html! { script id=(id) type="application/json" { (PreEscaped(text)) } }
}

/// Words for a script, by key, with those of boards and of the line to the server.
pub(crate) fn words(visitor: &Visitor, keys: &[&str]) -> Markup {
    let own = ["game-offline", "game-preview-failed"];
    let page = keys.iter().chain(&own).map(|key| (*key, visitor.say(key))).collect();
    data("words", &WordsMessage { page, board: khod_view::scene::phrases(visitor.words()) })
}
