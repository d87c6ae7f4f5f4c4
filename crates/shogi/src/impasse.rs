//! Jishogi: what happens when kings have entered and nobody can be mated.
//!
//! Which of these apply, the option `impasse` says:
//!
//! - `manual` (the default): while both kings are in their promotion zones either player may propose an
//!   impasse ([`may_propose`]). The manual wants nobody to be able to mate or to take more, which no program can
//!   tell; so the other may always refuse. Accepted, it is settled by points ([`settlement`]).
//! - `csa24`, `csa27`: the player to move may declare ([`declaration`]).
//! - `try`: a king that reaches the other king's first square unattacked has won. This alone is automatic:
//!   [`Position::outcome`](ikusa_rules::Position::outcome) says so.
//! - `off`: nothing.
//!
//! Proposals and declarations are acts of players, so no position is over by them; whoever runs a match asks
//! here. In handicap games nothing is added for the pieces left out.

use ikusa_rules::{Bitboard, ByColor, Color, Outcome};

use crate::{Impasse, Kind, Position, outcome, promotion_zone};

/// Under so many points a side loses by impasse.
pub const ENOUGH: u32 = 24;
/// Beside the king, so many pieces must have entered before a declaration.
pub const ENTERED: u32 = 10;

/// What a piece counts: rook and bishop 5, the king 0, all others 1; promotion changes nothing.
pub const fn value(kind: Kind) -> u32 {
    match kind.unpromoted() {
        Kind::King => 0,
        Kind::Rook | Kind::Bishop => 5,
        _ => 1,
    }
}

/// The points of all pieces of `color`, on the board and in hand.
pub fn points(position: &Position, color: Color) -> u32 {
    points_within(position, color, Bitboard::FULL)
}

/// The points of the pieces of `color` in its promotion zone and in hand, as declarations count.
pub fn entered_points(position: &Position, color: Color) -> u32 {
    points_within(position, color, promotion_zone(color))
}

fn points_within(position: &Position, color: Color, area: Bitboard) -> u32 {
    let standing: u32 =
        (position.side(color) & area).into_iter().map(|s| value(position.board.kind_on(s))).sum();
    let held: u32 = position.hand(color).iter().map(|(kind, count)| value(kind) * u32::from(count)).sum();
    standing + held
}

/// Whether the king of `color` stands in its promotion zone.
pub fn has_entered(position: &Position, color: Color) -> bool {
    position.king(color).is_some_and(|king| promotion_zone(color).has(king))
}

/// Whether either player may propose an impasse now: the manual's rule, both kings entered.
pub fn may_propose(position: &Position) -> bool {
    position.options().impasse == Impasse::Manual
        && Color::BOTH.into_iter().all(|color| has_entered(position, color))
}

/// How an accepted impasse ends: who has fewer than 24 points loses; else, or if both have, it is a draw.
///
/// With a full set both cannot have fewer than 24: there are 54 points in all.
pub fn settlement(position: &Position) -> Outcome {
    let short = Color::BOTH.map(|color| points(position, color) < ENOUGH);
    match short {
        [true, false] => Outcome::win(Color::White, &outcome::IMPASSE),
        [false, true] => Outcome::win(Color::Black, &outcome::IMPASSE),
        _ => Outcome::draw(&outcome::IMPASSE),
    }
}

/// What the player to move gets by declaring now under `csa24` or `csa27`; `None` if the declaration does not
/// hold.
///
/// It holds if the king has entered, ten other pieces with it, and there is no check. With the pieces in the
/// zone and in hand, `csa24` wants 31 points to win and gives a draw from 24 on; `csa27` wants 28 of Black and
/// 27 of White.
pub fn declaration(position: &Position) -> Option<Outcome> {
    let turn = position.turn();
    let company = (position.side(turn) & promotion_zone(turn)).len();
    if !has_entered(position, turn) || company <= ENTERED || position.checkers().any() {
        return None;
    }
    let win = Some(Outcome::win(turn, &outcome::IMPASSE));
    let draw = Some(Outcome::draw(&outcome::IMPASSE));
    match (position.options().impasse, turn, entered_points(position, turn)) {
        (Impasse::Csa24, _, 31..) => win,
        (Impasse::Csa24, _, 24..) => draw,
        (Impasse::Csa27, Color::Black, 28..) | (Impasse::Csa27, Color::White, 27..) => win,
        _ => None,
    }
}

/// All of this for one position; `None` under the rules that know neither proposals nor declarations.
pub fn allowed(position: &Position) -> Option<ikusa_rules::Impasse> {
    if matches!(position.options().impasse, Impasse::Try | Impasse::Off) {
        return None;
    }
    Some(ikusa_rules::Impasse {
        settlement: may_propose(position).then(|| settlement(position)),
        may_refuse: ByColor::new(true, true),
        declaration: declaration(position),
        points: ByColor::from_fn(|color| points(position, color)),
    })
}

impl Position {
    /// What the player to move gets by declaring an impasse now: see [`declaration`].
    pub fn declaration(&self) -> Option<Outcome> {
        declaration(self)
    }
}

#[cfg(test)]
mod tests {
    use ikusa_rules::{Game as _, Options as _};

    use super::*;
    use crate::{Options, Shogi};

    fn position(text: &str, impasse: &str) -> Position {
        let mut options = Options::default();
        options.set("impasse", impasse).unwrap();
        Shogi::read_position(text, options).unwrap()
    }

    #[track_caller]
    fn check_declaration(text: &str, impasse: &str, expected: Option<Option<Color>>) {
        let outcome = position(text, impasse).declaration();
        assert_eq!(outcome.map(|outcome| outcome.winner), expected, "{text} {impasse}");
        assert!(outcome.is_none_or(|outcome| outcome.reason.code == "impasse"));
    }

    #[test]
    fn a_full_set_has_54_points_whatever_is_promoted() {
        for text in ["startpos", "4K4/4+P4/9/9/9/9/9/9/4k4 b 2R2B4G4S4N4L17P 1"] {
            let position = position(text, "manual");
            assert_eq!(points(&position, Color::Black) + points(&position, Color::White), 54);
        }
        assert_eq!(points(&position("startpos", "manual"), Color::White), 27);
    }

    #[test]
    fn manual_lets_either_propose_once_both_kings_have_entered() {
        assert!(!may_propose(&position("startpos", "manual")));
        assert!(!may_propose(&position("4K4/9/9/9/9/4k4/9/9/9 b - 1", "manual")));
        assert!(may_propose(&position("9/9/4K4/9/9/9/4k4/9/9 b - 1", "manual")));
        assert!(!may_propose(&position("9/9/4K4/9/9/9/4k4/9/9 b - 1", "off")));
    }

    #[test]
    fn manual_lets_the_other_always_refuse() {
        let position = position("4K4/9/9/9/9/9/9/9/4k4 b 2R2B4G4S2N17pp2n4l 1", "manual");
        assert_eq!((points(&position, Color::Black), points(&position, Color::White)), (30, 24));
        let allowed = allowed(&position).expect("the manual's rule");
        assert!(allowed.may_refuse[Color::White] && allowed.may_refuse[Color::Black]);
        assert_eq!(settlement(&position).winner, None);
    }

    #[test]
    fn manual_counts_and_who_has_under_24_points_loses() {
        let black_wins = position("4K4/9/9/9/9/9/9/9/4k4 b 2R2B4G4S3N18pn4l 1", "manual");
        assert_eq!(points(&black_wins, Color::White), 23);
        assert_eq!(settlement(&black_wins).winner, Some(Color::Black));
        let white_wins = position("4K4/9/9/9/9/9/9/9/4k4 b 2r2b4g 1", "manual");
        assert_eq!(settlement(&white_wins).winner, Some(Color::White));
        let both_short = position("4K4/9/9/9/9/9/9/9/4k4 b 2r2b 1", "manual");
        assert_eq!(settlement(&both_short).winner, None);
    }

    #[test]
    fn csa24_declares_a_win_from_31_and_a_draw_from_24() {
        let board = "PPPPKPPPP/GGGG5/9/9/9/9/9/9/4k4";
        let board = board.replace('P', "+P");
        check_declaration(&format!("{board} b 2RB4S 1"), "csa24", Some(Some(Color::Black)));
        check_declaration(&format!("{board} b 2RB3S 1"), "csa24", Some(None));
        check_declaration(&format!("{board} b 2R2S 1"), "csa24", Some(None));
        check_declaration(&format!("{board} b 2RS 1"), "csa24", None);
        check_declaration(&format!("{board} b 2RB4S 1"), "manual", None);
        check_declaration(&format!("{board} b 2RB4S 1"), "off", None);
    }

    #[test]
    fn csa27_wants_28_of_black_and_27_of_white() {
        let black = "PPPPKPPPP/GGGG5/9/9/9/9/9/9/4k4".replace('P', "+P");
        check_declaration(&format!("{black} b 2RBS 1"), "csa27", Some(Some(Color::Black)));
        check_declaration(&format!("{black} b 2RB 1"), "csa27", None);
        let white = "4K4/9/9/9/9/9/9/gggg5/ppppkpppp".replace('p', "+p");
        check_declaration(&format!("{white} w 2rb 1"), "csa27", Some(Some(Color::White)));
        check_declaration(&format!("{white} w 2r4s 1"), "csa27", None);
    }

    #[test]
    fn a_declaration_needs_the_king_ten_pieces_and_no_check() {
        let few = "PPPPKPPPP/1G7/9/9/9/9/9/9/4k4".replace('P', "+P");
        check_declaration(&format!("{few} b 2R2B4S 1"), "csa24", None);
        let ten = "PPPPKPPPP/GG7/9/9/9/9/9/9/4k4".replace('P', "+P");
        check_declaration(&format!("{ten} b 2R2B4S 1"), "csa24", Some(Some(Color::Black)));
        let outside = "PPPP1PPPP/GG7/9/4K4/9/9/9/9/4k4".replace('P', "+P");
        check_declaration(&format!("{outside} b 2R2B4S 1"), "csa24", None);
        let checked = "PPPPKPPPP/GG7/4r4/9/9/9/9/9/4k4".replace('P', "+P");
        check_declaration(&format!("{checked} b R2B4S 1"), "csa24", None);
    }
}
