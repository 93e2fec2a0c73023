use crate::Words;

/// A page while it is written: everything that comes from outside is made harmless.
pub(super) struct Html<'a> {
    pub(super) words: &'a Words,
    text: String,
}

/// A text without signs that mean something in HTML; letters that nobody can see are shown.
pub(crate) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            // Marks that turn the direction of writing could hide what stands around them.
            '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => safe.push('\u{FFFD}'),
            letter if letter.is_control() => safe.push('\u{FFFD}'),
            letter => safe.push(letter),
        }
    }
    safe
}

impl<'a> Html<'a> {
    pub(super) fn new(words: &'a Words) -> Self {
        Self { words, text: String::new() }
    }

    /// Text that is HTML already.
    pub(super) fn raw(&mut self, html: &str) {
        self.text.push_str(html);
    }

    /// Begins an element.
    pub(super) fn open(&mut self, name: &str, attributes: &str) {
        let gap = if attributes.is_empty() { "" } else { " " };
        self.raw(&format!("<{name}{gap}{attributes}>\n"));
    }

    pub(super) fn close(&mut self, name: &str) {
        self.raw(&format!("</{name}>\n"));
    }

    /// An element with nothing but text inside.
    pub(super) fn element(&mut self, name: &str, attributes: &str, text: &str) {
        let gap = if attributes.is_empty() { "" } else { " " };
        self.raw(&format!("<{name}{gap}{attributes}>{}</{name}>\n", escaped(text)));
    }

    /// A cell of a table.
    pub(super) fn cell(&mut self, class: &str, text: &str) {
        let attributes = if class.is_empty() { String::new() } else { format!("class=\"{class}\"") };
        self.element("td", &attributes, text);
    }

    /// A cell that says what it is where the heads of columns have no room.
    pub(super) fn labelled(&mut self, class: &str, key: &str, text: &str) {
        let label = escaped(&self.words.say(&format!("tournament-column-{key}")));
        self.element("td", &format!("class=\"{class}\" data-label=\"{label}\""), text);
    }

    /// The head of a column, with a longer name for whoever points at it.
    pub(super) fn column(&mut self, class: &str, key: &str) {
        let title = escaped(&self.words.say(&format!("report-column-{key}")));
        let name = self.words.say(&format!("tournament-column-{key}"));
        self.element("th", &format!("scope=\"col\" class=\"{class}\" title=\"{title}\""), &name);
    }

    pub(super) fn finish(self) -> String {
        self.text
    }
}
