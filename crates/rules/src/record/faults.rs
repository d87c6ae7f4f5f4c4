//! What is wrong in a file, and whether reading goes on.

use super::RecordError;

/// What is wrong in a file that is being read: strictly, the first fault ends the reading; leniently, faults are
/// gathered and what can be read is.
#[derive(Default, Debug)]
pub struct Faults {
    lenient: bool,
    found: Vec<RecordError>,
}

/// Beyond so many faults a file is not worth reading.
const MOST_FAULTS: usize = 100;

impl Faults {
    /// The first fault ends the reading.
    pub fn strict() -> Faults {
        Faults::default()
    }

    /// Faults are gathered.
    pub fn lenient() -> Faults {
        Faults { lenient: true, found: Vec::new() }
    }

    /// Takes note of a fault.
    ///
    /// # Errors
    /// With that fault, if it is to end the reading.
    pub fn mind(&mut self, fault: impl Into<RecordError>) -> Result<(), RecordError> {
        let fault = fault.into();
        if !self.lenient || self.found.len() >= MOST_FAULTS {
            return Err(fault);
        }
        self.found.push(fault);
        Ok(())
    }

    /// What was found.
    pub fn found(self) -> Vec<RecordError> {
        self.found
    }

    /// How many there are so far.
    pub(super) fn len(&self) -> usize {
        self.found.len()
    }

    /// Moves the places of those from number `first` on down by `lines`.
    pub(super) fn shift(&mut self, first: usize, lines: usize) {
        self.found[first..].iter_mut().for_each(|fault| fault.shift(lines));
    }
}
