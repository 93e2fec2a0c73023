//! Documents in Markdown as parts of pages. `pulldown-cmark` reads them; the HTML is made here, so that pages keep their looks, links lead
//! where they should, and HTML in a document is text.

use crate::answer::prelude::*;
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag};

/// A piece of a document.
#[derive(Debug)]
pub(crate) enum Block {
    /// A heading of the second level with its plain words, by which a table of contents names it.
    Heading {
        words: String,
        shown: Markup,
    },
    Text(Markup),
    Code(String),
    /// What stands between `<!--` and `-->`.
    Comment(String),
}

/// Where a link leads on the site, if anywhere.
pub(crate) type LinkPlace<'a> = &'a dyn Fn(&str) -> Option<String>;

/// An element of a document that has begun and not ended yet, with its plain words so far and its parts as they are shown.
struct Open<'a> {
    tag: Tag<'a>,
    words: String,
    parts: Vec<Markup>,
}

/// The pieces of a document.
pub(crate) fn blocks(text: &str, place: LinkPlace<'_>) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Vec<Open<'_>> = Vec::new();
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        let (words, shown) = match event {
            Event::Start(tag) => {
                open.push(Open { tag, words: String::new(), parts: Vec::new() });
                continue;
            }
            Event::End(_) => {
                let Some(ended) = open.pop() else { continue };
                if open.is_empty() {
                    blocks.push(block(&ended, place));
                    continue;
                }
                let in_head = matches!(open.last(), Some(Open { tag: Tag::TableHead, .. }));
                (ended.words.clone().into(), element(&ended, in_head, place))
            }
            Event::Code(text) => (text.clone(), html! { code { (text) } }),
            Event::HardBreak => (" ".into(), html! { br; }),
            Event::SoftBreak => (" ".into(), html! { " " }),
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => {
                (text.clone(), html! { (text) })
            }
            _ => continue,
        };
        if let Some(around) = open.last_mut() {
            around.words.push_str(&words);
            around.parts.push(shown);
        }
    }
    blocks
}

/// The piece of a document that an element of the first level becomes when it ends.
fn block(ended: &Open<'_>, place: LinkPlace<'_>) -> Block {
    let words = ended.words.trim_end();
    match ended.tag {
        Tag::CodeBlock(_) => Block::Code(words.to_owned()),
        Tag::HtmlBlock => match words.strip_prefix("<!-- ").and_then(|words| words.strip_suffix(" -->")) {
            Some(comment) => Block::Comment(comment.to_owned()),
            None => Block::Text(html! { p { (words) } }),
        },
        Tag::Heading { level: HeadingLevel::H2, .. } => {
            Block::Heading { words: words.to_owned(), shown: element(ended, false, place) }
        }
        _ => Block::Text(element(ended, false, place)),
    }
}

/// An element that has ended, as a page shows it.
fn element(ended: &Open<'_>, in_head: bool, place: LinkPlace<'_>) -> Markup {
    let inside = |parts: &[Markup]| html! { @for part in parts { (part) } };
    let all = inside(&ended.parts);
    match &ended.tag {
        Tag::Heading { level: HeadingLevel::H1, .. } => html! { h1 { (all) } },
        Tag::Heading { level: HeadingLevel::H2, .. } => html! { h2 id=(anchor(&ended.words)) { (all) } },
        Tag::Heading { .. } => html! { h3 id=(anchor(&ended.words)) { (all) } },
        Tag::Paragraph => html! { p { (all) } },
        Tag::List(None) => html! { ul { (all) } },
        Tag::List(Some(_)) => html! { ol { (all) } },
        Tag::Item => html! { li { (all) } },
        Tag::CodeBlock(_) => html! { pre tabindex="0" { code { (ended.words.trim_end()) } } },
        Tag::Emphasis => html! { em { (all) } },
        Tag::Strong => html! { strong { (all) } },
        Tag::Link { dest_url, .. } => match place(dest_url) {
            Some(to) => html! { a href=(to) { (all) } },
            None => all,
        },
        // The head is the first part.
        Tag::Table(_) => {
            let (head, rows) = ended.parts.split_at(1);
            html! { div.scroll tabindex="0" { table { (inside(head)) tbody { (inside(rows)) } } } }
        }
        Tag::TableHead => html! { thead { tr { (all) } } },
        Tag::TableRow => html! { tr { (all) } },
        Tag::TableCell if in_head => html! { th { (all) } },
        Tag::TableCell => html! { td { (all) } },
        _ => all,
    }
}

/// The name by which a heading is linked to.
pub(crate) fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|letter| letter.is_alphanumeric() || " -_".contains(*letter));
    kept.flat_map(char::to_lowercase).map(|letter| if letter == ' ' { '-' } else { letter }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(text: &str) -> String {
        let place = |to: &str| (to != "nowhere.md").then(|| format!("/x/{to}"));
        let shown = |block: &Block| match block {
            Block::Heading { shown, .. } | Block::Text(shown) => shown.0.clone(),
            Block::Code(text) => format!("[{text}]"),
            Block::Comment(text) => format!("({text})"),
        };
        blocks(text, &place).iter().map(shown).collect()
    }

    #[test]
    fn what_documents_use_is_rendered() {
        assert_eq!(page("# A `b`\n\nOne\ntwo.\n"), "<h1>A <code>b</code></h1><p>One two.</p>");
        assert_eq!(page("- **a** b\n  c\n- d\n"), "<ul><li><strong>a</strong> b c</li><li>d</li></ul>");
        assert_eq!(page("1. a\n2. b"), "<ol><li>a</li><li>b</li></ol>");
        assert_eq!(page("[a](b.md) [c](nowhere.md)"), "<p><a href=\"/x/b.md\">a</a> c</p>");
        assert_eq!(page("```sh\n# <x>\n\n  y\n```"), "[# <x>\n\n  y]");
        assert_eq!(page("- a\n\n  ```\n  <b>\n  ```\n").matches("<code>&lt;b&gt;</code>").count(), 1);
        assert_eq!(
            page("| A | B |\n|---|--:|\n| `1` | |\n"),
            "<div class=\"scroll\" tabindex=\"0\"><table><thead><tr><th>A</th><th>B</th></tr></thead>\
             <tbody><tr><td><code>1</code></td><td></td></tr></tbody></table></div>"
        );
        assert_eq!(
            page("## Как `попробовать`: правила?"),
            "<h2 id=\"как-попробовать-правила\">Как <code>попробовать</code>: правила?</h2>"
        );
        assert_eq!(page("<!-- show lo -->\n```\nx\n```\n<!-- legal: a -->\n"), "(show lo)[x](legal: a)");
    }

    #[test]
    fn signs_that_begin_nothing_stand_for_themselves() {
        assert_eq!(page("a * b ` c [d] **"), "<p>a * b ` c [d] **</p>");
    }

    #[test]
    fn html_is_text() {
        assert_eq!(page("<script>"), "<p>&lt;script&gt;</p>");
        assert_eq!(page("a <b onclick=x>c</b>"), "<p>a &lt;b onclick=x&gt;c&lt;/b&gt;</p>");
        for text in [
            "<!-- x --><script>alert(1)</script>",
            "<div>\n<script>\n</div>",
            "## <img src=x>",
            "| <img src=x> |\n|---|\n| <script> |",
            "- <script>\n- `<script>`",
            "![<script>](x)",
            "[<script>](nowhere.md)",
            "[a](\"><script>)",
        ] {
            let page = page(text);
            assert!(!page.contains("<script") && !page.contains("<img"), "{text}: {page}");
        }
    }
}
