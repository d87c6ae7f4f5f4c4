//! Shogi as one of the games of Ikusa.

use ikusa_rules::{
    Arrangement, ByColor, Clause, Color, Diagram, Ending, Format, Game, Man, MoveError, PieceKind,
    PositionError, Sketch, Square, Text, Text2,
};

use crate::handicap::Handicap;
use crate::kind::PIECE_ROWS;
use crate::{IllegalMove, Kind, Move, Options, Position, clauses, impasse, records, sfen, sketch, usi};

/// Shogi.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Shogi;

impl Game for Shogi {
    type Position = Position;
    type Options = Options;

    const ID: &'static str = "shogi";
    const NAME: Text = Text { es: "Shogi", en: "Shogi" };
    const PIECES: &'static [PieceKind] = &PIECE_ROWS;
    const CLAUSES: &'static [&'static Clause] = clauses::ALL;
    const ENDINGS: &'static [&'static Ending] = records::ENDINGS;
    const FORMATS: &'static [Format<Self>] = records::FORMATS;
    // An agreed draw contradicts the spirit of the game, as the manual says.
    const DRAW_BY_AGREEMENT: bool = false;

    fn illegal_move_loses(options: Options) -> bool {
        options.illegal == IllegalMove::Loses
    }

    fn start(options: Options) -> Position {
        let setup = Handicap::of_options(options).setup();
        Position::new(&setup, options).expect("every handicap is a playable position")
    }

    fn read_position(text: &str, options: Options) -> Result<Position, PositionError> {
        Position::new(&sfen::read(text)?, options)
    }

    fn write_position(position: &Position) -> String {
        position.to_string()
    }

    fn read_move(position: &Position, text: &str) -> Result<Move, MoveError> {
        let m = usi::parse_move(text)?;
        position.refusal(m).map_or(Ok(m), |refusal| Err(refusal.into()))
    }

    fn write_move(_: &Position, m: Move) -> String {
        m.to_string()
    }

    fn arrange(pieces: &Arrangement) -> String {
        let board = pieces.rows(Color::Black, 9).join("/");
        format!("{board} {} {} 1", pieces.turn.letter(), pieces.hands_text(Color::Black, &PIECE_ROWS))
    }

    fn may_hold(kind: &PieceKind) -> bool {
        Kind::IN_HAND.iter().any(|held| held.entry() == kind)
    }

    fn impasse(position: &Position) -> Option<ikusa_rules::Impasse> {
        impasse::allowed(position)
    }

    fn sketch(position: &Position, m: Move) -> Sketch {
        sketch::of(position, m)
    }

    fn diagram(position: &Position) -> Diagram {
        let cell = |rank: u8, file: u8| {
            let piece = position.piece_at(Square::new(file, rank));
            piece.map(|piece| Man { color: piece.color, kind: piece.kind.entry() }).into_iter().collect()
        };
        let hand = |color| {
            let held = position.hand(color).iter();
            held.map(|(kind, count)| (Man { color, kind: kind.entry() }, count)).collect()
        };
        Diagram {
            files: (1..=9).rev().map(|file: u8| file.to_string()).collect(),
            ranks: ('a'..='i').map(String::from).collect(),
            cells: (0..9).flat_map(|rank| (0..9).rev().map(move |file| cell(rank, file))).collect(),
            hands: ByColor::from_fn(hand),
            upper: Color::Black,
            bottom: Color::Black,
            notes: notes(position),
        }
    }
}

/// What the board does not show: that an impasse may be proposed or declared.
fn notes(position: &Position) -> Vec<Text2> {
    let mut notes = Vec::new();
    if impasse::may_propose(position) {
        let [black, white] = Color::BOTH.map(|color| impasse::points(position, color));
        notes.push(Text2 {
            es: format!("se puede proponer impase: Negras {black} puntos, Blancas {white}"),
            en: format!("an impasse may be proposed: Black {black} points, White {white}"),
        });
    }
    if let Some(outcome) = position.declaration() {
        let [es, en] = match outcome.winner {
            Some(_) => ["declarar ahora gana la partida", "declaring now wins the game"],
            None => ["declarar ahora da empate", "declaring now gives a draw"],
        };
        notes.push(Text2 { es: es.to_owned(), en: en.to_owned() });
    }
    notes
}
