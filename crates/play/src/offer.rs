//! What players ask of each other: a draw, a move back, an impasse, another match.

use ikusa_rules::{Color, Impasse, Outcome, Reason};
use serde::Serialize;
use utoipa::ToSchema;

use crate::clock::Millis;
use crate::denial::Denial;
use crate::matches::{Match, Stage, reason};

/// Something one side has asked and the other may answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Offer {
    /// A draw.
    Draw,
    /// Taking back the asker's last move.
    Takeback,
    /// Settling an impasse by points.
    Impasse,
    /// Another match with the seats exchanged.
    Rematch,
}

static AGREEMENT: Reason = reason("agreement", "acuerdo", "agreement");

impl Match {
    /// The open offer and who made it. Once the match is over, that is a wish for another one.
    pub fn offer(&self) -> Option<(Color, Offer)> {
        let wish = || Color::BOTH.into_iter().find(|color| self.wants_rematch[*color]);
        self.offer.or_else(|| wish().filter(|_| !self.rematch_agreed()).map(|color| (color, Offer::Rematch)))
    }

    fn make_offer(&mut self, seat: Color, offer: Offer) -> Result<(), Denial> {
        if self.offer == Some((seat, offer)) {
            return Err(Denial::AlreadyOffered);
        }
        self.offer = Some((seat, offer));
        Ok(())
    }

    /// Takes the opponent's open offer of this kind off the table.
    fn take_offer(&mut self, seat: Color, offer: Offer) -> Result<(), Denial> {
        self.must_be_playing()?;
        if self.offer != Some((seat.other(), offer)) {
            return Err(Denial::NoOffer);
        }
        self.offer = None;
        Ok(())
    }

    pub(crate) fn offer_draw(&mut self, seat: Color, at: Millis) -> Result<(), Denial> {
        self.must_be_playing()?;
        if !self.game.draw_by_agreement() {
            return Err(Denial::NoDraws);
        }
        // Two who offer the same have agreed.
        if self.offer == Some((seat.other(), Offer::Draw)) {
            return self.answer_draw(seat, true, at);
        }
        self.make_offer(seat, Offer::Draw)
    }

    pub(crate) fn answer_draw(&mut self, seat: Color, accept: bool, at: Millis) -> Result<(), Denial> {
        self.take_offer(seat, Offer::Draw)?;
        if accept {
            self.finish(Outcome::draw(&AGREEMENT), at);
        }
        Ok(())
    }

    pub(crate) fn request_takeback(&mut self, seat: Color) -> Result<(), Denial> {
        self.must_be_playing()?;
        if !self.line.has_moved(seat) {
            return Err(Denial::NothingToTakeBack);
        }
        self.make_offer(seat, Offer::Takeback)
    }

    pub(crate) fn answer_takeback(&mut self, seat: Color, accept: bool, at: Millis) -> Result<(), Denial> {
        self.take_offer(seat, Offer::Takeback)?;
        if accept {
            self.take_back(seat.other(), at);
        }
        Ok(())
    }

    /// Undoes the last move of `asker` and what came after it. Each side has the time again that it had before that move.
    fn take_back(&mut self, asker: Color, at: Millis) {
        while self.line.undo() {
            let budgets = self.earlier.pop().unwrap_or_else(|| self.clock.budgets());
            let runs = self.clock.running().is_some().then(|| self.line.turn());
            self.clock.rewind(budgets, runs, at);
            if self.line.turn() == asker {
                break;
            }
        }
        self.spent.truncate(self.earlier.len());
    }

    /// What the present position allows in an impasse, while the match is being played.
    pub fn impasse(&self) -> Option<Impasse> {
        if self.stage() == Stage::Playing { self.line.impasse() } else { None }
    }

    pub(crate) fn propose_impasse(&mut self, seat: Color, at: Millis) -> Result<(), Denial> {
        self.must_be_playing()?;
        let impasse = self.line.impasse().ok_or(Denial::NoImpasse)?;
        let settlement = impasse.settlement.ok_or(Denial::NoImpasse)?;
        let both_propose = self.offer == Some((seat.other(), Offer::Impasse));
        if impasse.may_refuse[seat.other()] && !both_propose {
            return self.make_offer(seat, Offer::Impasse);
        }
        self.finish(settlement, at);
        Ok(())
    }

    pub(crate) fn answer_impasse(&mut self, seat: Color, accept: bool, at: Millis) -> Result<(), Denial> {
        self.take_offer(seat, Offer::Impasse)?;
        let settlement = self.line.impasse().and_then(|impasse| impasse.settlement);
        if let Some(settlement) = settlement.filter(|_| accept) {
            self.finish(settlement, at);
        }
        Ok(())
    }

    pub(crate) fn declare_impasse(&mut self, seat: Color, at: Millis) -> Result<(), Denial> {
        self.must_be_playing()?;
        if self.line.turn() != seat {
            return Err(Denial::NotYourTurn);
        }
        let declaration = self.line.impasse().and_then(|impasse| impasse.declaration);
        self.finish(declaration.ok_or(Denial::NoDeclaration)?, at);
        Ok(())
    }

    /// Whether both sides want another match.
    pub fn rematch_agreed(&self) -> bool {
        self.wants_rematch.iter().all(|wants| *wants)
    }

    pub(crate) fn want_rematch(&mut self, seat: Color) -> Result<(), Denial> {
        self.must_be_over()?;
        if self.wants_rematch[seat] {
            return Err(Denial::AlreadyOffered);
        }
        self.wants_rematch[seat] = true;
        Ok(())
    }

    pub(crate) fn decline_rematch(&mut self) -> Result<(), Denial> {
        self.must_be_over()?;
        if self.rematch_agreed() || !self.wants_rematch.iter().any(|wants| *wants) {
            return Err(Denial::NoOffer);
        }
        self.wants_rematch = Default::default();
        Ok(())
    }

    fn must_be_over(&self) -> Result<(), Denial> {
        if self.stage() == Stage::Over { Ok(()) } else { Err(Denial::NotOver) }
    }
}
