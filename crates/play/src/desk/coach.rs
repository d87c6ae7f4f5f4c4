//! The teacher's desk: attempts at puzzles judged, moves of a game reviewed. What is judged is what is sent, so nothing of a
//! running match can come to light here.

use ikusa_rules::say;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Answer, Declined, Place};
use crate::protocol::{RefusalView, Side};
use crate::review::{self, Judged};
use crate::think::Verdict;
use crate::trainer::{self, Attempt};

/// An attempt at a puzzle.
#[derive(Deserialize, ToSchema)]
pub struct AttemptWish {
    /// Where the puzzle has come to.
    #[serde(flatten)]
    pub place: Place,
    /// How the puzzle goes on from here, the solver's move first; 40 moves at the most.
    pub rest: Vec<String>,
    /// What kind of puzzle it is: in one of `mate` every move is right that mates as fast.
    pub kind: String,
    /// The move that is tried.
    pub r#move: String,
}

/// What an attempt was.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AttemptVerdict {
    /// The last move that was looked for.
    Solved,
    /// Right, and it goes on.
    Right,
    /// Not it.
    Wrong,
}

/// What came of an attempt.
#[derive(Serialize, ToSchema)]
pub struct AttemptAnswer {
    /// Whether it was right.
    pub verdict: AttemptVerdict,
    /// What the other side answers to a right move.
    pub reply: Vec<String>,
    /// What is to be found then, with the answers between.
    pub rest: Vec<String>,
    /// The best answer to a wrong move, and how it goes on.
    pub refutation: Vec<String>,
}

impl AttemptWish {
    /// What comes of the attempt.
    ///
    /// # Errors
    /// If the place is none, the puzzle is too long, or the move not legal.
    pub fn judge(&self) -> Answer<AttemptAnswer> {
        if self.rest.len() > trainer::LONGEST {
            return Err(Declined::BadRequest(say!("a lo sumo 40 jugadas", "at most 40 moves")));
        }
        let line = self.place.open()?;
        let found = trainer::attempt(line.as_ref(), &self.rest, self.kind == "mate", &self.r#move);
        Ok(answer(found.map_err(|error| Declined::Denied(error.into()))?))
    }
}

fn answer(attempt: Attempt) -> AttemptAnswer {
    let nothing = Vec::new;
    let (verdict, reply, rest, refutation) = match attempt {
        Attempt::Solved => (AttemptVerdict::Solved, nothing(), nothing(), nothing()),
        Attempt::Right { reply, rest } => (AttemptVerdict::Right, reply, rest, nothing()),
        Attempt::Wrong { refutation } => (AttemptVerdict::Wrong, nothing(), nothing(), refutation),
    };
    AttemptAnswer { verdict, reply, rest, refutation }
}

/// A move to judge.
#[derive(Deserialize, ToSchema)]
pub struct JudgeWish {
    /// The position before it.
    #[serde(flatten)]
    pub place: Place,
    /// The move.
    pub r#move: String,
}

/// What is to be said about a move.
#[derive(Serialize, ToSchema)]
pub struct JudgeAnswer {
    /// Who made it.
    pub mover: Side,
    /// Black's chance to win before it, from 0 to 1.
    pub before: f64,
    /// Black's chance to win behind it.
    pub after: f64,
    /// The score before it for the mover, in hundredths of a pawn; null where the end is in sight.
    pub cp: Option<i32>,
    /// Plies to the end before it: the mover wins, or with a minus sign loses.
    pub mate: Option<i32>,
    /// `?!`, `?` or `??`; null for a move that cost little.
    pub mark: Option<String>,
    /// How exact it was, from 0 to 100.
    pub accuracy: f64,
    /// The best line instead, the best move first.
    pub best: Vec<String>,
    /// The other side's best line behind the move.
    pub reply: Vec<String>,
    /// What was wrong with it, in words.
    pub facts: Vec<RefusalView>,
}

impl JudgeWish {
    /// What is to be said about the move.
    ///
    /// # Errors
    /// If the place is none, or the move not legal.
    pub fn judge(&self) -> Answer<JudgeAnswer> {
        let line = self.place.open()?;
        let judged = review::judge(line.as_ref(), &self.r#move, &self.place.game, review::NODES);
        Ok(view(&judged.map_err(|error| Declined::Denied(error.into()))?))
    }
}

fn view(judged: &Judged) -> JudgeAnswer {
    let mover = Side::from(judged.mover);
    let [before, after] = judged.chances;
    let for_black = |chance: f64| if mover == Side::Black { chance } else { 1.0 - chance };
    let (cp, mate) = match judged.scores[0] {
        Verdict::Centipawns(cp) => (Some(cp), None),
        Verdict::Mate(plies) => (None, Some(plies)),
    };
    JudgeAnswer {
        mover,
        before: for_black(before),
        after: for_black(after),
        cp,
        mate,
        mark: judged.mark.map(|mark| mark.sign().to_owned()),
        accuracy: review::accuracy(before - after),
        best: judged.best.clone(),
        reply: judged.reply.clone(),
        facts: judged.facts.iter().map(RefusalView::from).collect(),
    }
}
