//! Damage to texts and files, from a seed.

use ikusa_rules::Seeded;

const SPICE: &[char] = &[
    ' ', '-', '+', '*', '/', '0', '1', '5', '9', 'P', 'p', 'K', 'k', 'R', 'b', 'w', 'n', 'a', 'i', '(', ')',
    '{', '}', '[', ']', '^', '$', '#', '@', ':', ';', '\\', '\n', '…', '↑', '歩', 'é', '\u{301}', '\0',
];

/// The text with up to four characters changed, dropped, doubled or put in.
pub fn text(text: &str, seeded: &mut Seeded) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=seeded.below(4) {
        let at = seeded.below(chars.len() + 1);
        let letter = SPICE[seeded.below(SPICE.len())];
        match seeded.below(5) {
            1 if at < chars.len() => chars[at] = letter,
            2 if at < chars.len() => drop(chars.remove(at)),
            3 if at < chars.len() => chars.insert(at, chars[at]),
            4 if seeded.below(8) == 0 => chars.truncate(at),
            _ => chars.insert(at, letter),
        }
    }
    chars.into_iter().collect()
}

/// The file with one to four places overwritten, cut out, doubled or filled from another file.
pub fn bytes(file: &[u8], other: &[u8], seeded: &mut Seeded) -> Vec<u8> {
    let mut bytes = file.to_vec();
    for _ in 0..=seeded.below(4) {
        let at = seeded.below(bytes.len() + 1);
        let end = (at + seeded.below(12)).min(bytes.len());
        match seeded.below(5) {
            0 if at < bytes.len() => bytes[at] = seeded.next_u64() as u8,
            1 => drop(bytes.drain(at..end)),
            2 => bytes.insert(at, b"0919'*+-%\n\r,:(){}[]\"\\\x81\xe5\xff"[seeded.below(24)]),
            3 => {
                let again = bytes[at..end].to_vec();
                bytes.splice(at..at, again);
            }
            _ if other.is_empty() => {}
            _ => {
                let from = seeded.below(other.len());
                let until = (from + seeded.below(40)).min(other.len());
                bytes.splice(at..at, other[from..until].iter().copied());
            }
        }
    }
    bytes
}
