//! The encodings of Japanese record files: two that are written; EUC-JP, ISO-2022-JP and UTF-16 are only read.

use encoding_rs::{DecoderResult, EUC_JP, ISO_2022_JP, SHIFT_JIS, UTF_16BE, UTF_16LE};
use ikusa_rules::{Loss, RecordError, Sentence, SyntaxError, say, script};

/// How the characters of a file become bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Encoding {
    /// Shift-JIS with the line ends of Windows, as the programs that want it write it.
    ShiftJis,
    /// UTF-8 with plain line ends.
    Utf8,
}

impl Encoding {
    /// The name a KIF or KI2 file declares in its first line.
    pub(super) fn name(self) -> &'static str {
        match self {
            Encoding::ShiftJis => "Shift_JIS",
            Encoding::Utf8 => "UTF-8",
        }
    }

    fn from_name(name: &str) -> Option<Encoding> {
        let known = [Encoding::ShiftJis, Encoding::Utf8];
        known.into_iter().find(|encoding| encoding.name().eq_ignore_ascii_case(name))
    }
}

/// First lines that may declare an encoding.
const DECLARERS: [&str; 3] = ["#KIF", "#KI2", "'CSA"];

/// The text of a file without byte order mark, with `\n` for every kind of line end.
///
/// A byte order mark or a declaration in the first line decides; without either, what is valid UTF-8 is
/// UTF-8 and the rest Shift-JIS or EUC-JP.
///
/// # Errors
/// If a byte belongs to none of them, or there is nothing in the file.
pub(super) fn decode(bytes: &[u8]) -> Result<String, SyntaxError> {
    let text = match rare(bytes) {
        Some(text) => text,
        None => decode_usual(bytes)?,
    };
    // Old programs end a text as DOS did.
    let text = text.trim_end_matches(['\u{1a}', '\0']);
    if text.trim().is_empty() {
        return Err(script::empty());
    }
    Ok(if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n") } else { text.to_owned() })
}

/// What is told by its first bytes (UTF-16) or by the signs that it changes alphabets with (ISO-2022-JP).
fn rare(bytes: &[u8]) -> Option<String> {
    const TO_KANJI: [&[u8]; 2] = [b"\x1b$B", b"\x1b$@"];
    let encoding = match bytes {
        [0xff, 0xfe, ..] => UTF_16LE,
        [0xfe, 0xff, ..] => UTF_16BE,
        _ if bytes.windows(3).any(|window| TO_KANJI.contains(&window)) => ISO_2022_JP,
        _ => return None,
    };
    let (text, broken) = encoding.decode_with_bom_removal(bytes);
    (!broken).then(|| text.into_owned())
}

fn decode_usual(bytes: &[u8]) -> Result<String, SyntaxError> {
    let (bytes, marked) = match bytes.strip_prefix(b"\xEF\xBB\xBF") {
        Some(rest) => (rest, Some(Encoding::Utf8)),
        None => (bytes, None),
    };
    match marked.or_else(|| declared(bytes)) {
        // A declaration outlives the program that saves the file anew in another encoding.
        Some(Encoding::Utf8) => decode_utf8(bytes).or_else(|error| decode_japanese(bytes).map_err(|_| error)),
        Some(Encoding::ShiftJis) => {
            decode_shift_jis(bytes).or_else(|error| decode_utf8(bytes).map_err(|_| error))
        }
        None => decode_utf8(bytes).or_else(|_| decode_japanese(bytes)),
    }
}

/// The encoding that the first line declares, as in `#KIF version=2.0 encoding=UTF-8`.
fn declared(bytes: &[u8]) -> Option<Encoding> {
    let end = bytes.iter().position(|b| matches!(b, b'\n' | b'\r')).unwrap_or(bytes.len());
    let line = std::str::from_utf8(&bytes[..end]).ok()?;
    if !DECLARERS.iter().any(|declarer| line.starts_with(declarer)) {
        return None;
    }
    let (_, name) = line.split_once("encoding=")?;
    Encoding::from_name(name.split_ascii_whitespace().next()?)
}

fn decode_utf8(bytes: &[u8]) -> Result<String, SyntaxError> {
    std::str::from_utf8(bytes).map(str::to_owned).map_err(|error| {
        let good = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        broken(&good, say!("este byte no es UTF-8", "this byte is not UTF-8"))
    })
}

/// Shift-JIS or EUC-JP. Most texts of the one are valid in the other too, but then they are full of half-width kana
/// that are no word.
fn decode_japanese(bytes: &[u8]) -> Result<String, SyntaxError> {
    let euc = EUC_JP.decode_without_bom_handling_and_without_replacement(bytes);
    let kana = |text: &str| text.chars().filter(|c| is_half_width_kana(*c)).count();
    match (decode_shift_jis(bytes), euc) {
        (Ok(text), Some(euc)) if kana(&text) > kana(&euc) && !(voices(&text) && has_rare_kanji(bytes)) => {
            Ok(euc.into_owned())
        }
        (Err(_), Some(euc)) => Ok(euc.into_owned()),
        (shift_jis, _) => shift_jis,
    }
}

fn is_half_width_kana(c: char) -> bool {
    ('\u{ff61}'..='\u{ff9f}').contains(&c)
}

/// Whether half-width kana could be words: marks of voicing, of length and small letters stand where they can.
fn voices(text: &str) -> bool {
    let follows = |before: char, c: char| match c {
        'ﾞ' => matches!(before, 'ｳ' | 'ｶ'..='ﾄ' | 'ﾊ'..='ﾎ'),
        'ﾟ' => matches!(before, 'ﾊ'..='ﾎ'),
        'ｧ'..='ｰ' => is_half_width_kana(before),
        _ => true,
    };
    std::iter::once(' ').chain(text.chars()).zip(text.chars()).all(|(before, c)| follows(before, c))
}

/// Whether a text would have kanji of the second level in EUC-JP, which hardly a record has.
fn has_rare_kanji(bytes: &[u8]) -> bool {
    let mut rest = bytes.iter();
    while let Some(lead) = rest.by_ref().find(|byte| !byte.is_ascii()) {
        if *lead >= 0xd0 {
            return true;
        }
        rest.next();
    }
    false
}

fn decode_shift_jis(bytes: &[u8]) -> Result<String, SyntaxError> {
    let mut decoder = SHIFT_JIS.new_decoder_without_bom_handling();
    let room = decoder.max_utf8_buffer_length_without_replacement(bytes.len()).unwrap_or(bytes.len() * 4);
    let mut text = String::with_capacity(room);
    match decoder.decode_to_string_without_replacement(bytes, &mut text, true).0 {
        DecoderResult::InputEmpty => Ok(text),
        _ => Err(broken(
            &text,
            say!(
                "este byte no es ni UTF-8, ni Shift-JIS, ni EUC-JP",
                "this byte is not UTF-8, Shift-JIS or EUC-JP"
            ),
        )),
    }
}

/// An error at the end of what could be read.
fn broken(good: &str, message: Sentence) -> SyntaxError {
    let line = good.matches('\n').count() + 1;
    let column = good.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    SyntaxError::at_line(line, column, message)
}

/// The bytes of `text`, whose lines end in `\n`.
///
/// # Errors
/// If Shift-JIS has no such character, or one that would come back as another (`¥` as a backslash).
pub(super) fn encode(text: &str, encoding: Encoding) -> Result<Vec<u8>, RecordError> {
    if encoding == Encoding::Utf8 {
        return Ok(text.as_bytes().to_vec());
    }
    let text = text.replace('\n', "\r\n");
    let text: String = text.chars().map(twin).collect();
    let (bytes, _, _) = SHIFT_JIS.encode(&text);
    let (back, _) = SHIFT_JIS.decode_without_bom_handling(&bytes);
    if back == text {
        return Ok(bytes.into_owned());
    }
    let lost = text.chars().zip(back.chars()).find(|(there, here)| there != here);
    let lost = lost.map_or(' ', |(there, _)| there);
    Err(RecordError::Inexpressible(Loss::Character(lost)))
}

/// Characters that Unicode has twice and Shift-JIS once; every Japanese program takes one for the other.
fn twin(c: char) -> char {
    const TWINS: [(char, char); 5] = [('〜', '～'), ('−', '－'), ('‖', '∥'), ('—', '―'), ('¦', '￤')];
    TWINS.iter().find(|(from, _)| *from == c).map_or(c, |(_, to)| *to)
}

/// The bytes of a file that need not declare its encoding: unless a reader could take it for the other one.
pub(super) fn encode_undeclared(
    text: &str,
    encoding: Encoding,
    declaration: &str,
) -> Result<Vec<u8>, RecordError> {
    let bytes = encode(text, encoding)?;
    let clear =
        text.is_ascii() || decode(&bytes).is_ok_and(|back| back.chars().map(twin).eq(text.chars().map(twin)));
    if clear { Ok(bytes) } else { encode(&format!("{declaration}{text}"), encoding) }
}
