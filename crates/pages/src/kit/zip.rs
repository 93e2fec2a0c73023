//! A writer of ZIP files that stores files uncompressed: source texts are too small to be worth packing. By hand, since libraries are about
//! packing.

/// Version 2.0 of the format, the first with folders.
const VERSION: u16 = 20;
/// The flag for names in UTF-8.
const UTF8: u16 = 1 << 11;
/// The method of files that are not compressed.
const STORED: u16 = 0;
/// Midnight on the first of January 1980 for all files, so that the same program always gives the same archive.
const TIME: u16 = 0;
const DATE: u16 = 1 << 5 | 1;

/// The archive of files with names.
pub(super) fn archive<'a>(files: impl Iterator<Item = (String, &'a [u8])>) -> Vec<u8> {
    let (mut archive, mut directory, mut count) = (Vec::new(), Vec::new(), 0_u16);
    for (name, bytes) in files {
        let start = archive.len() as u32;
        let mut about = Vec::new();
        for number in [VERSION, UTF8, STORED, TIME, DATE] {
            about.extend(number.to_le_bytes());
        }
        for number in [checksum(bytes), bytes.len() as u32, bytes.len() as u32] {
            about.extend(number.to_le_bytes());
        }
        about.extend((name.len() as u16).to_le_bytes());
        // No extra field.
        about.extend([0; 2]);
        archive.extend([b"PK\x03\x04", &about[..], name.as_bytes(), bytes].concat());
        directory.extend([b"PK\x01\x02", &VERSION.to_le_bytes()[..], &about].concat());
        // No comment, the first disk, text or not, no attributes.
        directory.extend([&[0; 10], &start.to_le_bytes()[..], name.as_bytes()].concat());
        count += 1;
    }
    let [size, start] = [directory.len(), archive.len()].map(|length| (length as u32).to_le_bytes());
    let count = count.to_le_bytes();
    archive.extend([&directory, &b"PK\x05\x06\0\0\0\0"[..], &count, &count, &size, &start, &[0; 2]].concat());
    archive
}

/// The CRC-32 of ZIP files.
fn checksum(bytes: &[u8]) -> u32 {
    let step = |sum: u32, byte: &u8| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| (sum >> 1) ^ if sum & 1 == 1 { 0xEDB8_8320 } else { 0 })
    };
    !bytes.iter().fold(u32::MAX, step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_the_usual_one() {
        assert_eq!(checksum(b"123456789"), 0xCBF4_3926);
    }

    #[test]
    fn an_archive_ends_with_where_its_list_begins() {
        let bytes = archive([("bot/ход.txt".to_owned(), &b"Mm\n"[..])].into_iter());
        let end = bytes.len() - 22;
        let number = |at: usize| u32::from_le_bytes(std::array::from_fn(|place| bytes[at + place])) as usize;
        assert_eq!((&bytes[..4], &bytes[end..end + 4]), (&b"PK\x03\x04"[..], &b"PK\x05\x06"[..]));
        assert_eq!(&bytes[number(end + 16)..][..4], b"PK\x01\x02");
        assert_eq!(number(end + 16) + number(end + 12), end);
    }
}
