//! Unguessable tokens: a seat or a session belongs to whoever shows one. The database keeps only their hashes.

use std::fmt;
use std::sync::LazyLock;

use ikusa_rules::Random;
use sha2::{Digest, Sha256};

use crate::error::ApiError;

const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// The length of a token.
const LETTERS: usize = 32;

/// A secret of 160 random bits, in letters that survive links, voices and handwriting.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// A new one from the system's random source.
    pub fn fresh() -> Token {
        Token(random_text(LETTERS))
    }

    /// A token as a client shows it.
    pub fn shown(text: &str) -> Token {
        Token(text.to_owned())
    }

    /// A token that a client has made itself.
    ///
    /// # Errors
    /// If it is too easy to guess.
    pub fn brought(text: &str) -> Result<Token, ApiError> {
        if text.len() == LETTERS && text.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Ok(Token::shown(text));
        }
        Err(ApiError::BadRequest(format!("a token has {LETTERS} letters or digits, drawn at random")))
    }

    /// The id of the match that is made with a token of one's own: always the same.
    pub fn match_id(&self) -> String {
        let hash = Sha256::digest([b"match ", self.0.as_bytes()].concat());
        hash.iter().take(10).map(|byte| letter(*byte)).collect()
    }

    /// A code to write down on paper: 80 random bits in four groups.
    pub fn code() -> Token {
        let letters: Vec<char> = random_text(16).chars().collect();
        Token(letters.chunks(4).map(String::from_iter).collect::<Vec<_>>().join("-"))
    }

    /// A code as someone types it from paper, whatever they make of capitals and groups.
    pub fn typed(text: &str) -> Token {
        let letters: Vec<char> = text.chars().filter(char::is_ascii_alphanumeric).collect();
        let letters: Vec<char> = letters.iter().map(char::to_ascii_lowercase).collect();
        Token(letters.chunks(4).map(String::from_iter).collect::<Vec<_>>().join("-"))
    }

    /// What the database keeps.
    pub fn hash(&self) -> Vec<u8> {
        Sha256::digest(self.0.as_bytes()).to_vec()
    }

    /// The secret itself, to be told once to its owner.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

/// Logs never show it.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

/// A public id of a match: short enough for a link, too long to guess by accident.
pub fn match_id() -> String {
    random_text(10)
}

/// Whether a text looks like an id of a match.
pub(crate) fn is_match_id(text: &str) -> bool {
    (1..=40).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// A name for one request or failure, for logs.
pub(crate) fn incident() -> String {
    random_text(12)
}

/// The system's random source, for whatever an opponent must not be able to guess or try out.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemRandom;

impl Random for SystemRandom {
    fn bits(&mut self) -> u64 {
        u64::from_le_bytes(random_bytes())
    }
}

/// A number that belongs to a text and that nobody outside this process can know.
pub fn secret_number(text: &str) -> u64 {
    static KEY: LazyLock<[u8; 32]> = LazyLock::new(random_bytes);
    let hash = Sha256::new().chain_update(*KEY).chain_update(text).finalize();
    u64::from_le_bytes(std::array::from_fn(|index| hash[index]))
}

/// What tells a text from others, by which nobody without the key can find it by trying.
pub(crate) fn veiled(key: &[u8], text: &str) -> String {
    let hash = Sha256::new().chain_update(key).chain_update(text).finalize();
    hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// Bytes from the system's random source.
pub(crate) fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has a random source");
    bytes
}

fn letter(byte: u8) -> char {
    char::from(ALPHABET[usize::from(byte % 32)])
}

fn random_text(letters: usize) -> String {
    let mut bytes = vec![0; letters];
    getrandom::fill(&mut bytes).expect("the system has a random source");
    bytes.iter().map(|byte| letter(*byte)).collect()
}
