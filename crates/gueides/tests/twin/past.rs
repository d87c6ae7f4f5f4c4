//! What only the past decides: AM consecutivos (§4C, G6) and repetition (G7), as naive functions over the
//! list of moves, replayed from the first position each time.

use crate::board::{Kind, Spot};
use crate::game::{Ending, Twin};
use crate::moves::Action;

/// A game: where it began and what was played.
#[derive(Clone)]
pub(crate) struct Past {
    start: Twin,
    moves: Vec<Action>,
}

/// One played move with the positions before and after it.
struct Step {
    before: Twin,
    action: Action,
    after: Twin,
}

impl Past {
    pub(crate) fn starting_at(start: &Twin) -> Past {
        Past { start: start.clone(), moves: Vec::new() }
    }

    pub(crate) fn push(&mut self, action: Action) {
        self.moves.push(action);
    }

    /// The start and the moves, to show where a comparison failed.
    pub(crate) fn text(&self) -> String {
        let moves: Vec<String> = self.moves.iter().map(|action| action.text()).collect();
        format!("{} moves {}", self.start.text(), moves.join(" "))
    }

    /// The outcome of the present position, by itself first, then by the past.
    pub(crate) fn outcome(&self) -> Option<Ending> {
        let steps = self.replay();
        let now = steps.last().map_or(&self.start, |step| &step.after);
        now.outcome().or_else(|| consecutive(&steps).then_some(Ending::Consecutive)).or_else(|| {
            (now.options.repetition && self.occurrences(&steps) >= 4).then_some(Ending::Repetition)
        })
    }

    fn replay(&self) -> Vec<Step> {
        let mut before = self.start.clone();
        let mut steps = Vec::new();
        for &action in &self.moves {
            let after = before.apply(action);
            steps.push(Step { before, action, after: after.clone() });
            before = after;
        }
        steps
    }

    /// G7: how often the present position (board and side to move) has occurred, this time included.
    fn occurrences(&self, steps: &[Step]) -> usize {
        let now = steps.last().map_or(&self.start, |step| &step.after);
        let all = std::iter::once(&self.start).chain(steps.iter().map(|step| &step.after));
        all.filter(|then| then.board == now.board && then.turn == now.turn).count()
    }
}

/// G6: the last move is the attacked President's own; looking back over the unbroken run in which every move
/// of the attacker gives AM, two of the President's squares have received at least three AMs each, and two
/// squares at least three arrivals each.
fn consecutive(steps: &[Step]) -> bool {
    if !steps.last().is_some_and(moves_president) {
        return false;
    }
    let (mut ams, mut arrivals) = (Vec::new(), Vec::new());
    for round in steps.rchunks_exact(2) {
        let (attack, reply) = (&round[0], &round[1]);
        if !attack.after.in_check() {
            break;
        }
        ams.extend(attack.after.board.find(reply.before.turn, Kind::President));
        if moves_president(reply) {
            arrivals.push(reply.action.to);
        }
    }
    squares_with_three(&ams) >= 2 && squares_with_three(&arrivals) >= 2
}

fn moves_president(step: &Step) -> bool {
    step.before.board.at(step.action.from).is_some_and(|piece| piece.kind == Kind::President)
}

/// How many squares the list names three times or more.
fn squares_with_three(list: &[Spot]) -> usize {
    Spot::all().filter(|spot| list.iter().filter(|entry| *entry == spot).count() >= 3).count()
}
