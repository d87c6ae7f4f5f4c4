//! A net's weights, in memory and in a file.
//!
//! A file is a line of text (what it is, for which game, how many inputs, the scale) and then every number in
//! the order of [`Net`]'s fields, each in as few bytes as it needs: seven bits a byte, the sign folded into the
//! lowest bit. A checksum of all that comes before ends it.

use std::fmt;

use ikusa_rules::Game;

use super::inputs::{Inputs, Pictured};
use super::relations::{Relations, SHELTERS};
use super::{OUTPUT_LIMIT, PHASES, RELATED, WIDTH};

/// Weights as whole numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Net {
    /// The score that wins 73 games in a hundred: what 1 means in the output.
    pub scale: i32,
    /// Whether it adds to the evaluation by hand instead of replacing it: so a net that has seen little begins.
    pub beside_hand: bool,
    /// Where the sums begin.
    pub bias: [i16; WIDTH],
    /// What each input that follows the search adds to the sums.
    pub rows: Vec<[i16; WIDTH]>,
    /// What each relation adds to the first sums; none if the net is told of pieces alone.
    pub relations: Vec<[i16; RELATED]>,
    /// What each input is worth by itself, relations last.
    pub worth: Vec<i16>,
    /// The output layer of each phase.
    pub outputs: Vec<Output>,
}

/// How one phase weighs the sums.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Output {
    /// For the side to move and for the other.
    pub weights: [[i16; WIDTH]; 2],
    /// What is added.
    pub bias: i32,
}

/// Why a net's file is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NetError(String);

impl fmt::Display for NetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NetError {}

impl NetError {
    pub(super) fn new(why: impl Into<String>) -> NetError {
        NetError(why.into())
    }
}

fn refused<T>(why: impl Into<String>) -> Result<T, NetError> {
    Err(NetError::new(why))
}

fn heading(game: &str, inputs: usize, beside_hand: bool, scale: i32) -> String {
    let whole = if beside_hand { "beside the hand" } else { "alone" };
    format!("ikusa net 1: {game}, {inputs} inputs, {WIDTH} sums, {PHASES} phases, {whole}, scale {scale}\n")
}

impl Net {
    /// The net as a file for the game `G`.
    pub fn write<G: Game>(&self) -> Vec<u8> {
        let mut bytes = heading(G::ID, self.worth.len(), self.beside_hand, self.scale).into_bytes();
        let rows = self.rows.iter().flatten().chain(self.relations.iter().flatten());
        let numbers = self.bias.iter().chain(rows).chain(&self.worth);
        numbers.for_each(|number| put(&mut bytes, i32::from(*number)));
        for output in &self.outputs {
            output.weights.iter().flatten().for_each(|weight| put(&mut bytes, i32::from(*weight)));
            put(&mut bytes, output.bias);
        }
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// Reads a file of the game `G`.
    ///
    /// # Errors
    /// If it is damaged, belongs to another game or another shape of nets, or could overflow.
    pub fn read<G: Game<Position: Pictured>>(bytes: &[u8]) -> Result<Net, NetError> {
        Net::read_for::<G::Position>(G::ID, bytes)
    }

    /// The same for whoever has the game's id and its positions.
    pub(super) fn read_for<P: Pictured>(game: &str, bytes: &[u8]) -> Result<Net, NetError> {
        let Some((body, sum)) = bytes.split_last_chunk() else { return refused("too short to be a net") };
        if checksum(body) != u64::from_le_bytes(*sum) {
            return refused("it does not match its checksum");
        }
        let end = body.iter().position(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let (line, mut numbers) = body.split_at(end);
        let line = String::from_utf8_lossy(line);
        let scale = line.trim_end().rsplit(' ').next().and_then(|word| word.parse().ok()).unwrap_or(0);
        let beside_hand = line.contains(", beside the hand,");
        let expected = |inputs| heading(game, inputs, beside_hand, scale);
        let shapes = [Inputs::<P>::COUNT, Inputs::<P>::PLAIN];
        let shape = shapes.into_iter().find(|inputs| line == expected(*inputs));
        let Some(inputs) = shape.filter(|_| (1..=10_000).contains(&scale)) else {
            let expected = expected(Inputs::<P>::COUNT);
            return refused(format!("it begins '{}', expected '{}'", line.trim_end(), expected.trim_end()));
        };
        let net = Net::numbers(scale, beside_hand, [Inputs::<P>::PLAIN, inputs], &mut numbers);
        match net {
            Some(net) if numbers.is_empty() => {
                net.check::<P>()?;
                Ok(net)
            }
            _ => refused("it has too few or too many numbers, or one that is too large"),
        }
    }

    /// A short name of these very weights.
    pub fn name(&self) -> String {
        let rows = self.rows.iter().flatten().chain(self.relations.iter().flatten());
        let rows = rows.chain(&self.bias).chain(&self.worth);
        let outputs = self.outputs.iter().flat_map(|output| output.weights.iter().flatten());
        let bytes: Vec<u8> = rows.chain(outputs).flat_map(|weight| weight.to_le_bytes()).collect();
        format!("{:08x}", checksum(&bytes) as u32)
    }

    fn numbers(scale: i32, beside_hand: bool, [plain, inputs]: [usize; 2], bytes: &mut &[u8]) -> Option<Net> {
        let bias = row(bytes)?;
        let rows = (0..plain).map(|_| row(bytes)).collect::<Option<_>>()?;
        let relations = (plain..inputs).map(|_| row(bytes)).collect::<Option<_>>()?;
        let worth = (0..inputs).map(|_| i16::try_from(get(bytes)?).ok()).collect::<Option<_>>()?;
        let mut output = || Some(Output { weights: [row(bytes)?, row(bytes)?], bias: get(bytes)? });
        let outputs = (0..PHASES).map(|_| output()).collect::<Option<_>>()?;
        Some(Net { scale, beside_hand, bias, rows, relations, worth, outputs })
    }

    /// Proves that no sum leaves its 16 bits, whatever stands on the board, and no output its 32.
    fn check<P: Pictured>(&self) -> Result<(), NetError> {
        for output in &self.outputs {
            let large =
                output.weights.iter().flatten().any(|weight| weight.unsigned_abs() > OUTPUT_LIMIT as u16);
            if large || output.bias.unsigned_abs() > 1 << 24 {
                return refused("a weight of its output layer is too large");
            }
        }
        let largest = (0..WIDTH).map(|unit| self.largest::<P>(unit)).max().unwrap_or(0);
        if largest > i32::from(i16::MAX) { refused(format!("a sum could reach {largest}")) } else { Ok(()) }
    }

    /// How far from 0 the sum of a unit could ever be: as many pieces as there can be, each of the kind that
    /// moves the sum the furthest on its square, on the squares that do so the most.
    fn largest<P: Pictured>(&self, unit: usize) -> i32 {
        let size = |input: usize| i32::from(self.rows[input][unit]).abs();
        let group = |from: usize, to: usize, cells: usize, room: usize| -> i32 {
            let mut most = vec![0; cells];
            (from..to).for_each(|input| {
                let cell = &mut most[(input - from) % cells];
                *cell = size(input).max(*cell);
            });
            most.sort_unstable_by(|a, b| b.cmp(a));
            let mut men = P::MEN;
            most.into_iter()
                .map(|most| {
                    let here = men.min(room);
                    men -= here;
                    most * here as i32
                })
                .sum()
        };
        let near = (Inputs::<P>::ENEMY - Inputs::<P>::OWN) / (2 * P::KINDS);
        i32::from(self.bias[unit]).abs()
            + group(0, Inputs::<P>::STATURE, 81, P::HEIGHT)
            + group(Inputs::<P>::STATURE, Inputs::<P>::OWN, P::STATURES, P::MEN)
            + group(Inputs::<P>::OWN, Inputs::<P>::ENEMY, near, 2 * P::HEIGHT)
            + group(Inputs::<P>::ENEMY, Inputs::<P>::HAND, near, 2 * P::HEIGHT)
            + (Inputs::<P>::HAND..Inputs::<P>::PLAIN).map(size).sum::<i32>()
            + self.largest_by_relations::<P>(unit)
    }

    /// How far the relations of both sides could move the sum of a unit.
    fn largest_by_relations<P: Pictured>(&self, unit: usize) -> i32 {
        let ends = [Relations::<P>::SHELTER, Relations::<P>::WEAK, Relations::<P>::ATTACKED];
        let ends = ends.into_iter().chain([Relations::<P>::REACH, Relations::<P>::COUNT]);
        let mut most = [0; 4];
        for (number, row) in self.relations.iter().enumerate() {
            let relation = number % Relations::<P>::COUNT;
            let block = ends.clone().filter(|end| *end <= relation).count() - 1;
            let moved = row.get(unit).map_or(0, |weight| i32::from(*weight).abs());
            most[block] = most[block].max(moved);
        }
        let [shelter, weak, attacked, reach] = most;
        let men = P::MEN as i32;
        2 * (SHELTERS as i32 * shelter + weak) + men * (attacked + reach)
    }
}

fn put(bytes: &mut Vec<u8>, number: i32) {
    let mut folded = (number << 1 ^ number >> 31) as u32;
    while folded >= 128 {
        bytes.push(folded as u8 | 128);
        folded >>= 7;
    }
    bytes.push(folded as u8);
}

fn get(bytes: &mut &[u8]) -> Option<i32> {
    let mut folded = 0;
    for shift in [0, 7, 14, 21, 28] {
        let (byte, rest) = bytes.split_first()?;
        *bytes = rest;
        folded |= u32::from(byte & 127) << shift;
        if *byte < 128 {
            return Some((folded >> 1) as i32 ^ -((folded & 1) as i32));
        }
    }
    None
}

fn row<const N: usize>(bytes: &mut &[u8]) -> Option<[i16; N]> {
    let mut row = [0; N];
    for weight in &mut row {
        *weight = i16::try_from(get(bytes)?).ok()?;
    }
    Some(row)
}

/// FNV-1a.
fn checksum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}
