//! Visitors often type with a Russian layout: what its keys would be on a Latin one.

const RUSSIAN: &str = "йцукенгшщзхъфывапролджэячсмитьбюёЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮЁ";
const LATIN: &str = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`QWERTYUIOP{}ASDFGHJKL:\"ZXCVBNM<>~";

/// A text as the same keys give it on a Latin layout.
pub(crate) fn latin(text: &str) -> String {
    let key = |letter| RUSSIAN.chars().zip(LATIN.chars()).find(|(russian, _)| *russian == letter);
    text.trim().chars().map(|letter| key(letter).map_or(letter, |(_, latin)| latin)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_russian_key_has_a_latin_one() {
        assert_eq!(RUSSIAN.chars().count(), LATIN.chars().count());
        assert_eq!(latin(" Ф2-С2 "), "A2-C2");
        assert_eq!(latin("Kb-Nb"), "Kb-Nb");
        assert_eq!(latin("фы,Б"), "as,<");
    }
}
