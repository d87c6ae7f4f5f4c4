//! Every number that decides what the search leaves out, how deep it looks and what it learns: one table, with ranges,
//! so that a tuner can move each of them.

use crate::playable::Class;
use crate::score::Score;

/// One number of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tunable {
    /// Its name, as `setoption` and `ours:NAME=VALUE` know it.
    pub name: &'static str,
    /// What it decides.
    pub about: &'static str,
    /// What it is unless someone says otherwise.
    pub default: i32,
    /// The least and the most that makes sense.
    pub range: (i32, i32),
}

macro_rules! tunables {
    ($($(#[doc = $about:literal])* $name:ident = $default:literal in $low:literal ..= $high:literal;)*) => {
        /// The numbers in use.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Tunables {
            $($(#[doc = $about])* pub $name: i32,)*
        }

        impl Default for Tunables {
            fn default() -> Self {
                Tunables { $($name: $default,)* }
            }
        }

        impl Tunables {
            /// Every number with its range.
            pub const TABLE: &'static [Tunable] = &[$(Tunable {
                name: stringify!($name),
                about: concat!($($about),*),
                default: $default,
                range: ($low, $high),
            },)*];

            fn place(&mut self, name: &str) -> Option<&mut i32> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)*
                    _ => None,
                }
            }
        }
    };
}

tunables! {
    /// A static score this far above beta, for each ply left, is believed.
    reverse_futility = 90 in 30..=200;
    /// The deepest node where that is so, and whose moves are cut off by number.
    shallow = 7 in 3..=12;
    /// A static score so far below alpha cannot be lifted by a quiet move.
    futility_base = 150 in 0..=400;
    /// And so much more for each ply left.
    futility_slope = 110 in 30..=250;
    /// A point of history is worth a part of a point here: the divisor.
    futility_history = 128 in 32..=512;
    /// A static score so far below alpha at a very shallow node is handed to quiescence.
    razoring_base = 250 in 50..=600;
    /// And so much more for each ply left, squared.
    razoring_slope = 250 in 50..=600;
    /// The deepest node where that is so.
    razoring_depth = 3 in 1..=6;
    /// Plies that a null move saves.
    null_base = 3 in 1..=6;
    /// And one more for each so many plies left.
    null_slope = 4 in 2..=8;
    /// And one more for each such surplus over beta.
    null_surplus = 200 in 50..=500;
    /// The shallowest node that tries a null move.
    null_depth = 3 in 1..=6;
    /// A capture found so far above beta by a shallower search is believed to stay above it.
    probcut_margin = 180 in 50..=400;
    /// How many captures are tried for that.
    probcut_tries = 4 in 1..=12;
    /// The shallowest node that tries.
    probcut_depth = 5 in 3..=10;
    /// How much shallower that search is.
    probcut_reduction = 4 in 2..=6;
    /// A shallow node looks at so many quiet moves.
    quiet_allowance = 4 in 1..=12;
    /// And so many halves more for each ply left, squared.
    quiet_allowance_slope = 3 in 1..=8;
    /// A shallow node looks at so many drops: where hundreds are possible the best by history come first.
    drop_allowance = 3 in 1..=12;
    /// And so many halves more for each ply left, squared.
    drop_allowance_slope = 2 in 1..=8;
    /// Moves with a history worse than this for each ply left are left out at very shallow nodes.
    history_floor = 4500 in 1000..=12000;
    /// The deepest node where that is so.
    history_depth = 4 in 1..=8;
    /// Quiet moves with a history worse than this for each ply left are not sorted.
    sorting_floor = 4000 in 500..=12000;
    /// The worst capture by exchange that a shallow node looks at, for each ply left.
    exchange_capture = 120 in 30..=300;
    /// The worst other move.
    exchange_quiet = 50 in 10..=200;
    /// The shallowest node whose late moves are reduced.
    reduction_depth = 3 in 2..=5;
    /// Late moves are reduced by this base, in hundredths of a ply.
    reduction_base = 60 in 0..=150;
    /// And by the product of the logarithms of depth and number over this, in hundredths.
    reduction_slope = 180 in 100..=350;
    /// So much history changes a reduction by a ply.
    reduction_history = 9000 in 2000..=30000;
    /// Nodes without a hash move look a ply less deep from this depth on.
    internal_depth = 4 in 2..=8;
    /// The shallowest node that asks whether its hash move is singular.
    singular_depth = 7 in 4..=12;
    /// How far below the stored score the others must stay, for each ply left.
    singular_margin = 2 in 1..=10;
    /// How much shallower the stored score may be.
    singular_trust = 3 in 1..=6;
    /// A cutoff teaches so much for each ply left, squared.
    bonus_square = 16 in 4..=64;
    /// And so much for each ply left.
    bonus_slope = 32 in 0..=128;
    /// And so much at most.
    bonus_most = 1600 in 400..=4000;
    /// A capture must come within this of alpha to be tried in quiescence, beside what it wins.
    delta_margin = 180 in 50..=500;
    /// So many ways out of check are looked at in quiescence once one is known to hold.
    evasions = 4 in 1..=16;
    /// So deep in quiescence only the piece that has just captured is taken.
    recaptures_only = 4 in 1..=12;
    /// Aspiration windows begin so wide on either side.
    aspiration = 30 in 8..=120;
    /// And are used from this iteration on.
    aspiration_depth = 5 in 2..=10;
}

impl Tunables {
    /// Sets a number by its name, in whatever case.
    ///
    /// # Errors
    /// If there is no such number or it is out of its range.
    pub fn set(&mut self, name: &str, value: i32) -> Result<(), String> {
        let known = Tunables::TABLE.iter().find(|tunable| tunable.name.eq_ignore_ascii_case(name));
        let Tunable { name, range: (low, high), .. } =
            known.ok_or_else(|| format!("unknown number '{name}', see `tunables`"))?;
        if !(*low..=*high).contains(&value) {
            return Err(format!("{name} must be a number from {low} to {high}"));
        }
        self.place(name).map(|place| *place = value).ok_or_else(|| format!("unknown number '{name}'"))
    }

    pub(super) fn reverse_futility_margin(&self, depth: i32, improving: bool) -> Score {
        self.reverse_futility * (depth - i32::from(improving))
    }

    pub(super) fn futility_margin(&self, depth: i32) -> Score {
        self.futility_base + self.futility_slope * depth
    }

    pub(super) fn razoring_margin(&self, depth: i32) -> Score {
        self.razoring_base + self.razoring_slope * depth * depth
    }

    pub(super) fn null_reduction(&self, depth: i32, surplus: Score) -> i32 {
        self.null_base + depth / self.null_slope + (surplus / self.null_surplus).clamp(0, 3)
    }

    /// After how many quiet moves of a class a shallow node stops looking at that class.
    pub(super) fn allowance(&self, class: Class, depth: i32, improving: bool) -> i32 {
        let base = match class {
            Class::Drop => self.drop_allowance + depth * depth * self.drop_allowance_slope / 2,
            Class::Quiet | Class::Tactical => {
                self.quiet_allowance + depth * depth * self.quiet_allowance_slope / 2
            }
        };
        if improving { base * 2 } else { base }
    }

    /// The worst exchange that a shallow node still looks at.
    pub(super) fn exchange_floor(&self, class: Class, depth: i32) -> Score {
        match class {
            Class::Tactical => -self.exchange_capture * depth,
            Class::Drop | Class::Quiet => -self.exchange_quiet * depth,
        }
    }

    /// What a cutoff at `depth` teaches.
    pub(super) fn bonus(&self, depth: i32) -> i32 {
        (self.bonus_square * depth * depth + self.bonus_slope * depth).min(self.bonus_most)
    }
}

/// Plies that a late move is searched less deep at first, by depth and number.
pub(crate) struct Reductions([[u8; 64]; 64]);

impl Reductions {
    pub(crate) fn new(tunables: &Tunables) -> Reductions {
        let (base, slope) =
            (f64::from(tunables.reduction_base) / 100.0, f64::from(tunables.reduction_slope) / 100.0);
        let mut table = [[0; 64]; 64];
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (tried, cell) in row.iter_mut().enumerate().skip(1) {
                *cell = (base + (depth as f64).ln() * (tried as f64).ln() / slope) as u8;
            }
        }
        Reductions(table)
    }

    #[inline]
    pub(super) fn of(&self, depth: i32, tried: i32) -> i32 {
        i32::from(self.0[depth.clamp(0, 63) as usize][tried.clamp(0, 63) as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_within_its_range_and_can_be_set_by_name() {
        let mut tunables = Tunables::default();
        for Tunable { name, about, default, range: (low, high) } in Tunables::TABLE {
            assert!((low..=high).contains(&default) && !about.is_empty(), "{name}");
            assert_eq!(tunables.set(&name.to_uppercase(), *high), Ok(()));
            assert!(tunables.set(name, high + 1).is_err(), "{name}");
        }
        assert_ne!(tunables, Tunables::default());
        assert!(tunables.set("patience", 1).is_err());
    }
}
