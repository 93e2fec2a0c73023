//! Position texts: one line, read back as the same position, with the same future.

use crate::{
    random::Random,
    walk::{At, Law, everywhere},
};
use khod_games::Searchable;

struct ReadBack;

impl Law for ReadBack {
    fn look<P: Searchable>(&mut self, at: &At<'_, P>, random: &mut Random) {
        let At { position, texts, .. } = at;
        let text = position.to_text();
        assert!(!text.contains(char::is_control) && text.is_ascii() && text.trim() == text, "{text:?}");
        let read = P::from_text(&text).unwrap_or_else(|why| panic!("{text}: {why}"));
        assert_eq!(read, **position, "{text}");
        assert_eq!(read.to_text(), text);
        assert_eq!(read.side(), position.side(), "{text}");
        assert_eq!(read.outcome(), position.outcome(), "{text}");
        let mut moves = Vec::new();
        read.legal(&mut moves);
        let read_texts: Vec<String> = moves.iter().map(|&m| read.format(m)).collect();
        assert_eq!(read_texts, **texts, "{text}");
        // Spaces between the words do not matter.
        let gap: &str = ["  ", "\t", " \n "][random.below(3)];
        let spaced = text.replace(' ', gap);
        assert_eq!(P::from_text(&format!(" {spaced} ")).as_ref(), Ok(*position), "{text}");
    }
}

#[test]
fn position_texts_are_read_back() {
    everywhere(&mut ReadBack, 8);
}
