//! Whether what is said in Spanish is Spanish.

use ikusa_rules::Sentence;

/// English words that no Spanish sentence of ours has, outside of quotations and notation.
const ENGLISH: &[&str] = &[
    "expected", "found", "is", "are", "the", "not", "and", "or", "of", "piece", "pieces", "square",
    "squares", "move", "moves", "rank", "file", "column", "row", "must", "has", "have", "than", "with",
    "unknown", "behind", "after", "before", "between", "which", "here", "there", "ending", "game", "record",
    "hand", "turn", "side", "number", "count", "your", "own", "cannot", "may", "only", "wins", "loses",
];

/// The first English word in a Spanish sentence; what stands in single quotes is somebody else's.
pub fn english_in(sentence: &str) -> Option<&'static str> {
    let own: String = sentence.split('\'').step_by(2).collect::<Vec<_>>().join(" ");
    let words: Vec<String> = own
        .split(|c: char| !c.is_alphabetic())
        .filter(|word| !word.chars().any(char::is_uppercase))
        .map(str::to_owned)
        .collect();
    ENGLISH.iter().copied().find(|english| words.iter().any(|word| word == english))
}

/// A sentence says something in both languages, and its Spanish is Spanish.
pub fn speaks_both(sentence: &Sentence) {
    assert!(!sentence.es.trim().is_empty() && !sentence.en.trim().is_empty(), "{sentence:?}");
    assert_eq!(english_in(&sentence.es), None, "{}", sentence.es);
}
