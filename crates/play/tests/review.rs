//! Moves judged, and every sentence of the review in both languages where its fact is true.

use ikusa_play::review::{FACTS, Judged, Mark, judge};
use ikusa_rules::Lang;

/// Few nodes are enough for what hangs.
const NODES: u64 = 3_000;

fn judged(game: &str, position: &str, text: &str) -> Judged {
    let line = ikusa_play::game(game).expect("the game").open(Some(position), &[]).expect("a position");
    judge(line.as_ref(), text, game, NODES).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

/// What is said of a move, in both languages.
fn said(game: &str, position: &str, text: &str) -> (String, [String; 2]) {
    let found = judged(game, position, text);
    let fact = found.facts.first().unwrap_or_else(|| panic!("nothing is said of {text}: {found:?}"));
    assert!(found.mark.is_some(), "{found:?}");
    (fact.id().to_owned(), [Lang::Es, Lang::En].map(|lang| fact.sentence(lang)))
}

fn says(game: &str, position: &str, text: &str, id: &str, es: &str, en: &str) {
    let (found, sentences) = said(game, position, text);
    assert_eq!((found.as_str(), sentences[0].as_str(), sentences[1].as_str()), (id, es, en));
}

#[test]
fn a_missed_win_is_named_with_its_length() {
    // Both kings can be mated by a gold from the hand.
    let position = "8k/6G2/7P1/9/9/9/1p7/2g6/K8 b Gg 1";
    says(
        "shogi",
        position,
        "3b4b",
        "review.win-missed",
        "deja pasar una victoria forzada en 1 jugada",
        "misses a forced win in 1 move",
    );
    let best = judged("shogi", position, "G*2b");
    assert_eq!((best.mark, best.facts.len()), (None, 0), "{best:?}");
}

#[test]
fn an_allowed_win_is_named_with_its_length() {
    // The rook must take the gold; elsewhere it lets another gold mate.
    says(
        "shogi",
        "6r1k/6G2/7P1/9/9/9/9/9/K8 w G 1",
        "3a4a",
        "review.loss-allowed",
        "permite una victoria forzada en 1 jugada",
        "allows a forced win in 1 move",
    );
}

#[test]
fn a_piece_that_steps_into_a_capture_is_named() {
    says(
        "shogi",
        "k8/9/4p4/9/9/4R4/9/9/K8 b - 1",
        "5f5d",
        "review.steps-into",
        "lleva la torre a 5d, donde el peón de 5c captura",
        "takes the rook to 5d, where the pawn on 5c captures it",
    );
}

#[test]
fn a_piece_left_without_cover_is_named() {
    says(
        "shogi",
        "k8/9/9/4p4/4R4/9/9/9/K8 b - 1",
        "9i9h",
        "review.hanging",
        "deja sin apoyo la torre de 5e: el peón de 5d captura",
        "leaves the rook on 5e without cover: the pawn on 5d captures it",
    );
}

#[test]
fn a_radar_left_without_cover_is_named() {
    says(
        "gueides",
        "1T5P1/3NN4/9/1r7/9/9/4n4/7p1 b - 1",
        "h1-h2",
        "review.hanging",
        "deja sin apoyo el Radar de b5: el Tanque de b8 captura",
        "leaves the Radar on b5 without cover: the Tank on b8 captures it",
    );
}

#[test]
fn a_line_that_opens_is_named() {
    says(
        "shogi",
        "k8/9/9/4l4/9/4S2R1/9/4G4/K8 b - 1",
        "5f4e",
        "review.line-opened",
        "abre la línea por la que el lancero de 5d captura el general de oro de 5h",
        "opens the line along which the lance on 5d captures the gold general on 5h",
    );
}

#[test]
fn an_exchange_that_loses_is_named() {
    // The pawn takes the rook and is taken back by the gold.
    says(
        "shogi",
        "k8/9/9/4p4/4R4/4G4/9/9/K8 b - 1",
        "9i9h",
        "review.exchange-lost",
        "pierde en el cambio de 5e: el peón de 5d captura la torre, y lo que se recupera vale menos",
        "loses by the exchange on 5e: the pawn on 5d takes the rook, and what is taken back is worth less",
    );
}

#[test]
fn a_capture_left_undone_is_named() {
    says(
        "shogi",
        "k8/9/9/4b4/9/9/9/4L4/K8 b - 1",
        "9i8i",
        "review.capture-missed",
        "no captura el alfil de 5d: el lancero de 5h podía hacerlo, y nada capturaba de vuelta",
        "does not capture the bishop on 5d, which the lance on 5h could take with nothing to take back",
    );
}

#[test]
fn a_tower_that_loses_its_top_is_named() {
    let (id, [es, en]) = said("gungi-enhanced", "r8/9/9/4(lp)2L1/9/9/9/9/8R w - - - - - 1", "e4-e5");
    assert_eq!(id, "review.uncovered");
    assert_eq!(es, "destapa el León en la torre de e4: el León de h4 captura");
    assert_eq!(en, "uncovers the Lion in the tower on e4: the Lion on h4 captures it");
}

#[test]
fn a_game_thrown_away_by_its_end_is_named() {
    // White has a rook more, and repeats the position for the fourth time.
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B7/LNSGKGSNL b - 1";
    let mut line = ikusa_play::game("shogi").expect("the game").open(Some(start), &[]).expect("a position");
    for text in ["5i5h", "5a5b", "5h5i", "5b5a"].into_iter().cycle().take(11) {
        line.play(text).expect("a legal move");
    }
    let found = judge(line.as_ref(), "5b5a", "shogi", NODES).expect("a legal move");
    let fact = found.facts.first().expect("it is said");
    assert_eq!(fact.id(), "review.ends", "{found:?}");
    let [es, en] = [Lang::Es, Lang::En].map(|lang| fact.sentence(lang));
    assert!(es.starts_with("termina la partida: ") && en.starts_with("ends the game: "), "{es} {en}");
}

#[test]
fn every_sentence_speaks_both_languages() {
    for clause in FACTS {
        assert!(clause.id.starts_with("review.") && !clause.says.es.is_empty() && !clause.says.en.is_empty());
        let places = |text: &str| (0..4).filter(|place| text.contains(&format!("{place}}}"))).count();
        assert_eq!(places(clause.says.es), places(clause.says.en), "{}", clause.id);
    }
}

#[test]
fn marks_grow_with_the_loss() {
    let marks: Vec<_> = [0.0, 0.049, 0.05, 0.1, 0.15, 1.0].into_iter().map(Mark::of).collect();
    let signs: Vec<_> = marks.iter().map(|mark| mark.map_or("", Mark::sign)).collect();
    assert_eq!(signs, ["", "", "?!", "?", "??", "??"]);
}

#[test]
fn what_is_no_move_is_refused() {
    let line = ikusa_play::game("shogi").expect("the game").open(None, &[]).expect("the start");
    assert!(judge(line.as_ref(), "5e5d", "shogi", NODES).is_err());
}
