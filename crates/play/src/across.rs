//! Who sits across the board, and what that means for commands.

use crate::Command;

/// Who sits across the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Across {
    /// Somebody else.
    Person,
    /// The computer.
    Computer,
    /// Whoever sits here too: both sides at one device.
    Oneself,
}

impl Across {
    /// What is answered at once: the computer lets people take back, plays on, and is always ready for another match.
    pub fn reply(self, command: &Command) -> Option<Command> {
        match (self, command) {
            (Across::Computer | Across::Oneself, Command::RequestTakeback) => {
                Some(Command::AnswerTakeback { accept: true })
            }
            (Across::Computer | Across::Oneself, Command::Rematch) => Some(Command::Rematch),
            (Across::Computer, Command::OfferDraw) => Some(Command::AnswerDraw { accept: false }),
            (Across::Computer, Command::ProposeImpasse) => Some(Command::AnswerImpasse { accept: false }),
            _ => None,
        }
    }

    /// Whether whoever plays both sides means the side that is not to move: the move just made is that side's to take
    /// back, and what the side to move has offered is that side's to answer.
    pub fn turns_round(self, command: &Command) -> bool {
        self == Across::Oneself
            && matches!(
                command,
                Command::RequestTakeback | Command::AnswerDraw { .. } | Command::AnswerImpasse { .. }
            )
    }
}
