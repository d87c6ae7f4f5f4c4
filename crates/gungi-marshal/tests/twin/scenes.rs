//! Random positions that play seldom reaches: towers of both colours anywhere, Cannons, Fortresses and
//! Lieutenant Generals in number, Marshals near enemies and on other pieces, odd moments of the placement.
//! They need not be valid: whoever reads their texts judges that.

use ikusa_rules::Seeded;

use crate::board::{Board, Spot};
use crate::game::Twin;
use crate::hands::Hands;
use crate::options::Options;
use crate::pieces::{Kind, Piece, Side};
use crate::placement::Placement;

/// A battle with random towers and hands.
pub(crate) fn battle(random: &mut Seeded, options: &str) -> Twin {
    let mut board = Board::empty();
    let goals = [any_spot(random), any_spot(random)];
    let mut hands = Hands::default();
    for (side, goal) in Side::BOTH.into_iter().zip(goals) {
        let mut bag = bag(random, side);
        let fielded = 1 + random.below(16);
        for piece in bag.drain(..fielded) {
            put_near(&mut board, random, piece, goal);
        }
        // Few kinds in hand: the drops are alike, and many of them make the test slow.
        let held = [0, 1, 2, 4, 10][random.below(5)];
        for piece in bag.drain(..held) {
            hands.add(piece, 1);
        }
    }
    for (side, goal) in Side::BOTH.into_iter().zip([goals[1], goals[0]]) {
        put_near(&mut board, random, Piece { side, kind: Kind::Marshal }, goal);
    }
    let turn = any_side(random);
    let ply = 36 + random.below(200) as u32;
    Twin { board, turn, hands, placement: None, ply, options: parsed(options) }
}

/// A small battle around the Marshal on turn: attackers that live on both Lieutenant Generals, Fortresses and
/// screens, and a few defenders among their lines.
pub(crate) fn siege(random: &mut Seeded, options: &str) -> Twin {
    const ATTACKERS: [Kind; 9] = [
        Kind::Cannon,
        Kind::Cannon,
        Kind::Spy,
        Kind::Samurai,
        Kind::Musketeer,
        Kind::Archer,
        Kind::Knight,
        Kind::General,
        Kind::Pawn,
    ];
    let (turn, goal) = (any_side(random), any_spot(random));
    let enemy = turn.other();
    let mut board = Board::empty();
    for kind in [Kind::LieutenantGeneral, Kind::LieutenantGeneral, Kind::Fortress, Kind::Fortress] {
        if random.below(4) > 0 {
            put_near(&mut board, random, Piece { side: enemy, kind }, goal);
        }
    }
    let mut kinds = ATTACKERS;
    random.shuffle(&mut kinds);
    let attackers = 1 + random.below(4);
    for &kind in &kinds[..attackers] {
        put_near(&mut board, random, Piece { side: enemy, kind }, goal);
    }
    let mut bag = bag(random, turn);
    let defenders = 1 + random.below(7);
    for piece in bag.drain(..defenders) {
        put_near(&mut board, random, piece, goal);
    }
    put_near(&mut board, random, Piece { side: turn, kind: Kind::Marshal }, goal);
    let far = Spot { rank: 10 - goal.rank, file: 10 - goal.file };
    put_near(&mut board, random, Piece { side: enemy, kind: Kind::Marshal }, far);
    let mut hands = Hands::default();
    if random.below(3) == 0 {
        hands.add(bag[0], 1);
    }
    Twin { board, turn, hands, placement: None, ply: 60, options: parsed(options) }
}

/// A moment of the placement with about as many pieces on the board as its round allows.
pub(crate) fn placement(random: &mut Seeded, options: &str) -> Twin {
    let options = parsed(options);
    let (round, turn) = (1 + random.below(26) as u8, any_side(random));
    let mut board = Board::empty();
    let mut hands = Hands::full();
    for side in Side::BOTH {
        let acted = round as usize - usize::from(turn == options.first || side != options.first);
        let passes = if round > 19 { random.below(round as usize - 18) } else { 0 };
        // Whoever passed, or has acted in round 26, has the Marshal on the board.
        let marshal = passes > 0 || acted == 26 || (acted > 0 && random.below(3) > 0);
        let others = bag(random, side).into_iter().take(acted - passes - usize::from(marshal));
        for piece in others {
            place(&mut board, random, piece);
            hands.take(piece);
        }
        if marshal {
            let piece = Piece { side, kind: Kind::Marshal };
            place(&mut board, random, piece);
            hands.take(piece);
        }
    }
    let other_may_stop = round >= 20 && board.marshal(turn.other()).is_some();
    let (done, passed) = match random.below(4) {
        0 if other_may_stop => (Some(turn.other()), false),
        1 if other_may_stop => (None, true),
        _ => (None, false),
    };
    let placement = Some(Placement { round, done, passed });
    Twin { board, turn, hands, placement, ply: 2 * u32::from(round), options }
}

fn parsed(options: &str) -> Options {
    Options::parse(options).expect("the options are well formed")
}

fn any_side(random: &mut Seeded) -> Side {
    Side::BOTH[random.below(2)]
}

fn any_spot(random: &mut Seeded) -> Spot {
    Spot { rank: 1 + random.below(9) as i8, file: 1 + random.below(9) as i8 }
}

/// All pieces of a side but the Marshal, shuffled, half of the time with the ones that matter most in front.
fn bag(random: &mut Seeded, side: Side) -> Vec<Piece> {
    let mut bag: Vec<Piece> = Kind::all()
        .filter(|kind| *kind != Kind::Marshal)
        .flat_map(|kind| (0..kind.per_side()).map(move |_| Piece { side, kind }))
        .collect();
    random.shuffle(&mut bag);
    if random.below(2) == 0 {
        let modest = |piece: &Piece| {
            !matches!(piece.kind, Kind::Cannon | Kind::Fortress | Kind::LieutenantGeneral | Kind::Pawn)
        };
        let kept = 2 + random.below(6);
        bag[..].sort_by_key(modest);
        random.shuffle(&mut bag[..8]);
        random.shuffle(&mut bag[kept..]);
    }
    bag
}

fn has_room(board: &Board, spot: Spot) -> bool {
    let tower = board.at(spot);
    tower.height() <= 2 && tower.top().is_none_or(|top| top.kind != Kind::Marshal)
}

/// Puts the piece near the goal, on top of something that is already there, or anywhere.
fn put_near(board: &mut Board, random: &mut Seeded, piece: Piece, goal: Spot) {
    loop {
        let mut spot = any_spot(random);
        match random.below(5) {
            0 | 1 => spot = goal.plus(random.below(7) as i8 - 3, random.below(7) as i8 - 3),
            2 => {
                let towers: Vec<Spot> = board.tops().map(|(spot, _)| spot).collect();
                spot = random.pick(&towers).copied().unwrap_or(spot);
            }
            _ => {}
        }
        if spot.on_board() && has_room(board, spot) {
            board.at_mut(spot).push(piece);
            return;
        }
    }
}

/// Places the piece in its own area, often on another one.
fn place(board: &mut Board, random: &mut Seeded, piece: Piece) {
    loop {
        let spot = any_spot(random);
        let preferred = !board.is_empty(spot) || random.below(2) == 0;
        if piece.side.owns_rank(spot.rank) && has_room(board, spot) && preferred {
            board.at_mut(spot).push(piece);
            return;
        }
    }
}
