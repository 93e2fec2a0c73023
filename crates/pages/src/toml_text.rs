//! Texts in TOML.

/// A text as TOML writes it.
pub fn quoted(text: &str) -> String {
    // A JSON string is a TOML string, except that only TOML must escape DEL (U+007F).
    serde_json::Value::from(text).to_string().replace('\u{7f}', "\\u007F")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_text_comes_back_as_it_was() {
        for text in ["", "plain", "\"quoted\" \\ \u{1}\n\t\u{7f}", "Весна «1»", "\u{FEFF}🦔"] {
            let read: toml::Table = format!("key = {}", quoted(text)).parse().unwrap();
            assert_eq!(read["key"].as_str(), Some(text));
        }
    }
}
