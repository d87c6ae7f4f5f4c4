//! A match on paper: who played where and when, by which clock, how long each move took, and how it ended.

use ikusa_rules::{ByColor, Color, Ending, Game, Lang, Outcome};

use crate::clock::{Millis, TimeControl};

/// What a record of a match says beside its moves.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sheet {
    /// The players' names.
    pub names: ByColor<Option<String>>,
    /// Where it was played.
    pub place: Option<String>,
    /// When it began.
    pub began: Option<Millis>,
    /// When it ended.
    pub ended: Option<Millis>,
    /// How the time was limited.
    pub time: TimeControl,
    /// How long each move took.
    pub spent: Vec<Millis>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// The illegal move that ended it.
    pub foul: Option<String>,
}

impl Sheet {
    /// The header lines, as this game's records call them.
    pub(crate) fn headers<G: Game>(&self) -> Vec<(String, String)> {
        let names = &G::HEADINGS;
        let time = (self.time != TimeControl::None).then(|| control(self.time));
        let rows = [
            (names.began, self.began.map(moment)),
            (names.ended, self.ended.map(moment)),
            (names.place, self.place.clone()),
            (names.time, time),
            (names.black, self.names[Color::Black].clone()),
            (names.white, self.names[Color::White].clone()),
        ];
        let line = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let known = rows.into_iter().filter_map(|(name, value)| Some((name.to_owned(), line(value?))));
        known.filter(|(_, value)| !value.is_empty()).collect()
    }

    /// How this game's records call the end, when `turn` would have moved next; and in words what they cannot.
    pub(crate) fn ending<G: Game>(&self, turn: Color) -> (Option<&'static Ending>, Option<String>) {
        let Some(outcome) = self.outcome else { return (None, None) };
        let turn = if self.foul.is_some() { !turn } else { turn };
        let found = codes(outcome, turn).iter().find_map(|code| G::ENDINGS.iter().find(|e| e.code == *code));
        let by_position = outcome.reason.clause.is_some() && found.is_none();
        let lang = G::HEADINGS.lang;
        let words = (found.is_none() && !by_position).then(|| in_words(outcome, lang));
        (found.copied(), words)
    }
}

/// What records may call an outcome; of those a game's records know, the first.
fn codes(outcome: Outcome, turn: Color) -> &'static [&'static str] {
    let mover_wins = outcome.winner == Some(turn);
    match (outcome.reason.code, mover_wins) {
        // Who gives up or oversteps when the other is to move has no word in any format.
        ("resignation", false) => &["resign"],
        ("time", false) => &["time-up", "timeout"],
        ("illegal-move" | "perpetual-check", true) => &["illegal-win"],
        ("illegal-move" | "perpetual-check", false) => &["illegal-loss"],
        ("impasse", true) => &["declaration-win"],
        ("impasse", false) if outcome.winner.is_none() => &["impasse"],
        ("agreement", _) => &["draw"],
        ("aborted" | "no-formation" | "never-began", _) => &["abort", "interrupted", "adjourn"],
        ("checkmate", _) => &["checkmate"],
        ("repetition", _) => &["repetition"],
        _ => &[],
    }
}

fn in_words(outcome: Outcome, lang: Lang) -> String {
    let reason = outcome.reason.says.in_lang(lang);
    match (outcome.winner, lang) {
        (Some(winner), Lang::Es) => format!("Ganan las {}: {reason}", winner.name().es.to_lowercase()),
        (Some(winner), Lang::En) => format!("{winner:?} wins: {reason}"),
        (None, Lang::Es) => format!("Empate: {reason}"),
        (None, Lang::En) => format!("Draw: {reason}"),
    }
}

/// `10:00`, `10:00 + 5 s`, `10:00 + 3 × 30 s`, `2 d`.
fn control(time: TimeControl) -> String {
    let clock = |millis: Millis| format!("{}:{:02}", millis / 60_000, millis / 1_000 % 60);
    match time {
        TimeControl::None => String::new(),
        TimeControl::SuddenDeath { main } => clock(main),
        TimeControl::Fischer { main, increment } => format!("{} + {} s", clock(main), increment / 1_000),
        TimeControl::Byoyomi { main, period, periods } => {
            format!("{} + {periods} × {} s", clock(main), period / 1_000)
        }
        TimeControl::Correspondence { days } => format!("{days} d"),
    }
}

/// `2026/11/16 15:04:05`, in universal time.
pub fn moment(millis: Millis) -> String {
    let seconds = millis / 1_000;
    let (year, month, day) = civil((seconds / 86_400) as i64);
    let (hour, minute, second) = (seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60);
    format!("{year:04}/{month:02}/{day:02} {hour:02}:{minute:02}:{second:02}")
}

/// The number of a moment's month in universal time: twelve for each year, January first.
pub fn month(millis: Millis) -> i64 {
    let (year, month, _) = civil((millis / 86_400_000) as i64);
    year * 12 + month - 1
}

/// The date of a day since 1970, counting years from March so that the leap day comes last.
fn civil(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (year + era * 400 + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_dates() {
        assert_eq!(moment(0), "1970/01/01 00:00:00");
        assert_eq!(moment(951_782_399_000), "2000/02/28 23:59:59");
        assert_eq!(moment(951_782_400_000), "2000/02/29 00:00:00");
        assert_eq!(moment(1_794_841_445_000), "2026/11/16 15:04:05");
    }
}
