//! What shogi-server, which runs floodgate, says in comments alone: how a game ended that nobody gave up.
//!
//! `'summary:time up:A lose:B win` names the reason, then both players with their results, Black first;
//! `'ILLEGAL_MOVE(+7775FU)` is the move that it did not accept.

use ikusa_rules::Color;

use super::cursor::{LineCursor, lines};
use super::scribe::Scribe;
use super::{csa, ending};

/// Takes a comment behind the moves for what it tells; it stays a comment too.
pub(super) fn listen(scribe: &mut Scribe, comment: &str, line: LineCursor<'_>) {
    let Some(summary) = Summary::read(comment) else { return };
    if scribe.is_over() {
        // A win that was declared wrongly stands there as one.
        let loss = summary.ending(scribe.turn()).filter(|_| summary.reason == WRONG_DECLARATION);
        return loss.and_then(ending::by_code).map_or((), |loss| scribe.correct(loss));
    }
    if FOULS.contains(&summary.reason) {
        play_refused(scribe);
    }
    if let Some(ending) = summary.ending(scribe.turn()).and_then(ending::by_code) {
        // What does not fit the moves stays a comment.
        let _ = scribe.end(ending, line.place());
    }
}

/// Plays the move that the server did not accept, if it could be made on a board at all.
fn play_refused(scribe: &mut Scribe) {
    let told = |comment: &String| Some(comment.strip_prefix("ILLEGAL_MOVE(")?.strip_suffix(')')?.to_owned());
    let Some(text) = scribe.last_comments().iter().find_map(told) else { return };
    if let Some(cursor) = lines(&text).next() {
        let _ = csa::read_move(scribe, cursor);
    }
}

const WRONG_DECLARATION: &str = "illegal kachi";
const FOULS: [&str; 4] = ["illegal move", "uchifuzume", "oute_kaihimore", "outori"];

/// How a game ended.
struct Summary<'a> {
    reason: &'a str,
    winner: Option<Color>,
}

impl<'a> Summary<'a> {
    fn read(comment: &'a str) -> Option<Summary<'a>> {
        let (reason, results) = comment.trim_end().strip_prefix("summary:")?.split_once(':')?;
        let (black, white) = results.split_once(':')?;
        let won = |result: &str| result.ends_with(" win");
        let winner =
            [(black, Color::Black), (white, Color::White)].into_iter().find(|(result, _)| won(result));
        Some(Summary { reason, winner: winner.map(|(_, color)| color) })
    }

    /// The code of the ending when `mover` would have moved next.
    fn ending(&self, mover: Color) -> Option<&'static str> {
        let mover_wins = self.winner == Some(mover);
        match (self.reason, self.winner) {
            ("sennichite", None) => Some("repetition"),
            ("jishogi", None) => Some("impasse"),
            ("max_moves", None) => Some("move-limit"),
            ("time up", Some(_)) if !mover_wins => Some("time-up"),
            ("toryo" | "abnormal", Some(_)) if !mover_wins => Some("resign"),
            ("kachi", Some(_)) if mover_wins => Some("declaration-win"),
            (WRONG_DECLARATION, Some(_)) if !mover_wins => Some("illegal-loss"),
            (reason, Some(_)) if reason == "oute_sennichite" || FOULS.contains(&reason) => {
                Some(if mover_wins { "illegal-win" } else { "illegal-loss" })
            }
            _ => None,
        }
    }
}
