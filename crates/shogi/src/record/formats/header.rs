//! The header lines of a record: one vocabulary for every format.
//!
//! Inside a [`Record`] headers carry the Japanese names of KIF, which JKF uses as well; CSA has names of its
//! own for the usual ones. Names without a row in the table stand as they are in every format, behind a `$`
//! in CSA.

use ikusa_rules::{Options as _, Record};

use super::ending::Sides;
use crate::handicap::Handicap;
use crate::{Options, Setup, Shogi};

/// One header that formats call differently.
struct Name {
    /// The name inside a record, and in KIF, KI2 and JKF.
    kif: &'static str,
    /// Another name in KIF, for games with a handicap.
    handicap: Option<&'static str>,
    /// What a line of CSA begins with.
    csa: &'static str,
}

const fn row(kif: &'static str, handicap: Option<&'static str>, csa: &'static str) -> Name {
    Name { kif, handicap, csa }
}

static NAMES: [Name; 14] = [
    row("先手", Some("下手"), "N+"),
    row("後手", Some("上手"), "N-"),
    row("棋戦", None, "$EVENT:"),
    row("場所", None, "$SITE:"),
    row("開始日時", None, "$START_TIME:"),
    row("終了日時", None, "$END_TIME:"),
    row("持ち時間", None, "$TIME_LIMIT:"),
    row("時間設定", None, "$TIME:"),
    row("先手の時間設定", None, "$TIME+:"),
    row("後手の時間設定", None, "$TIME-:"),
    row("戦型", None, "$OPENING:"),
    row("最大手数", None, "$MAX_MOVES:"),
    row("持将棋規定", None, "$JISHOGI:"),
    row("備考", None, "$NOTE:"),
];

/// The header that names the start position; readers and writers of positions own it.
pub(super) const HANDICAP: &str = "手合割";

/// What the headers of options the game was played by begin with, as in `ikusa-impasse`.
const OPTION: &str = "ikusa-";

/// A header as it was read, before the start position is known.
pub(super) type Header = (String, String);

/// The name inside a record of what KIF calls `name`.
pub(super) fn from_kif(name: &str) -> &str {
    NAMES.iter().find(|row| row.handicap == Some(name)).map_or(name, |row| row.kif)
}

/// What KIF calls a header of a record.
pub(super) fn to_kif(name: &str, sides: Sides) -> &str {
    let row = NAMES.iter().find(|row| row.kif == name);
    row.and_then(|row| row.handicap).filter(|_| sides == Sides::Handicap).unwrap_or(name)
}

/// A header from a line of CSA, if it is one.
pub(super) fn from_csa(line: &str) -> Option<(&str, &str)> {
    let known = |row: &Name| Some((row.kif, line.strip_prefix(row.csa)?));
    NAMES.iter().find_map(known).or_else(|| line.strip_prefix('$')?.split_once(':'))
}

/// What a line of CSA begins with for a header of a record.
pub(super) fn to_csa(name: &str) -> String {
    let row = NAMES.iter().find(|row| row.kif == name);
    row.map_or_else(|| format!("${name}:"), |row| row.csa.to_owned())
}

/// Where a header stands in a file of CSA: the players first, as its specification has it.
pub(super) fn csa_order(name: &str) -> usize {
    NAMES.iter().position(|row| row.kif == name).unwrap_or(NAMES.len())
}

/// The headers to write: those of the record, then the options that nothing else in the file tells.
pub(super) fn outgoing(record: &Record<Shogi>, setup: &Setup) -> Vec<Header> {
    let told = implied_options(setup).entries();
    let untold = record.options.entries().into_iter().filter(|entry| !told.contains(entry));
    let options = untold.map(|(key, value)| (format!("{OPTION}{key}"), value));
    record.headers.iter().cloned().chain(options).collect()
}

/// The options that headers give to a game from `setup`; headers that did so are taken out.
pub(super) fn take_options(headers: &mut Vec<Header>, setup: &Setup) -> Options {
    let mut options = implied_options(setup);
    headers.retain(|(name, value)| {
        let key = name.strip_prefix(OPTION);
        key.is_none_or(|key| options.set(key, value).is_err())
    });
    options
}

/// The start position tells the handicap.
fn implied_options(setup: &Setup) -> Options {
    let mut options = Options::default();
    if let Some(handicap) = Handicap::of_setup(setup) {
        options.set("handicap", handicap.id).expect("every handicap is a word of the option");
    }
    options
}
