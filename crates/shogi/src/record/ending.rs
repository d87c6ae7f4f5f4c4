//! How a line of a record ends: one table for every format.

use ikusa_rules::{Color, Ending, Loss, RecordError, Text};

/// An ending and what each format calls it.
///
/// The side whose move it would have been is the "mover"; what an ending means for it is in the words.
#[derive(Debug)]
pub(super) struct Words {
    /// The ending itself.
    pub(super) ending: Ending,
    /// The word that stands in place of a move in KIF, then other spellings found in files.
    pub(super) kif: &'static [&'static str],
    /// What follows `まで12手で` in KI2, then other spellings; `{mover}` and `{other}` are the sides.
    pub(super) ki2: &'static [&'static str],
    /// The word after `%` in CSA V2.2 and in V3; `{other}` is the sign of the side that does not move.
    pub(super) csa: [Option<&'static str>; 2],
}

impl Words {
    /// The word in JKF: that of CSA, or for the endings CSA does not have, that of KIF.
    pub(super) fn jkf(&self) -> &'static str {
        self.csa[0].or(self.csa[1]).unwrap_or(self.kif[0])
    }
}

const fn row(
    code: &'static str,
    es: &'static str,
    en: &'static str,
    kif: &'static [&'static str],
    ki2: &'static [&'static str],
    csa: [Option<&'static str>; 2],
) -> Words {
    Words { ending: Ending { code, says: Text { es, en } }, kif, ki2, csa }
}

/// In both versions of CSA.
const fn csa(word: &'static str) -> [Option<&'static str>; 2] {
    [Some(word), Some(word)]
}

const COUNT: usize = 18;

#[rustfmt::skip]
static WORDS: [Words; COUNT] = [
    row("resign", "rendición", "resignation", &["投了"], &["{other}の勝ち", "投了", "投了により{other}の勝ち", "{mover}の投了", "{mover}投了", "{other}勝ち"], csa("TORYO")),
    row("abort", "interrupción", "interruption", &["中断"], &["中断"], csa("CHUDAN")),
    row("repetition", "repetición", "repetition", &["千日手"], &["千日手", "千日手により引き分け", "千日手成立"], csa("SENNICHITE")),
    row("impasse", "impase (jishogi)", "impasse (jishogi)", &["持将棋"], &["持将棋", "持将棋により引き分け", "持将棋成立"], csa("JISHOGI")),
    row("checkmate", "jaque mate", "checkmate", &["詰み", "詰"], &["詰み", "詰", "詰みにより{other}の勝ち"], csa("TSUMI")),
    row("no-mate", "no hay mate", "no mate", &["不詰", "不詰み"], &["不詰", "不詰み"], csa("FUZUMI")),
    row("time-up", "tiempo agotado", "time up", &["切れ負け", "時間切れ", "時間切れ負け", "切断", "切断負け", "接続切れ"], &["時間切れにより{other}の勝ち", "{mover}の切れ負け", "切れ負け", "時間切れ", "{mover}の時間切れ", "切断により{other}の勝ち", "接続切れにより{other}の勝ち"], csa("TIME_UP")),
    row("illegal-win", "gana por falta del rival", "win by the opponent's illegal move", &["反則勝ち"], &["{mover}の反則勝ち", "{other}の反則負け", "反則勝ち", "反則により{mover}の勝ち", "連続王手の千日手により{mover}の勝ち"], csa("{other}ILLEGAL_ACTION")),
    row("illegal-loss", "pierde por jugada ilegal", "loss by an illegal move", &["反則負け"], &["{mover}の反則負け", "{other}の反則勝ち", "反則負け", "反則により{other}の勝ち", "連続王手の千日手により{other}の勝ち"], csa("ILLEGAL_MOVE")),
    row("declaration-win", "gana por declaración", "win by declaration", &["入玉勝ち", "宣言勝ち", "入玉宣言", "入玉宣言勝ち", "入玉"], &["{mover}の入玉勝ち", "{mover}の宣言勝ち", "入玉勝ち", "宣言勝ち", "入玉宣言勝ち", "{mover}の入玉宣言勝ち", "入玉により{mover}の勝ち", "入玉宣言により{mover}の勝ち", "宣言により{mover}の勝ち"], csa("KACHI")),
    row("try", "el rey entró", "the king has entered", &["トライ", "トライ勝ち"], &["トライにより{other}の勝ち", "トライ", "{other}のトライ勝ち"], [None, None]),
    row("default-win", "gana por incomparecencia", "win by default", &["不戦勝"], &["{mover}の不戦勝", "{other}の不戦敗", "不戦勝"], [None, None]),
    row("default-loss", "pierde por incomparecencia", "loss by default", &["不戦敗"], &["{mover}の不戦敗", "{other}の不戦勝", "不戦敗"], [None, None]),
    row("draw", "empate declarado", "declared draw", &["引き分け", "引分", "引分け"], &["引き分け", "引分", "引分け"], csa("HIKIWAKE")),
    row("move-limit", "límite de jugadas", "move limit", &["最大手数"], &["最大手数", "最大手数により引き分け", "手数制限により引き分け"], [None, Some("MAX_MOVES")]),
    row("sealed", "jugada sellada", "sealed move", &["封じ手"], &["封じ手"], [None, None]),
    row("take-back", "jugada retirada", "move taken back", &["待った"], &["待った"], [Some("MATTA"), None]),
    row("error", "error", "error", &["エラー"], &["エラー"], csa("ERROR")),
];

/// Every ending a shogi record can have.
pub const ENDINGS: &[&Ending] = &{
    let mut endings = [&WORDS[0].ending; COUNT];
    let mut i = 0;
    while i < COUNT {
        endings[i] = &WORDS[i].ending;
        i += 1;
    }
    endings
};

/// The words for `ending`.
///
/// # Errors
/// If it is not one of shogi's.
pub(super) fn known(ending: &Ending) -> Result<&'static Words, RecordError> {
    let words = WORDS.iter().find(|words| words.ending == *ending);
    words.ok_or(RecordError::Inexpressible(Loss::Ending))
}

/// The ending that KIF calls `word`.
pub(super) fn from_kif(word: &str) -> Option<&'static Ending> {
    WORDS.iter().find(|words| words.kif.contains(&word)).map(|words| &words.ending)
}

/// What formats call a repetition by checks alone.
const PERPETUAL_CHECK: [&str; 3] = ["連続王手の千日手", "王手千日手", "OUTE_SENNICHITE"];

/// The ending that `word` means if it is such a repetition: whoever is in check has not repeated it by checks.
pub(super) fn by_perpetual_check(word: &str, mover_in_check: bool) -> Option<&'static Ending> {
    let code = if mover_in_check { "illegal-win" } else { "illegal-loss" };
    PERPETUAL_CHECK.contains(&word).then(|| by_code(code)).flatten()
}

/// The ending with this code.
pub(super) fn by_code(code: &str) -> Option<&'static Ending> {
    ENDINGS.iter().find(|ending| ending.code == code).copied()
}

/// The names of the sides in Japanese sentences and headers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sides {
    /// 先手 and 後手.
    Even,
    /// 下手 and 上手, where one side gives a handicap.
    Handicap,
}

impl Sides {
    pub(super) fn name(self, color: Color) -> &'static str {
        match (self, color) {
            (Sides::Even, Color::Black) => "先手",
            (Sides::Even, Color::White) => "後手",
            (Sides::Handicap, Color::Black) => "下手",
            (Sides::Handicap, Color::White) => "上手",
        }
    }
}

/// The sentence that ends a line in KI2, behind `まで12手で`.
pub(super) fn ki2_sentence(words: &Words, mover: Color, sides: Sides) -> String {
    fill(words.ki2[0], sides.name(mover), sides.name(!mover))
}

/// The ending that a sentence of KI2 means when `mover` would have moved next.
pub(super) fn from_ki2(sentence: &str, mover: Color) -> Option<&'static Ending> {
    let says = |words: &&Words| {
        [Sides::Even, Sides::Handicap].iter().any(|sides| {
            let filled = |pattern: &str| fill(pattern, sides.name(mover), sides.name(!mover));
            words.ki2.iter().any(|pattern| filled(pattern) == sentence)
        })
    };
    WORDS.iter().find(says).map(|words| &words.ending)
}

/// The word of CSA with the sign of the side it names.
pub(super) fn csa_word(pattern: &str, mover: Color) -> String {
    fill(pattern, sign(mover), sign(!mover))
}

/// The ending that CSA (either version) or JKF calls `word` when `mover` would have moved next.
pub(super) fn from_csa(word: &str, mover: Color) -> Option<&'static Ending> {
    // The mover's own foul has a second word in CSA, KIF has one for both; JKF files often leave the sign out.
    let own_foul = csa_word("{mover}ILLEGAL_ACTION", mover);
    let other_foul = csa_word("{other}ILLEGAL_ACTION", mover);
    let word = match word {
        "ILLEGAL_ACTION" => &other_foul,
        _ if word == own_foul => "ILLEGAL_MOVE",
        _ => word,
    };
    let says = |words: &&Words| {
        words.csa.iter().flatten().any(|pattern| csa_word(pattern, mover) == word) || words.jkf() == word
    };
    WORDS.iter().find(says).map(|words| &words.ending)
}

/// `+` for Black and `-` for White, as CSA writes the sides.
pub(super) fn sign(color: Color) -> &'static str {
    match color {
        Color::Black => "+",
        Color::White => "-",
    }
}

fn fill(pattern: &str, mover: &str, other: &str) -> String {
    pattern.replace("{mover}", mover).replace("{other}", other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_word_of_every_ending_reads_back() {
        for mover in Color::BOTH {
            for words in &WORDS {
                let code = words.ending.code;
                for word in words.kif {
                    assert_eq!(from_kif(word).map(|e| e.code), Some(code));
                }
                for sides in [Sides::Even, Sides::Handicap] {
                    let sentence = ki2_sentence(words, mover, sides);
                    assert_eq!(from_ki2(&sentence, mover).map(|e| e.code), Some(code), "{sentence}");
                }
                for word in words.csa.iter().flatten().copied().chain([words.jkf()]) {
                    let word = csa_word(word, mover);
                    assert_eq!(from_csa(&word, mover).map(|e| e.code), Some(code), "{word}");
                }
            }
        }
    }

    #[test]
    fn codes_are_unique() {
        let codes: HashSet<_> = ENDINGS.iter().map(|ending| ending.code).collect();
        assert_eq!(codes.len(), ENDINGS.len());
    }

    #[test]
    fn a_foul_names_its_side_in_csa() {
        assert_eq!(from_csa("+ILLEGAL_ACTION", Color::White).map(|e| e.code), Some("illegal-win"));
        assert_eq!(from_csa("+ILLEGAL_ACTION", Color::Black).map(|e| e.code), Some("illegal-loss"));
        assert_eq!(from_csa("ILLEGAL_ACTION", Color::Black).map(|e| e.code), Some("illegal-win"));
    }
}
