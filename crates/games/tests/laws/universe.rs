//! Texts that might be moves: what a notation is tried with.

use crate::random::Random;

/// The letters that moves are made of, and some that they are not.
const LETTERS: &[char] = &[
    'A', 'B', 'H', 'K', 'L', 'M', 'N', 'Y', 'Z', 'a', 'b', 'h', 'k', 'l', 'm', 'n', 'x', 'y', 'z', '0', '1',
    '2', '3', '7', '8', '9', '-', '-', '=', '/', '<', '>', '+', '.', ' ', '\t', '\r', '\n', '\0', 'А', 'х',
    'é', '１',
];

/// Texts worth trying in a position: legal ones from here and from earlier, the same with small faults, and
/// others of the right form.
pub(crate) fn candidates(
    name: &str,
    position: &str,
    legal: &[String],
    earlier: &[String],
    random: &mut Random,
) -> Vec<String> {
    let mut texts: Vec<String> = vec![String::new()];
    for source in [legal, earlier] {
        if source.is_empty() {
            continue;
        }
        for _ in 0..100 {
            let text = random.pick(source);
            texts.push(text.clone());
            texts.push(with_fault(text, random));
            texts.push(with_fault(&with_fault(text, random), random));
        }
    }
    let everything = random.one_in(16);
    match name {
        "phalanx" => phalanx(&mut texts, random),
        "lo" => lo(&mut texts, everything, random),
        "hale" => hale(&mut texts, everything, random),
        "topological" => topological(&mut texts, position, random),
        "palisade" => palisade(&mut texts, position, everything, random),
        _ => {}
    }
    texts
}

/// A text with one small fault.
pub(crate) fn with_fault(text: &str, random: &mut Random) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let at = random.below(letters.len() + 1);
    match random.below(6) {
        0 => letters.insert(at, *random.pick(LETTERS)),
        1 if at < letters.len() => drop(letters.remove(at)),
        2 if at < letters.len() => letters.insert(at, letters[at]),
        3 if at < letters.len() => {
            letters[at] = match letters[at] {
                letter if letter.is_ascii_uppercase() => letter.to_ascii_lowercase(),
                letter => letter.to_ascii_uppercase(),
            };
        }
        4 if at + 1 < letters.len() => letters.swap(at, at + 1),
        _ if at < letters.len() => letters[at] = *random.pick(LETTERS),
        _ => letters.extend(text.chars()),
    }
    letters.into_iter().collect()
}

/// The other way to write a move, in the one game that has two: the count of a whole stack.
pub(crate) fn long_spelling(name: &str, position: &str, short: &str) -> Option<String> {
    if name != "topological"
        || !short.contains('-')
        || short.starts_with(|letter: char| letter.is_ascii_digit())
    {
        return None;
    }
    let field = format!("{}:", &short[..2]);
    let stack = position.split(' ').find_map(|word| word.strip_prefix(&field))?;
    Some(format!("{}{short}", stack.len()))
}

/// A cell's name; rows are `a`, `b`, ... or `1`, `2`, ...
fn cell(column: usize, row: usize, first_row: u8) -> String {
    [char::from(b'A' + column as u8), char::from(first_row + row as u8)].iter().collect()
}

fn phalanx(texts: &mut Vec<String>, random: &mut Random) {
    let name = |column: i32, row: i32| {
        let inside = (0..16).contains(&column) && (0..14).contains(&row);
        inside.then(|| cell(column as usize, row as usize, b'a'))
    };
    for _ in 0..300 {
        let (column, row) = (random.below(14) as i32, random.below(12) as i32);
        let (dx, dy) = (random.below(3) as i32 - 1, random.below(3) as i32 - 1);
        let [back, ahead] = [random.below(5) as i32, random.below(5) as i32];
        let names = [
            name(column, row),
            name(column - dx * back, row - dy * back),
            name(column + dx * ahead, row + dy * ahead),
        ];
        if let [Some(head), Some(tail), Some(to)] = names {
            texts.extend([
                format!("{head}-{to}"),
                format!("{head}-{tail}-{to}"),
                format!("{tail}-{head}-{to}"),
                format!("{head}-{head}-{to}"),
            ]);
        }
    }
}

fn lo(texts: &mut Vec<String>, everything: bool, random: &mut Random) {
    let name = |number: usize| cell(number % 8, number / 8, b'1');
    texts.push("Z0-Z0".to_owned());
    if everything {
        texts.extend((0..64 * 64).map(|pair| format!("{}-{}", name(pair / 64), name(pair % 64))));
    }
    texts.extend((0..100).map(|_| format!("{}-{}", name(random.below(72)), name(random.below(72)))));
}

fn hale(texts: &mut Vec<String>, everything: bool, random: &mut Random) {
    let name = |number: usize| cell(number % 11, number / 11, b'a');
    texts.push("Zz".to_owned());
    texts.extend((0..132).map(name));
    if everything {
        texts.extend((0..121 * 121).map(|pair| format!("{}-{}", name(pair / 121), name(pair % 121))));
    }
    for _ in 0..100 {
        let from = 11 + random.below(121);
        let to = *random.pick(&[from + 1, from - 1, from + 11, from - 11, from + 10, from]);
        texts.push(format!("{}-{}", name(from), name(to)));
    }
}

fn topological(texts: &mut Vec<String>, position: &str, random: &mut Random) {
    texts.push("Zz".to_owned());
    texts.extend((0..27 * 27).map(|number| cell(number / 27, number % 27, b'a')));
    let fields: Vec<&str> =
        position.split(' ').filter_map(|word| word.split_once(':')).map(|(a, _)| a).collect();
    let fields: Vec<&str> = fields.into_iter().filter(|field| field.len() == 2).collect();
    if fields.is_empty() {
        return;
    }
    for _ in 0..300 {
        let count = *random.pick(&["", "", "", "1", "2", "3", "4", "5", "8", "0", "01", "33"]);
        texts.push(format!("{count}{}-{}", random.pick(&fields), random.pick(&fields)));
    }
}

fn palisade(texts: &mut Vec<String>, position: &str, everything: bool, random: &mut Random) {
    texts.push("end".to_owned());
    let columns = position.split(' ').take_while(|word| word.parse::<u32>().is_ok()).count();
    let number = |random: &mut Random| random.below(columns + 2);
    for _ in 0..60 {
        let (i, j, k) = (number(random), number(random), random.below(9));
        for sign in ['<', '>'] {
            texts.extend([
                format!("{i}={j}"),
                format!("{i}/{k}{sign}"),
                format!("{i}{sign}"),
                format!("{i}{sign}x{j}"),
            ]);
        }
    }
    if everything {
        for (i, j) in (0..=columns + 1).flat_map(|i| (0..=columns + 1).map(move |j| (i, j))) {
            texts.extend([format!("{i}<x{j}"), format!("{i}>x{j}"), format!("{i}={j}")]);
        }
    }
}
