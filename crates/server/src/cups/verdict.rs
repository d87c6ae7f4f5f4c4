//! What a finished match is in its tournament. Whoever does not come to play, or breaks off before it has begun, loses.

use ikusa_cup::{Result, Side};
use ikusa_play::{Applied, Command};
use ikusa_rules::Color;

use crate::store::MatchRow;

fn side(color: Color) -> Side {
    match color {
        Color::Black => Side::Black,
        Color::White => Side::White,
    }
}

/// Whether the end of a match says by itself who won.
pub(crate) fn is_verdict(row: &MatchRow) -> bool {
    row.status.winner.is_some()
        || !matches!(row.status.reason.as_deref(), Some("aborted" | "never-began" | "no-formation"))
}

/// The result of a match that is over, with its commands where the end does not say it all.
pub(crate) fn judge(row: &MatchRow, log: &[Applied]) -> Result {
    if let Some(winner) = row.status.winner {
        return Result::Won(side(winner));
    }
    if is_verdict(row) {
        return Result::Drawn;
    }
    let gave_up = |last: &&Applied| matches!(last.command, Command::Abort | Command::Forfeit);
    if let Some(last) = log.last().filter(gave_up) {
        return Result::Forfeited(side(last.seat.other()));
    }
    let acted = |color| log.iter().any(|applied| applied.seat == color && applied.command != Command::Flag);
    let came = |color: Color| row.presence[color].seen.is_some() || acted(color);
    match (came(Color::Black), came(Color::White), log.last()) {
        (true, false, _) => Result::Forfeited(Side::Black),
        (false, true, _) => Result::Forfeited(Side::White),
        // Both came, and one of them did not begin.
        (true, true, Some(last)) if last.command == Command::Flag => {
            Result::Forfeited(side(last.seat.other()))
        }
        (true, true, Some(last)) => Result::Forfeited(side(last.seat)),
        _ => Result::Neither,
    }
}

#[cfg(test)]
mod tests {
    use ikusa_rules::ByColor;

    use super::*;
    use crate::store::{Presence, Seat, Status};

    fn row(reason: &str, winner: Option<Color>, seen: [bool; 2]) -> MatchRow {
        let presence = |seen: bool| Presence { seen: seen.then_some(1), gone: None };
        MatchRow {
            id: "one".into(),
            game: "shogi".into(),
            terms: String::new(),
            began: Some(0),
            version: 1,
            open: false,
            rated: false,
            created: 0,
            seats: ByColor::new(Seat::default(), Seat::default()),
            status: Status { over: true, winner, reason: Some(reason.into()), ..Status::default() },
            client: None,
            sequel: None,
            presence: ByColor::new(presence(seen[0]), presence(seen[1])),
            frozen: None,
            cup: None,
            capped: false,
        }
    }

    fn by(seat: Color, command: Command) -> Applied {
        Applied { seat, at: 1, command, key: None, lag: 0 }
    }

    #[test]
    fn whoever_does_not_come_or_begin_loses() {
        let (black, white) = (Color::Black, Color::White);
        let flag = |seat| [by(seat, Command::Flag)];
        let table = [
            (row("mate", Some(white), [true, true]), flag(black), Result::Won(Side::White)),
            (row("agreed", None, [true, true]), flag(black), Result::Drawn),
            (row("annulled", None, [true, true]), flag(black), Result::Drawn),
            (row("never-began", None, [true, false]), flag(white), Result::Forfeited(Side::Black)),
            (row("never-began", None, [false, true]), flag(black), Result::Forfeited(Side::White)),
            (row("never-began", None, [false, false]), flag(black), Result::Neither),
            (row("never-began", None, [true, true]), flag(black), Result::Forfeited(Side::White)),
            (
                row("aborted", None, [true, false]),
                [by(black, Command::Abort)],
                Result::Forfeited(Side::White),
            ),
            (
                row("never-began", None, [true, true]),
                [by(white, Command::Forfeit)],
                Result::Forfeited(Side::Black),
            ),
            (row("no-formation", None, [false, false]), flag(white), Result::Neither),
        ];
        for (row, log, result) in table {
            assert_eq!(judge(&row, &log), result, "{:?}", row.status);
        }
    }
}
