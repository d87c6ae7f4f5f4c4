//! Conditional moves: lines that begin with a move of the opponent's and go on by turns. A plan stays as it was made; how far
//! the game has followed it is seen from the moves.

use ikusa_play::{AnyLine, Command, Match, Stage, TimeControl};
use ikusa_rules::{Color, say};

use crate::error::{Answer, ApiError};
use crate::store::PlanRow;

/// How many lines a plan has at the most, and how many moves a line.
pub(crate) const MOST_LINES: usize = 16;
pub(crate) const LONGEST: usize = 24;

/// Lines of moves, the opponent's first.
pub(crate) type Lines = Vec<Vec<String>>;

/// Looks whether a seat may make a plan, and whether its lines can be played and contradict none of each other.
///
/// # Errors
/// If not: why.
pub(crate) fn check(contest: &Match, seat: Color, lines: &Lines) -> Answer<()> {
    let slow = matches!(contest.terms().time, TimeControl::Correspondence { .. } | TimeControl::None);
    if !slow || contest.game().has_secrets() {
        return Err(ApiError::Unreadable(say!(
            "las jugadas condicionales son para partidas por correspondencia o sin reloj, en juegos sin secretos",
            "conditional moves are for matches by correspondence or without a clock, in games without secrets"
        )));
    }
    if contest.stage() != Stage::Playing || contest.line().turn() == seat {
        return Err(ApiError::Unreadable(say!(
            "un plan se hace mientras le toca al rival",
            "a plan is made while it is the opponent's turn"
        )));
    }
    if lines.len() > MOST_LINES || lines.iter().any(|line| line.len() > LONGEST) {
        return Err(ApiError::TooLarge);
    }
    for (index, line) in lines.iter().enumerate() {
        if line.is_empty() || line.len() % 2 != 0 {
            return Err(ApiError::BadRequest("a line ends with a reply of one's own".into()));
        }
        playable(contest.line(), line, seat)?;
        if lines[..index].iter().any(|other| contradict(line, other)) {
            return Err(ApiError::Unreadable(say!(
                "hay dos respuestas distintas a la misma jugada",
                "there are two different replies to the same move"
            )));
        }
    }
    Ok(())
}

/// Whether moves can be played one after the other, by turns.
fn playable(from: &dyn AnyLine, moves: &[String], seat: Color) -> Answer<()> {
    let mut line = from.fork();
    for (index, text) in moves.iter().enumerate() {
        let own = index % 2 == 1;
        if (line.turn() == seat) != own {
            return Err(ApiError::BadRequest(format!("{text}: it is not that side's turn")));
        }
        line.play(text).map_err(|error| ApiError::Denied(error.into()))?;
    }
    Ok(())
}

/// Whether two lines part at a move of one's own.
fn contradict(one: &[String], other: &[String]) -> bool {
    one.iter().zip(other).position(|(a, b)| a != b).is_some_and(|place| place % 2 == 1)
}

/// What a plan comes to now.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// The reply to play.
    Reply(String),
    /// Nothing yet.
    Wait,
    /// The game has gone another way.
    Over,
}

/// What a plan says to the game as it is.
pub(crate) fn next(plan: &PlanRow, contest: &Match) -> Next {
    let taken_back = contest.log().iter().skip(plan.version as usize);
    let taken_back = taken_back
        .map(|applied| &applied.command)
        .any(|command| matches!(command, Command::AnswerTakeback { accept: true }));
    if contest.stage() != Stage::Playing || taken_back {
        return Next::Over;
    }
    let lines: Lines = serde_json::from_str(&plan.lines).unwrap_or_default();
    let moves = contest.line().played();
    let Some(since) = moves.get(plan.ply as usize..) else { return Next::Over };
    follow(&lines, since, contest.line().turn() == plan.seat)
}

fn follow(lines: &Lines, since: &[String], own_turn: bool) -> Next {
    let going_on = |line: &&Vec<String>| line.len() > since.len() && line.starts_with(since);
    match lines.iter().find(going_on) {
        Some(line) if own_turn => Next::Reply(line[since.len()].clone()),
        Some(_) => Next::Wait,
        None => Next::Over,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Lines {
        text.split(" / ").map(|line| line.split(' ').map(str::to_owned).collect()).collect()
    }

    fn moves(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn a_plan_is_followed_as_far_as_it_goes() {
        let plan = lines("a b c d / a b e f / g h");
        assert_eq!(follow(&plan, &moves(""), false), Next::Wait);
        assert_eq!(follow(&plan, &moves("a"), true), Next::Reply("b".to_owned()));
        assert_eq!(follow(&plan, &moves("a b"), false), Next::Wait);
        assert_eq!(follow(&plan, &moves("a b e"), true), Next::Reply("f".to_owned()));
        assert_eq!(follow(&plan, &moves("g h"), false), Next::Over);
        assert_eq!(follow(&plan, &moves("x"), true), Next::Over);
    }

    #[test]
    fn two_replies_to_one_move_contradict() {
        let plan = lines("a b c d / a b e f / a x / g h");
        assert!(!contradict(&plan[0], &plan[1]) && !contradict(&plan[0], &plan[3]));
        assert!(contradict(&plan[0], &plan[2]));
        assert!(!contradict(&plan[0], &plan[0]));
    }
}
