//! The part of Markdown that our documents use: headings, paragraphs, lists, tables, code, comments; in lines code, bold and links.

use maud::{Markup, html};

/// A piece of a document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Block {
    Heading(usize, String),
    Paragraph(String),
    List { numbered: bool, items: Vec<String> },
    Table { head: Vec<String>, rows: Vec<Vec<String>> },
    Code { language: String, text: String },
    Comment(String),
}

/// The item that a line of a list begins.
fn item(line: &str) -> Option<(bool, &str)> {
    if let Some(text) = line.strip_prefix("- ") {
        return Some((false, text));
    }
    let (number, text) = line.split_once(". ")?;
    let digits = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    digits.then_some((true, text))
}

/// Whether a line begins something else than the text before it.
fn begins_block(line: &str) -> bool {
    ["#", "|", "```", "<!--"].iter().any(|mark| line.starts_with(mark)) || item(line).is_some()
}

fn cells(line: &str) -> Vec<String> {
    let line = line.trim().trim_start_matches('|').trim_end_matches('|');
    line.split('|').map(|cell| cell.trim().to_owned()).collect()
}

/// The pieces of a document.
pub(crate) fn blocks(text: &str) -> Vec<Block> {
    let mut lines = text.lines().peekable();
    let mut blocks = Vec::new();
    while let Some(line) = lines.next() {
        if line.trim().is_empty() {
            continue;
        }
        if let Some(language) = line.strip_prefix("```") {
            let inside: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            blocks.push(Block::Code { language: language.to_owned(), text: inside.join("\n") });
        } else if let Some(comment) = line.strip_prefix("<!-- ").and_then(|line| line.strip_suffix(" -->")) {
            blocks.push(Block::Comment(comment.to_owned()));
        } else if line.starts_with('#') {
            let level = line.bytes().take_while(|&byte| byte == b'#').count();
            blocks.push(Block::Heading(level, line[level..].trim().to_owned()));
        } else if line.starts_with('|') {
            let mut rows = vec![cells(line)];
            while let Some(line) = lines.next_if(|line| line.starts_with('|')) {
                rows.push(cells(line));
            }
            let head = rows.remove(0);
            rows.retain(|row| {
                !row.iter().all(|cell| cell.bytes().all(|byte| b"-:".contains(&byte)) && !cell.is_empty())
            });
            blocks.push(Block::Table { head, rows });
        } else if let Some((numbered, first)) = item(line) {
            let mut items = vec![first.to_owned()];
            while let Some(line) = lines.next_if(|line| item(line).is_some() || line.starts_with("  ")) {
                match (item(line), items.last_mut()) {
                    (None, Some(last)) => *last = format!("{last} {}", line.trim()),
                    (Some((_, text)), _) => items.push(text.to_owned()),
                    (None, None) => {}
                }
            }
            blocks.push(Block::List { numbered, items });
        } else {
            let mut paragraph = line.trim().to_owned();
            while let Some(line) = lines.next_if(|line| !line.trim().is_empty() && !begins_block(line)) {
                paragraph = format!("{paragraph} {}", line.trim());
            }
            blocks.push(Block::Paragraph(paragraph));
        }
    }
    blocks
}

/// The name by which a heading is linked to.
pub(crate) fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|letter| letter.is_alphanumeric() || " -_".contains(*letter));
    kept.flat_map(char::to_lowercase).map(|letter| if letter == ' ' { '-' } else { letter }).collect()
}

/// A line with its code, bold words and links. Links lead where `place` says, or nowhere.
pub(crate) fn inline(text: &str, place: &dyn Fn(&str) -> Option<String>) -> Markup {
    let mut rest = text;
    let mut parts: Vec<Markup> = Vec::new();
    while let Some(at) = rest.find(['`', '*', '[']) {
        let (before, from) = rest.split_at(at);
        parts.push(html! { (before) });
        let (part, length) = special(from, place);
        parts.push(part);
        rest = &from[length..];
    }
    html! { @for part in &parts { (part) } (rest) }
}

/// What begins here, and how long it is; a sign that begins nothing stands for itself.
fn special(from: &str, place: &dyn Fn(&str) -> Option<String>) -> (Markup, usize) {
    let between = |mark: &str| -> Option<&str> {
        let inside = from.strip_prefix(mark)?;
        inside.find(mark).filter(|&end| end > 0).map(|end| &inside[..end])
    };
    if let Some(code) = between("`") {
        return (html! { code { (code) } }, code.len() + 2);
    }
    if let Some(bold) = between("**") {
        return (html! { strong { (inline(bold, place)) } }, bold.len() + 4);
    }
    let link = from.strip_prefix('[').and_then(|inside| {
        let (words, after) = inside.split_once("](")?;
        let (to, _) = after.split_once(')')?;
        Some((words, to))
    });
    match link {
        Some((words, to)) => {
            let text = inline(words, place);
            let link = match place(to) {
                Some(to) => html! { a href=(to) { (text) } },
                None => text,
            };
            (link, words.len() + to.len() + 4)
        }
        None => (html! { (from[..1]) }, 1),
    }
}

/// A piece that is nothing special, as a page shows it.
pub(crate) fn show(block: &Block, place: &dyn Fn(&str) -> Option<String>) -> Markup {
    let text = |text: &str| inline(text, place);
    match block {
        Block::Heading(1, words) => html! { h1 { (text(words)) } },
        Block::Heading(2, words) => html! { h2 id=(anchor(words)) { (text(words)) } },
        Block::Heading(_, words) => html! { h3 id=(anchor(words)) { (text(words)) } },
        Block::Paragraph(words) => html! { p { (text(words)) } },
        Block::List { numbered: true, items } => html! { ol { @for item in items { li { (text(item)) } } } },
        Block::List { items, .. } => html! { ul { @for item in items { li { (text(item)) } } } },
        Block::Table { head, rows } => html! {
            div.scroll tabindex="0" { table {
                thead { tr { @for cell in head { th { (text(cell)) } } } }
                tbody { @for row in rows { tr { @for cell in row { td { (text(cell)) } } } } }
            } }
        },
        Block::Code { text, .. } => html! { pre tabindex="0" { code { (text) } } },
        Block::Comment(_) => html! {},
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(text: &str) -> String {
        let place = |to: &str| (to != "nowhere.md").then(|| format!("/x/{to}"));
        blocks(text).iter().map(|block| show(block, &place).into_string()).collect()
    }

    #[test]
    fn the_subset_is_rendered() {
        assert_eq!(page("# A `b`\n\nOne\ntwo.\n"), "<h1>A <code>b</code></h1><p>One two.</p>");
        assert_eq!(page("- **a** b\n  c\n- d\n"), "<ul><li><strong>a</strong> b c</li><li>d</li></ul>");
        assert_eq!(page("1. a\n2. b"), "<ol><li>a</li><li>b</li></ol>");
        assert_eq!(page("[a](b.md) [c](nowhere.md)"), "<p><a href=\"/x/b.md\">a</a> c</p>");
        assert_eq!(page("```sh\n# <x>\n```"), "<pre tabindex=\"0\"><code># &lt;x&gt;</code></pre>");
        let table = page("| A | B |\n|---|--:|\n| `1` | |\n");
        assert!(
            table.contains("<th>A</th>") && table.contains("<td><code>1</code></td><td></td>"),
            "{table}"
        );
        assert_eq!(
            page("## Как попробовать: правила?"),
            "<h2 id=\"как-попробовать-правила\">Как попробовать: правила?</h2>"
        );
        assert_eq!(blocks("<!-- show lo -->"), [Block::Comment("show lo".to_owned())]);
    }

    #[test]
    fn signs_that_begin_nothing_stand_for_themselves() {
        assert_eq!(page("a * b ` c [d] **"), "<p>a * b ` c [d] **</p>");
        assert_eq!(page("<script>"), "<p>&lt;script&gt;</p>");
    }
}
