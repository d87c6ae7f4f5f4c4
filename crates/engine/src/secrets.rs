//! Thinking with secrets: a seat that does not know everything searches positions that would look the same
//! to it, another for each move, and plays what is best in most of them. The true position is not among its inputs.

use ikusa_rules::{Event, Game, History, Key, Line, MoveOf, Position, Secrets, Seeded, Viewer};

use crate::engine::{Engine, Thought};
use crate::level::is_sharp;
use crate::limits::{Control, Limits};
use crate::playable::Playable;
use crate::score::Score;
use crate::task::Task;

/// How many worlds are imagined unless someone asks for another number. Several share the time, and looking deeper into
/// one is worth more than asking others: in games two lose to one by some seventy points (docs/engine.md).
pub const WORLDS: usize = 1;

/// What the side to move of a line knows where the game has secrets; nothing where it has none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Knowledge<G: Game> {
    /// Positions that would look the same to this seat, each with its past. Only these are searched.
    worlds: Vec<(G::Position, History)>,
    /// The moves it may try; which of them are legal, playing them tells.
    offered: Vec<MoveOf<G>>,
}

impl<G: Game> Knowledge<G> {
    /// What the side to move knows, `chance` deciding what is imagined of the rest, in at most so many `worlds`.
    pub fn of(line: &Line<G>, worlds: usize, chance: u64) -> Knowledge<G> {
        let viewer = Viewer::Seat(line.now().turn());
        let knowledge = G::Secrets::knowledge(line.past(), line.now());
        let mut seeded = Seeded::new(chance);
        let worlds: Vec<G::Position> =
            (0..worlds).map_while(|_| G::Secrets::sample(&knowledge, viewer, seeded.next_u64())).collect();
        let mut offered: Vec<MoveOf<G>> = Vec::new();
        if line.outcome().is_none() {
            for covering in G::Secrets::coverings(&knowledge, viewer) {
                offered.extend(
                    covering.moves().into_iter().filter(|m| !offered.contains(m)).collect::<Vec<_>>(),
                );
            }
        }
        let with_past = |world: G::Position| {
            let past = past_of(line, &world, &offered);
            (world, past)
        };
        Knowledge { worlds: worlds.into_iter().map(with_past).collect(), offered }
    }

    /// The positions that it may be in as far as it knows, each with its past.
    pub fn worlds(&self) -> &[(G::Position, History)] {
        &self.worlds
    }

    /// Whether there is anything that the seat does not know.
    pub fn has_secrets(&self) -> bool {
        !self.worlds.is_empty()
    }
}

/// The past as it is known in `world`: which of the moves offered lead back to a position that has been there twice, so
/// that whoever is ahead does not repeat it once more. A key of the true past is told by what distinguishes the world
/// from the truth now; where that was not the same then, the key means nothing here and gives way to one that meets no other.
fn past_of<G: Game>(line: &Line<G>, world: &G::Position, offered: &[MoveOf<G>]) -> History {
    let [before @ .., _] = line.history().events() else { return History::starting_at(world) };
    let again = |key: Key| before.iter().filter(|event| event.key == key).count() > 1;
    if !before.iter().any(|event| again(event.key)) {
        return History::starting_at(world);
    }
    let secret = line.now().key() ^ world.key();
    let legal = offered.iter().filter(|m| world.is_legal(**m));
    let next: Vec<Key> = legal.map(|m| world.after(*m).key()).filter(|key| again(*key ^ secret)).collect();
    let mut history = History::default();
    for (number, event) in before.iter().enumerate() {
        let key = event.key ^ secret;
        let key = if next.contains(&key) { key } else { Key(number as u64) };
        history.remember(Event { key, ..*event });
    }
    history.push(world);
    history
}

/// The move that a seat plays by what it knows. Like anyone who does not know everything it may try a move, hear from
/// `is_legal` that it is refused, and try the next it thought of; only when all of those are refused it thinks again,
/// each time half as long, so that refusals never cost more than the first thought.
pub(crate) fn choose<G: Game<Position: Playable>>(
    engine: &mut Engine<G::Position>,
    known: &Knowledge<G>,
    task: &Task,
    mut is_legal: impl FnMut(MoveOf<G>) -> bool,
) -> Option<MoveOf<G>> {
    let (mut known, mut task) = (known.clone(), task.clone());
    while !known.offered.is_empty() {
        let wanted = preferences(engine, &known, &task);
        if let Some(m) = wanted.iter().copied().find(|m| is_legal(*m)) {
            return Some(m);
        }
        known.offered.retain(|m| !wanted.contains(m));
        task.limits = task.strength().limits(&task.limits).halved();
    }
    None
}

/// What a seat would play by what it knows, best first: not empty while something is offered.
pub fn preferences<G: Game<Position: Playable>>(
    engine: &mut Engine<G::Position>,
    known: &Knowledge<G>,
    task: &Task,
) -> Vec<MoveOf<G>> {
    let Some((seen, _)) = known.worlds.first() else { return Vec::new() };
    let strength = task.strength();
    let sharp = |m: &MoveOf<G>| seen.is_legal(*m) && is_sharp(seen, *m);
    let noticed = strength.notice(&known.offered, sharp, task.seed ^ seen.key().0);
    let limits = strength.limits(&task.limits);
    let wanted = candidates::<G>(&vote::<G>(engine, &known.worlds, &noticed, &limits));
    // What is noticed may be possible in none of the worlds that were drawn.
    if wanted.is_empty() {
        Seeded::new(task.seed).pick(&noticed).copied().into_iter().collect()
    } else {
        wanted
    }
}

/// What one world speaks for.
struct Vote<M> {
    best: M,
    score: Score,
}

/// Searches each of `worlds` with an equal share of the limits, looking only at the `allowed` first moves that it has.
fn vote<G: Game<Position: Playable>>(
    engine: &mut Engine<G::Position>,
    worlds: &[(G::Position, History)],
    allowed: &[MoveOf<G>],
    limits: &Limits,
) -> Vec<Vote<MoveOf<G>>> {
    let control = Control::default();
    let mut ballot = Vec::new();
    for (number, (world, past)) in worlds.iter().enumerate() {
        let only: Vec<_> = allowed.iter().copied().filter(|m| world.is_legal(*m)).collect();
        let thought = match only[..] {
            [] => continue,
            [m] => Thought::of(m),
            _ => {
                // Worlds have nothing to tell each other: what one hides is not so in the next.
                engine.forget();
                engine.think(world, past, &limits.share(number, worlds.len()), &only, &control, |_| {})
            }
        };
        if let Some(best) = thought.best() {
            ballot.push(Vote { best, score: thought.score() });
        }
    }
    ballot
}

/// The moves voted for: the one named most often first, and among equals the one with the highest scores.
fn candidates<G: Game>(ballot: &[Vote<MoveOf<G>>]) -> Vec<MoveOf<G>> {
    let mut counted: Vec<(MoveOf<G>, usize, Score)> = Vec::new();
    for vote in ballot {
        match counted.iter_mut().find(|(m, ..)| *m == vote.best) {
            Some((_, votes, sum)) => (*votes, *sum) = (*votes + 1, *sum + vote.score),
            None => counted.push((vote.best, 1, vote.score)),
        }
    }
    counted.sort_by_key(|(_, votes, sum)| std::cmp::Reverse((*votes, *sum)));
    counted.into_iter().map(|(m, ..)| m).collect()
}
