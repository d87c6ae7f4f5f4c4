//! How a game ends (§8).

use ikusa_rules::{Color, Outcome, Reason, Text};

use crate::clauses;
use crate::draft::Draft;
use crate::options::Stalemate;
use crate::piece::Kind;
use crate::position::Position;

static CHECKMATE: Reason = Reason {
    code: "checkmate",
    says: Text { es: "jaque mate", en: "checkmate" },
    clause: Some(&clauses::MATE),
};
static CAPTURED: Reason = Reason {
    code: "marshal-captured",
    says: Text { es: "mariscal capturado", en: "marshal captured" },
    clause: Some(&clauses::CAPTURED),
};
static STALEMATED: Reason = Reason {
    code: "no-safe-move",
    says: Text { es: "sin jugada segura", en: "no safe move" },
    clause: Some(&clauses::NO_SAFE_MOVE),
};
static STALEMATE: Reason = Reason {
    code: "stalemate",
    says: Text { es: "sin jugada segura", en: "no safe move" },
    clause: Some(&clauses::NO_SAFE_MOVE),
};
static BARE: Reason = Reason {
    code: "bare-marshals",
    says: Text { es: "mariscales solos", en: "bare marshals" },
    clause: Some(&clauses::BARE),
};
pub(crate) static REPETITION: Reason = Reason {
    code: "repetition",
    says: Text { es: "repetición", en: "repetition" },
    clause: Some(&clauses::FOURFOLD),
};

/// An end that can be seen without looking for moves.
#[inline]
pub(crate) fn plain(position: &Position) -> Option<Outcome> {
    let board = &position.board;
    if board.stage() != Draft::Over {
        return None;
    }
    for color in Color::BOTH {
        if board.commander(color).is_none() {
            return Some(Outcome::win(!color, &CAPTURED));
        }
    }
    let bare = board.occupied() == board.kind(Kind::Marshal)
        // What a Marshal stands on comes back when it moves on.
        && board.higher_than(1).is_empty()
        && Color::BOTH.iter().all(|color| *board.hand(*color) == [0; Kind::COUNT]);
    // Two lone Marshals stand on the board itself, so each attacks the other or neither does.
    (bare && !position.is_attacked(board.turn())).then(|| Outcome::draw(&BARE))
}

/// The end of a position without a safe move.
pub(crate) fn without_moves(position: &Position) -> Outcome {
    let turn = position.board.turn();
    match (position.is_attacked(turn), position.options.stalemate) {
        (true, _) => Outcome::win(!turn, &CHECKMATE),
        (false, Stalemate::Loss) => Outcome::win(!turn, &STALEMATED),
        (false, Stalemate::Draw) => Outcome::draw(&STALEMATE),
    }
}
