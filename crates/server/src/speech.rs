//! What may be said: phrases that everyone reads in their own language, and words of one's own.

use ikusa_play::Millis;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::error::{Answer, ApiError};

/// The phrases, by the codes that clients translate.
pub(crate) const PHRASES: [&str; 12] = [
    "hello",
    "good-luck",
    "have-fun",
    "well-played",
    "good-game",
    "thanks",
    "nice-move",
    "oops",
    "one-moment",
    "back-again",
    "another",
    "goodbye",
];

/// Why someone may be reported.
pub(crate) const REASONS: [&str; 4] = ["abuse", "cheating", "spam", "other"];

const LONGEST: usize = 300;
const LONGEST_NOTE: usize = 1000;
/// An account is new for so long.
const NEW: Millis = 7 * 24 * 60 * 60 * 1000;

/// A code of this table.
///
/// # Errors
/// If it is none of them: which there are.
pub(crate) fn one_of(table: &[&'static str], code: &str) -> Answer<&'static str> {
    let known = table.iter().find(|known| **known == code).copied();
    known.ok_or_else(|| ApiError::BadRequest(format!("expected one of {}", table.join(", "))))
}

/// Words of one's own, without blanks around them; `made` is when the speaker's account was.
///
/// # Errors
/// If nobody may say them, or not so new an account: why.
pub(crate) fn own_words(text: &str, made: Millis, now: Millis) -> Answer<String> {
    let text = plain(text, LONGEST)?;
    if text.is_empty() {
        return Err(ApiError::BadRequest("there is nothing to say".into()));
    }
    if now < made + NEW && has_link(&text) {
        return Err(ApiError::NoLinks);
    }
    Ok(text)
}

/// What a reporter adds.
///
/// # Errors
/// If it is too long or cannot be read.
pub(crate) fn note(text: &str) -> Answer<String> {
    plain(text, LONGEST_NOTE)
}

fn plain(text: &str, longest: usize) -> Answer<String> {
    let text = text.trim();
    if text.chars().count() > longest {
        return Err(ApiError::BadRequest(format!("at most {longest} characters")));
    }
    if !is_legible(text) {
        return Err(ApiError::BadRequest("there are characters that nobody can read".into()));
    }
    Ok(text.to_owned())
}

/// Whether nothing in a text is invisible or turns the direction of writing, which could make it read as something else.
pub(crate) fn is_legible(text: &str) -> bool {
    let hidden = |c: char| {
        matches!(c, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180e}' | '\u{200b}'
            | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
            | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
    };
    !text.chars().any(|c| c.is_control() || hidden(c)) && !towers(text)
}

/// Whether marks are heaped on a letter until they cover the lines above.
fn towers(text: &str) -> bool {
    let mut marks = 0;
    text.chars().any(|c| {
        marks = if is_combining_mark(c) { marks + 1 } else { 0 };
        marks > 4
    })
}

/// Whether anything in it could be followed elsewhere: a name with a domain behind a dot, or four numbers.
fn has_link(text: &str) -> bool {
    let plain: String = text.nfkc().collect();
    let is_address = |word: &str| {
        let labels: Vec<&str> = word.split('.').filter(|label| !label.is_empty()).collect();
        let all_numbers = labels.iter().all(|label| label.bytes().all(|byte| byte.is_ascii_digit()));
        // Dots one behind the other are a pause.
        let is_domain = |pair: &[&str]| {
            let domain = pair[1];
            domain.chars().count() >= 2
                && domain.starts_with(char::is_alphabetic)
                && word.contains(&format!("{}.{domain}", pair[0]))
        };
        (all_numbers && labels.len() == 4) || labels.windows(2).any(is_domain)
    };
    let inside = |c: char| c.is_alphanumeric() || c == '.' || c == '-';
    plain.contains("://") || plain.split(|c: char| !inside(c)).any(is_address)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_told_from_sentences() {
        let disguised = [
            "example.org:8080",
            "example.org.",
            "[example.org]",
            "example.org?a",
            "example．org",
            "10.0.0.1/a",
        ];
        let plain = [
            "see example.org",
            "https://x",
            "(example.com/page)",
            "WWW.EXAMPLE.NET",
            "a.b.io,",
            "x.xn--p1ai",
        ];
        for link in plain.into_iter().chain(disguised) {
            assert!(has_link(link), "{link}");
            assert!(own_words(link, 1000, 2000).is_err(), "{link}");
            assert!(own_words(link, 0, NEW).is_ok(), "{link}");
        }
        for plain in [
            "Good game. Again?",
            "7g7f... hm",
            "1.5 points",
            "e.g. this",
            "P-7f.",
            "¡Bien!",
            "hm...ok",
            "7g7f.3c3d",
            "v1.2.3",
        ] {
            assert!(!has_link(plain), "{plain}");
        }
    }

    #[test]
    fn nobody_says_what_cannot_be_read() {
        assert_eq!(own_words("  hola  ", 0, 0).ok().as_deref(), Some("hola"));
        let long = "x".repeat(301);
        let heap = "e\u{301}\u{301}\u{301}\u{301}\u{301}";
        for bad in
            ["", "   ", "a\u{0}b", "a\nb", "\u{202e}olleh", "a\u{2028}b", "\u{3164}", heap, long.as_str()]
        {
            assert!(own_words(bad, 0, 0).is_err(), "{bad:?}");
        }
        assert!(one_of(&PHRASES, "hello").is_ok() && one_of(&PHRASES, "insult").is_err());
    }
}
