//! Who is connected to a match through this process.

use ikusa_rules::{ByColor, Color, Viewer};

use super::Table;

/// Who is connected to a match through this process.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Audience {
    /// Connections of each player.
    pub seats: ByColor<u32>,
    /// Connections of anyone else.
    pub spectators: u32,
}

impl Audience {
    fn count(&mut self, viewer: Viewer) -> &mut u32 {
        match viewer {
            Viewer::Seat(color) => &mut self.seats[color],
            Viewer::Spectator => &mut self.spectators,
        }
    }
}

/// A place among those connected to a match; given back when dropped.
pub struct Attendance<'a> {
    table: &'a Table,
    viewers: Vec<Viewer>,
}

impl Drop for Attendance<'_> {
    fn drop(&mut self) {
        let mut left = Vec::new();
        self.table.audience.send_modify(|audience| {
            for viewer in &self.viewers {
                let count = audience.count(*viewer);
                *count -= 1;
                if let (Viewer::Seat(color), 0) = (viewer, *count) {
                    left.push(*color);
                }
            }
        });
        left.into_iter().for_each(|color| self.table.note_presence(color, false));
    }
}

impl Table {
    /// Counts a connection in, for each seat it holds or as a spectator.
    pub fn attend(&self, seats: &[Color]) -> Attendance<'_> {
        let viewers: Vec<_> = match seats {
            [] => vec![Viewer::Spectator],
            seats => seats.iter().map(|color| Viewer::Seat(*color)).collect(),
        };
        // Whoever comes may have drafted through another process that could not tell.
        if !seats.is_empty() {
            self.heard_of_draft();
        }
        self.audience.send_modify(|audience| {
            viewers.iter().for_each(|viewer| *audience.count(*viewer) += 1);
        });
        self.welcome(&[]);
        Attendance { table: self, viewers }
    }
}
