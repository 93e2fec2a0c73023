//! TOML as we write it.

/// A text as TOML writes it.
pub fn quoted(text: &str) -> String {
    // Strings of JSON are strings of TOML, but for one letter that only TOML escapes.
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
