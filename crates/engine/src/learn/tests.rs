//! Learning as a whole, on a small scale.

use std::collections::BTreeSet;

use ikusa_gueides::Gueides;
use ikusa_gungi_25::Gungi25;

use super::*;
use crate::net::Net;

const SERIES: Series = Series { rules: String::new(), nodes: 60, opening: 6, seed: 3, games: 24 };

fn generated(known: &BTreeSet<u64>) -> Vec<Transcript> {
    let mut games = Vec::new();
    let played = Student::<Gueides>::NEW.generate(&SERIES, None, known, 1, &mut |game| {
        games.push(game);
        true
    });
    played.expect("the usual rules");
    games
}

fn plan(threads: usize) -> TrainingPlan {
    TrainingPlan {
        epochs: 4,
        batch: 64,
        rate: 0.004,
        result_share: 0.2,
        look_ahead: 0.5,
        scale: 500,
        beside_hand: false,
        seed: 5,
        threads,
    }
}

fn course(plain: bool) -> Course {
    let mut course = Course::new(plain);
    generated(&BTreeSet::new())
        .iter()
        .for_each(|game| course.take::<Gueides>(game, Default::default()).expect("it can be played"));
    course.look_ahead(plan(1).scale, plan(1).look_ahead);
    course
}

/// What an interrupted run still lacks is what an uninterrupted one would have played.
#[test]
fn games_depend_on_their_number_alone() {
    let known: BTreeSet<u64> = [0, 1, 2, 3, 5].into();
    let whole = generated(&BTreeSet::new());
    let lacking: Vec<_> = whole.into_iter().filter(|game| !known.contains(&game.number)).collect();
    assert_eq!(generated(&known), lacking);
}

/// Games by other rules than the usual are played again by those that their series names, and by no others.
#[test]
fn games_are_read_by_the_options_that_they_were_played_by() {
    let pupil = Student::<Gungi25>::NEW;
    let rules = pupil.rules(&[("level", "3")]).expect("there is such a level");
    assert!(rules.starts_with("level=3 ") && rules.contains("first=white"), "{rules}");
    assert!(pupil.rules(&[("level", "4")]).is_err());
    let series = Series { rules: rules.clone(), games: 1, opening: 4, ..SERIES };
    let (mut course, mut games) = (Course::default(), Vec::new());
    let played = pupil.generate(&series, None, &BTreeSet::new(), 1, &mut |game| {
        games.push(game);
        true
    });
    assert_eq!(played, Ok(()));
    assert_eq!(pupil.take(&mut course, &games[0], &rules), Ok(()));
    let error = pupil.take(&mut course, &games[0], "").expect_err("level 0 has no draft");
    assert!(error.starts_with("game 0, ply 1, "), "{error}");
    let strange = Series { rules: "hats=on".to_owned(), ..series };
    assert!(pupil.generate(&strange, None, &BTreeSet::new(), 1, &mut |_| true).is_err());
}

#[test]
fn a_game_that_cannot_be_played_is_refused() {
    let mut game = generated(&(1..24).collect()).remove(0);
    game.plies[3].text = "a1-a9".to_owned();
    let error =
        Course::default().take::<Gueides>(&game, Default::default()).expect_err("there is no such square");
    assert!(error.starts_with("game 0, ply 4, 'a1-a9': "), "{error}");
}

/// Looking no further than its own search a position foresees what that saw, looking only further how the game ended, and
/// in between what lies between itself and the next position of the game, seen by the same side.
#[test]
fn a_position_foresees_what_later_ones_saw() {
    let mut course = course(true);
    let foreseen = |course: &Course| -> Vec<f32> {
        (0..course.learned.len()).map(|number| course.learned.get(number).foreseen).collect()
    };
    let lessons = course.learned.len();
    course.look_ahead(500, 0.0);
    let seen = foreseen(&course);
    course.look_ahead(500, 1.0);
    let ended = foreseen(&course);
    course.look_ahead(500, 0.25);
    let mixed = foreseen(&course);
    assert!(lessons > 300);
    let mut carried = 0;
    for number in 0..lessons {
        let lesson = course.learned.get(number);
        assert!((seen[number] - 1.0 / (1.0 + (-lesson.score / 500.0).exp())).abs() < 1e-6);
        assert_eq!(ended[number], lesson.result);
        // Whatever comes next: the same side's view, the other's, or the end of the game.
        let later = mixed.get(number + 1).map_or(lesson.result, |later| *later);
        let ways = [later, 1.0 - later, lesson.result].map(|ahead| 0.75 * seen[number] + 0.25 * ahead);
        assert!(ways.iter().any(|way| (way - mixed[number]).abs() < 1e-6), "lesson {number}");
        carried += u32::from((ways[2] - mixed[number]).abs() > 1e-6);
    }
    assert!(carried as usize > lessons / 2, "{carried} of {lessons} look at another position");
}

/// The same plan leads to the same weights, on any number of threads and with a break after any pass; they
/// foresee better than at first, and hardly less once they are whole numbers.
#[test]
fn training_is_reproducible_and_lowers_the_loss() {
    train_by_turns(true);
    train_by_turns(false);
}

fn train_by_turns(plain: bool) {
    let course = course(plain);
    let shown = Student::<Gueides>::NEW.shown(plain);
    let mut alone = Training::begin(shown, plan(1));
    let at_first = alone.loss(&course.learned);
    for _ in 0..4 {
        alone.pass(&course);
    }
    let saved = {
        let mut together = Training::begin(shown, plan(2));
        together.pass(&course);
        together.pass(&course);
        together.save(course.learned.len())
    };
    let mut resumed = Training::resume(&saved, shown, plan(2), course.learned.len()).expect("it was saved");
    resumed.pass(&course);
    resumed.pass(&course);
    assert_eq!(resumed.save(0), alone.save(0));
    assert!(Training::resume(&saved, shown, plan(2), 7).is_err(), "other lessons");
    assert!(Training::resume(&saved[..saved.len() - 1], shown, plan(2), course.learned.len()).is_err());

    let learned = alone.loss(&course.learned);
    assert!(learned < 0.8 * at_first, "{at_first} {learned}");
    let net = alone.net();
    let rounded = alone.loss_of(&net, &course.learned);
    assert!((rounded - learned).abs() < 0.02 * learned, "{learned} {rounded}");
    assert_eq!(Net::read::<Gueides>(&net.write::<Gueides>()), Ok(net));
}
