//! What a viewer may know: hidden reverses stay hidden until play shows them.

#![allow(clippy::unwrap_used, reason = "the whole crate is a test")]

use ikusa_gungi_enhanced::{
    Coronation, Enhanced, Face, Knowledge, Move, Options, Piece, Position, Reverses, SAMPLE_BOARD, Setup,
    Sighting, read_board,
};
use ikusa_rules::{Color, Game, Position as _, Secrets as _, Seeded, Square, Viewer};

fn knowledge(text: &str) -> Knowledge {
    Knowledge::new(Enhanced::read_position(text, Options::default()).unwrap())
}

fn play(knowledge: &mut Knowledge, texts: &str) {
    for text in texts.split_whitespace() {
        let m =
            Enhanced::read_move(knowledge.position(), text).unwrap_or_else(|error| panic!("{text}: {error}"));
        knowledge.play(m);
    }
}

const BLACK: Viewer = Viewer::Seat(Color::Black);
const WHITE: Viewer = Viewer::Seat(Color::White);

#[test]
fn a_piece_once_seen_with_its_other_face_is_known() {
    // Black's Lion takes a Pawn, which is a Boar; White takes the Boar back: now everyone knows the Pawn.
    let mut game = knowledge("8r/9/9/9/4i4/3s5/9/4L4/R8 b - - - - - 1");
    assert_eq!(game.view(BLACK).text(), "8r/9/9/9/4k4/3s5/9/4L4/R8 b - - - - - 1");
    assert_eq!(game.view(WHITE).text(), "8r/9/9/9/4i4/3s5/9/4L4/R8 b - - - - - 1");
    play(&mut game, "e8xe5 i1-i2 J*c8 d6-c7 a9-a8 c7xc8");
    assert_eq!(game.view(BLACK).text().split(' ').nth(2), Some("i"), "White's reserve is known");
    play(&mut game, "a8-a9");
    let drop = Enhanced::read_move(game.position(), "I*g5").unwrap();
    assert_eq!(game.move_text(BLACK, drop), "I*g5");
}

#[test]
fn a_recovered_pawn_stays_hidden_in_the_reserve_and_out_of_it() {
    let mut game = knowledge("8r/9/9/9/9/9/9/2y6/R8 w - - - - - 1");
    play(&mut game, "c8-c9");
    assert_eq!(game.view(BLACK).text(), "8r/9/9/9/9/9/9/9/R8 b k k - - - 2");
    assert_eq!(game.view(WHITE).text(), "8r/9/9/9/9/9/9/9/R8 b y y - - - 2");
    play(&mut game, "a9-a8 i1-i2 a8-a9");
    let drop = Enhanced::read_move(game.position(), "Y*c5").unwrap();
    assert_eq!((game.move_text(BLACK, drop), game.move_text(WHITE, drop)), ("K*c5".into(), "Y*c5".into()));
    assert_eq!(game.move_text(Viewer::Spectator, drop), "K*c5");
}

#[test]
fn a_pile_with_a_hidden_piece_hides_what_is_drawn_from_it() {
    // A known Pawn (it was a Jester) and a hidden one lie together; whichever is dropped, nobody can tell.
    let mut game = knowledge("8r/9/9/9/3s5/4B4/9/2y6/R8 w - - - - - 1");
    play(&mut game, "d5xe6 a9-a8 c8-c9 a8-a9 i1-i2 a9-a8");
    assert_eq!(game.view(BLACK).text().split(' ').nth(2), Some("pk"));
    let known = Enhanced::read_move(game.position(), "P*g5").unwrap();
    assert_eq!(game.move_text(BLACK, known), "K*g5");
    play(&mut game, "P*g5");
    assert_eq!(game.view(BLACK).text().split(' ').nth(2), Some("k"));
    assert_eq!(game.view(WHITE).text().split(' ').nth(2), Some("y"));
}

#[test]
fn betrayal_and_coronation_show_what_they_turn() {
    let mut game = knowledge("8r/9/9/9/3b(pQL)4/9/9/9/R8 w - - - - - 1");
    play(&mut game, "d5xe5");
    assert_eq!(game.view(BLACK).text(), game.view_afterwards().text());
    let mut game = knowledge("9/9/9/9/3r(YA)4/9/9/9/R8 w - - - - c 1");
    assert!(game.view(WHITE).text().contains("(KA)"));
    play(&mut game, "d5xe5");
    assert!(game.view(Viewer::Spectator).text().contains("(mr)"));
}

/// The sample with White's Pawns on `a` and `b` exchanged: nobody but White can see the difference.
fn swapped(options: Options, (from, to): (Face, Face)) -> Position {
    let mut setup = Setup::empty(options.first);
    setup.towers = read_board(SAMPLE_BOARD).unwrap();
    let mut done = [false; 2];
    for piece in setup.towers.iter_mut().flatten() {
        let swap = [(from, to), (to, from)];
        for (index, (old, new)) in swap.into_iter().enumerate() {
            if !done[index] && *piece == Piece::new(Color::White, old) {
                *piece = Piece::new(Color::White, new);
                done[index] = true;
                break;
            }
        }
    }
    Position::new(&setup, options).unwrap()
}

/// A position text in which Pawns and Griffins show their type only.
fn without_reverses(position: &Position) -> String {
    Enhanced::write_position(position).replace(['Y', 'I'], "P").replace(['y', 'i'], "p").replace('W', "G")
}

#[test]
fn two_games_that_differ_in_a_hidden_reverse_look_the_same_until_it_is_played() {
    let mut compared = 0;
    for seed in 0..60 {
        let mut random = Seeded::new(seed);
        let options = Options {
            coronation: if seed % 2 == 0 { Coronation::Off } else { Coronation::On },
            ..Default::default()
        };
        let pair = if seed % 3 == 0 { (Face::Y, Face::I) } else { (Face::P, Face::Y) };
        let mut a = Knowledge::new(Enhanced::start(options));
        let mut b = Knowledge::new(swapped(options, pair));
        for _ in 0..150 {
            let moves: Vec<Move> =
                a.position().moves().into_iter().filter(|m| b.position().is_legal(*m)).collect();
            let Some(m) = random.pick(&moves).copied() else { break };
            let spoken = [BLACK, Viewer::Spectator].map(|viewer| a.move_text(viewer, m));
            assert_eq!(spoken, [BLACK, Viewer::Spectator].map(|viewer| b.move_text(viewer, m)));
            a.play(m);
            b.play(m);
            if a.position().outcome().is_some() || b.position().outcome().is_some() {
                break;
            }
            // Once a turned-over piece differs, or the piles do, the difference has been played.
            if without_reverses(a.position()) != without_reverses(b.position()) {
                break;
            }
            for viewer in [BLACK, Viewer::Spectator] {
                let (one, two) = (a.view(viewer), b.view(viewer));
                assert_eq!(one.text(), two.text(), "seed {seed}");
                assert_eq!(one, two, "seed {seed}");
                compared += 1;
            }
        }
    }
    assert!(compared > 1_000, "{compared}");
}

#[test]
fn views_follow_the_position_and_worlds_fit_them() {
    for seed in 0..25 {
        let mut random = Seeded::new(seed);
        let options = Options {
            coronation: if seed % 2 == 0 { Coronation::Off } else { Coronation::On },
            ..Default::default()
        };
        let mut game = Knowledge::new(Enhanced::start(options));
        let mut past = Vec::new();
        for ply in 0..160u64 {
            let moves = game.position().moves();
            let sharp: Vec<Move> = moves.iter().copied().filter(|m| m.is_tactical()).collect();
            let pool = if random.below(2) == 0 && !sharp.is_empty() { &sharp } else { &moves };
            let Some(m) = random.pick(pool).copied() else { break };
            let before = game.position().clone();
            game.play(m);
            past.push((before, m));
            for viewer in [BLACK, WHITE, Viewer::Spectator] {
                let knowledge = Reverses::knowledge(&past, game.position());
                let shown = Reverses::show(&knowledge, game.position(), viewer, false);
                let known = game.view(viewer);
                assert_eq!(shown, (known.text(), known.diagram()), "seed {seed}");
                if ply > 20 {
                    break;
                }
            }
            let all = game.view_afterwards();
            assert_eq!(all.text(), Enhanced::write_position(game.position()), "seed {seed}");
            for viewer in [BLACK, WHITE, Viewer::Spectator] {
                let view = game.view(viewer);
                for square in Square::all() {
                    let tower = game.position().tower(square);
                    for (seen, piece) in view.tower(square).iter().zip(tower.pieces()) {
                        let fits = match seen {
                            Sighting::Known(known) => *known == piece,
                            Sighting::Hidden(color, kind) => (*color, *kind) == (piece.color(), piece.kind()),
                        };
                        assert!(fits, "seed {seed}: {}", view.text());
                        if let (Viewer::Seat(seat), Sighting::Hidden(color, _)) = (viewer, seen) {
                            assert_ne!(seat, *color, "a player knows its own pieces");
                        }
                    }
                }
                if ply % 10 == 0 {
                    let world = view.sample(seed * 1_000 + ply).unwrap();
                    assert_eq!(
                        without_reverses(&world).split(' ').next(),
                        without_reverses(game.position()).split(' ').next()
                    );
                    assert_eq!(world.turn(), game.position().turn());
                }
            }
        }
    }
}
