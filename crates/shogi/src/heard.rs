//! Moves as people write them: `７六歩`, `☗７六歩(77)`, `P-7f`, `P-76`, `Sx5c+`, `+7776FU`.
//!
//! Every legal move is spelled in each of these ways and compared with what was said, so that nothing has to be parsed:
//! what fits exactly one move means that move.

use ikusa_rules::Position as _;

use crate::{Kind, Move, Position};

/// The two letters of CSA and the character of each kind.
const NAMES: [(Kind, &str, &[&str]); 14] = [
    (Kind::Pawn, "FU", &["歩"]),
    (Kind::Lance, "KY", &["香"]),
    (Kind::Knight, "KE", &["桂"]),
    (Kind::Silver, "GI", &["銀"]),
    (Kind::Gold, "KI", &["金"]),
    (Kind::Bishop, "KA", &["角"]),
    (Kind::Rook, "HI", &["飛"]),
    (Kind::King, "OU", &["玉", "王"]),
    (Kind::Tokin, "TO", &["と"]),
    (Kind::PromotedLance, "NY", &["成香", "杏"]),
    (Kind::PromotedKnight, "NK", &["成桂", "圭"]),
    (Kind::PromotedSilver, "NG", &["成銀", "全"]),
    (Kind::Horse, "UM", &["馬"]),
    (Kind::Dragon, "RY", &["龍", "竜"]),
];

/// The one legal move that `text` means, if there is one.
pub(crate) fn meaning(position: &Position, text: &str) -> Option<Move> {
    let said = plain(text);
    let mut meant = position.moves().into_iter().filter(|m| spellings(position, *m).contains(&said));
    meant.next().filter(|_| meant.next().is_none())
}

/// Digits of every kind as plain ones, without the marks of the sides and blanks.
fn plain(text: &str) -> String {
    let digit = |c: char| match c {
        '０'..='９' => char::from_digit(u32::from(c) - u32::from('０'), 10).unwrap_or(c),
        _ => "一二三四五六七八九".chars().position(|d| d == c).map_or(c, |i| char::from(b'1' + i as u8)),
    };
    let said = text.trim().trim_start_matches(['▲', '△', '☗', '☖', '▼', '▽']);
    // Beside a square, 同 ("the same one") adds nothing.
    said.chars().filter(|c| !c.is_whitespace() && *c != '同').map(digit).collect()
}

fn spellings(position: &Position, m: Move) -> Vec<String> {
    let digits = |square: ikusa_rules::Square| format!("{}{}", square.file() + 1, square.rank() + 1);
    let kind = m.from().map_or(m.dropped().unwrap_or(Kind::Pawn), |from| position.kind_on(from));
    let to = digits(m.to());
    let from = m.from().map(digits);
    let mut all = Vec::new();
    // CSA names the piece as it stands after the move.
    let after = if m.promotes() { kind.promoted().unwrap_or(kind) } else { kind };
    let (_, code, _) = row(after);
    let csa = format!("{}{to}{code}", from.as_deref().unwrap_or("00"));
    all.extend([format!("+{csa}"), format!("-{csa}"), csa]);
    // Japanese.
    let (_, _, characters) = row(kind);
    let ends: &[&str] = match (m.from(), m.promotes()) {
        (None, _) => &["打", ""],
        (_, true) => &["成"],
        (_, false) => &["", "不成", "生"],
    };
    for character in characters {
        for end in ends {
            all.push(format!("{to}{character}{end}"));
            all.extend(from.iter().map(|from| format!("{to}{character}{end}({from})")));
        }
    }
    // Western: letter, perhaps where from, what it does, where to, whether it promotes.
    let letters = [kind.letters().to_owned(), kind.letters().to_lowercase()];
    let signs: &[&str] = match m.from() {
        None => &["*", "'"],
        Some(_) if position.piece_at(m.to()).is_some() => &["x", ""],
        Some(_) => &["-", ""],
    };
    let ends: &[&str] = if m.promotes() { &["+"] } else { &["", "="] };
    let names = [to.clone(), crate::square_name(m.to()).to_string()];
    let origins = from.iter().cloned().chain(m.from().map(|from| crate::square_name(from).to_string()));
    let origins: Vec<String> = std::iter::once(String::new()).chain(origins).collect();
    for letter in &letters {
        for origin in &origins {
            for sign in signs {
                for name in &names {
                    all.extend(ends.iter().map(|end| format!("{letter}{origin}{sign}{name}{end}")));
                }
            }
        }
    }
    all
}

fn row(kind: Kind) -> (Kind, &'static str, &'static [&'static str]) {
    NAMES.into_iter().find(|(named, ..)| *named == kind).unwrap_or(NAMES[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_understood_as_people_write_them() {
        let start: Position = "startpos".parse().expect("the start");
        for text in
            ["７六歩", "☗７六歩(77)", "76歩", "P-7f", "P-76", "P7f", "p-7f", "+7776FU", "7776FU", "P7g-7f"]
        {
            assert_eq!(meaning(&start, text).map(|m| m.to_string()).as_deref(), Some("7g7f"), "{text}");
        }
        let takes: Position = "4k4/9/9/5p3/4S4/9/9/9/4K4 b - 1".parse().expect("a position");
        for text in ["４四同銀", "４四銀", "Sx4d", "S4d"] {
            assert_eq!(meaning(&takes, text).map(|m| m.to_string()).as_deref(), Some("5e4d"), "{text}");
        }
        for text in ["７五歩", "P-7e", "+7775FU", "G-5h", "hello", ""] {
            assert_eq!(meaning(&start, text), None, "{text}");
        }
        let drops: Position = "4k4/9/9/9/9/9/9/9/4K4 b P 1".parse().expect("a position");
        for text in ["５五歩打", "５五歩", "P*55", "p*5e", "+0055FU", "P'5e"] {
            assert_eq!(meaning(&drops, text).map(|m| m.to_string()).as_deref(), Some("P*5e"), "{text}");
        }
        let promotes: Position = "4k4/9/9/7P1/9/9/9/9/4K4 b - 1".parse().expect("a position");
        for text in ["２三歩成", "P-2c+", "+2423TO"] {
            assert_eq!(meaning(&promotes, text).map(|m| m.to_string()).as_deref(), Some("2d2c+"), "{text}");
        }
    }
}
