//! Positions to learn from, as a net sees them.

use std::collections::HashSet;

use ikusa_rules::{Color, Game, Position, Square};

use super::transcript::Transcript;
use crate::net::{Inputs, Pictured, Teachable};
use crate::playable::{Class, Evaluation, Playable};
use crate::score::Score;

/// A position: what both sides see of it, and what it came to for the side to move.
#[derive(Clone, Copy, Debug)]
struct Lesson {
    /// Where its inputs begin, and how many the side to move and the other have.
    at: usize,
    counts: [u16; 2],
    phase: u8,
    score: i16,
    judged: i16,
    /// Half-points.
    result: u8,
    /// Whether it is the game's last, and whose move it is.
    last: bool,
    turn: Color,
    /// See [`Example::foreseen`].
    foreseen: f32,
}

/// Many positions, their inputs in one row.
#[derive(Default, Debug)]
pub struct Lessons {
    inputs: Vec<u16>,
    lessons: Vec<Lesson>,
    /// Inputs below this tell of pieces by their squares.
    by_square: u16,
}

/// A lesson as the trainer takes it.
#[derive(Clone, Copy, Debug)]
pub struct Example<'a> {
    /// The inputs of the side to move and of the other.
    pub inputs: [&'a [u16]; 2],
    /// The game's phase.
    pub phase: usize,
    /// The score of the search for the side to move.
    pub score: f32,
    /// The chance to win that the search saw for the side to move, and later searches of the same game: see
    /// [`Course::look_ahead`].
    pub foreseen: f32,
    /// What the evaluation by hand makes of it for the side to move.
    pub judged: f32,
    /// The game's result for the side to move, from 0 to 1.
    pub result: f32,
}

impl Lessons {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.lessons.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.lessons.is_empty()
    }

    /// The lesson with this number.
    pub fn get(&self, number: usize) -> Example<'_> {
        let lesson = &self.lessons[number];
        let [own, enemy] = lesson.counts.map(usize::from);
        let (own, enemy) = self.inputs[lesson.at..lesson.at + own + enemy].split_at(own);
        Example {
            inputs: [own, enemy],
            phase: lesson.phase.into(),
            score: lesson.score.into(),
            foreseen: lesson.foreseen,
            judged: lesson.judged.into(),
            result: f32::from(lesson.result) / 2.0,
        }
    }

    /// The lesson with this number in a mirror that swaps left and right: the rules of every game are the same there,
    /// so that each position teaches twice. `room` is where its inputs are put.
    pub fn mirrored<'a>(&'a self, number: usize, room: &'a mut Vec<u16>) -> Example<'a> {
        let seen = self.get(number);
        let squares = Square::COUNT as u16;
        let mirror = |input: &u16| {
            if *input >= self.by_square {
                return *input;
            }
            let square = Square::from_index((*input % squares).into()).mirrored();
            *input - *input % squares + square.index() as u16
        };
        room.clear();
        room.extend(seen.inputs.into_iter().flatten().map(mirror));
        let (own, enemy) = room.split_at(seen.inputs[0].len());
        Example { inputs: [own, enemy], ..seen }
    }

    fn push<P: Pictured>(
        &mut self,
        position: &P,
        plain: bool,
        [score, judged]: [i16; 2],
        winner: Option<Color>,
    ) {
        self.by_square = Inputs::<P>::BY_SQUARE as u16;
        let at = self.inputs.len();
        let turn = position.turn();
        let counts = [turn, !turn].map(|view| {
            let before = self.inputs.len();
            let see = |input| self.inputs.push(input as u16);
            if plain {
                Inputs::visit(position, view, see);
            } else {
                Inputs::visit_all(position, view, see);
            }
            (self.inputs.len() - before) as u16
        });
        let result = match winner {
            None => 1,
            Some(winner) => 2 * u8::from(winner == turn),
        };
        let phase = position.phase() as u8;
        self.lessons.push(Lesson {
            at,
            counts,
            phase,
            score,
            judged,
            result,
            last: false,
            turn,
            foreseen: 0.0,
        });
    }

    /// What was seen of each position is mixed with what was seen of the game's later ones, and at last with how it ended.
    fn look_ahead(&mut self, scale: i32, share: f32) {
        let mut later = (Color::Black, 0.0);
        for lesson in self.lessons.iter_mut().rev() {
            let seen = chance(f32::from(lesson.score) / scale as f32);
            let ahead = match later {
                _ if lesson.last => f32::from(lesson.result) / 2.0,
                (turn, ahead) if turn == lesson.turn => ahead,
                (_, ahead) => 1.0 - ahead,
            };
            lesson.foreseen = (1.0 - share) * seen + share * ahead;
            later = (lesson.turn, lesson.foreseen);
        }
    }
}

/// Scores beyond this are decided and teach nothing.
const DECIDED: Score = 3000;
/// One game in so many is kept apart to measure with.
const HELD_OUT: u64 = 20;

/// What can be learned from games, and what is kept apart to measure with.
#[derive(Default, Debug)]
pub struct Course {
    /// To learn from.
    pub learned: Lessons,
    /// Kept apart.
    pub held_out: Lessons,
    /// Whether the net is told of pieces alone, without their relations.
    plain: bool,
    /// Games seen.
    pub games: u64,
    known: HashSet<u64>,
}

impl Course {
    /// Nothing yet, for nets that are told of pieces alone (`plain`) or of their relations as well.
    pub fn new(plain: bool) -> Course {
        Course { plain, ..Course::default() }
    }

    /// Plays a game again by these options and takes what is calm in it: positions out of check where the search wanted nothing
    /// sharp and saw nothing decided, each only once.
    ///
    /// # Errors
    /// If the game cannot be played, in words.
    pub fn take<G>(&mut self, game: &Transcript, options: G::Options) -> Result<(), String>
    where
        G: Game<Position: Pictured + Playable<Eval: Teachable<G::Position>>>,
    {
        const { assert!(Inputs::<G::Position>::COUNT <= 1 << 16, "inputs are kept in 16 bits") };
        let eval = <G::Position as Playable>::Eval::by_hand();
        self.games += 1;
        let held_out = game.number.is_multiple_of(HELD_OUT);
        game.replay::<G>(options, |position, m, score| {
            if let Some(score) = score.filter(|score| score.abs() < DECIDED)
                && !position.in_check()
                && position.class(m) != Class::Tactical
                && self.known.insert(position.key().0)
            {
                let lessons = if held_out { &mut self.held_out } else { &mut self.learned };
                let judged = eval.judge(position, &eval.sums(position)).clamp(-32_000, 32_000);
                lessons.push(position, self.plain, [score as i16, judged as i16], game.winner);
            }
        })?;
        let lessons = if held_out { &mut self.held_out } else { &mut self.learned };
        if let Some(last) = lessons.lessons.last_mut() {
            last.last = true;
        }
        Ok(())
    }

    /// Says what is to be foreseen in each position: for the most part what its search saw, and by a `share` from 0 to 1
    /// what is to be foreseen in the next calm position of the game, behind the last one its result.
    pub fn look_ahead(&mut self, scale: i32, share: f32) {
        self.learned.look_ahead(scale, share);
        self.held_out.look_ahead(scale, share);
    }

    /// The score that wins 73 games in a hundred: that by which scores foresee results best, in steps of a
    /// twentieth from 150 to 3000.
    pub fn scale(&self) -> i32 {
        let loss_at = |scale: f32| -> f64 {
            let loss = |number| {
                let seen = self.learned.get(number);
                f64::from(cross_entropy(seen.score / scale, seen.result))
            };
            (0..self.learned.len()).step_by(7).map(loss).sum()
        };
        let scales = (0..62).map(|step| 150.0 * 1.05f32.powi(step));
        let best = scales.map(|scale| (loss_at(scale), scale)).min_by(|(a, _), (b, _)| a.total_cmp(b));
        best.map_or(600, |(_, scale)| scale as i32)
    }
}

/// How likely it is that a side wins which is ahead by `logit` scales.
pub(super) fn chance(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

/// How far what `logit` foresees is from `target`: 0 where they agree.
pub(super) fn distance(logit: f32, target: f32) -> f32 {
    let certain = |share: f32| if share > 0.0 { share * share.ln() } else { 0.0 };
    cross_entropy(logit, target) + certain(target) + certain(1.0 - target)
}

/// How much it surprises to see `target` where `logit` was foreseen.
fn cross_entropy(logit: f32, target: f32) -> f32 {
    let chance = chance(logit).clamp(1e-6, 1.0 - 1e-6);
    -target * chance.ln() - (1.0 - target) * (1.0 - chance).ln()
}

#[cfg(test)]
mod tests {
    use ikusa_rules::Seeded;
    use ikusa_shogi::{Options, Shogi};

    use super::*;

    /// What a net is shown of a mirrored position is the lesson in the mirror.
    #[test]
    fn a_mirror_shows_the_mirrored_position() {
        let mut seeded = Seeded::new(17);
        let mut position = Shogi::start(Options::default());
        let (mut lessons, mut mirrored) = (Lessons::default(), Lessons::default());
        for _ in 0..120 {
            let Some(m) = seeded.pick(&position.moves()).copied() else { break };
            position.play_unchecked(m);
            let mirror = ikusa_shogi::Position::new(&position.setup().mirrored(), Options::default());
            lessons.push(&position, false, [0, 0], None);
            mirrored.push(&mirror.expect("as legal as the other"), false, [0, 0], None);
        }
        assert!(lessons.len() > 40);
        let mut room = Vec::new();
        for number in 0..lessons.len() {
            let sorted = |seen: Example<'_>| {
                seen.inputs.map(|inputs| {
                    let mut inputs = inputs.to_vec();
                    inputs.sort_unstable();
                    inputs
                })
            };
            assert_eq!(sorted(lessons.mirrored(number, &mut room)), sorted(mirrored.get(number)));
        }
    }
}
