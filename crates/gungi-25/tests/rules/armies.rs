//! Ready armies of the draft are complete and legal for both sides, and wrong ones say why.

use ikusa_gungi_25::Gungi25;
use ikusa_rules::{Armies, Color, Game, Seeded};

fn armies() -> &'static dyn Armies {
    Gungi25::ARMIES.expect("the game has a draft")
}

#[test]
fn presets_and_random_armies_are_legal() {
    for color in Color::BOTH {
        for (id, _) in armies().presets() {
            let army = armies().preset(id, color).expect("a preset");
            assert_eq!(armies().check(color, &army), Ok(vec![]), "{id}: {army}");
            assert!(army.ends_with('.'));
        }
        for seed in 0..300 {
            let army = armies().random(color, seed);
            assert_eq!(armies().check(color, &army), Ok(vec![]), "seed {seed}: {army}");
        }
    }
}

#[test]
fn an_army_grows_around_what_is_placed() {
    for color in Color::BOTH {
        for seed in 0..60 {
            let whole = armies().random(color, seed);
            let words: Vec<&str> = whole.trim_end_matches('.').split(' ').collect();
            let begun = words[..1 + seed as usize % words.len()].join(" ");
            let grown = armies().finish(color, &begun, &mut Seeded::new(seed)).expect("it can go on");
            assert!(grown.starts_with(&begun), "{grown} does not keep {begun}");
            assert_eq!(armies().check(color, &grown), Ok(vec![]), "{grown}");
        }
    }
    assert_eq!(armies().finish(Color::White, "D*5h", &mut Seeded::new(1)), None, "the marshal comes first");
    assert_eq!(armies().finish(Color::White, "nonsense", &mut Seeded::new(1)), None);
}

#[test]
fn a_wrong_army_says_why() {
    let ids = |text: &str| -> Vec<&str> {
        armies()
            .check(Color::White, text)
            .expect("it can be read")
            .iter()
            .map(ikusa_rules::Refusal::id)
            .collect()
    };
    assert_eq!(ids("D*5h"), ["gungi25.6.marshal", "gungi25.6.marshal"]);
    assert_eq!(ids("M*5i M*5h D*5i D*5a"), ["gungi25.5.hand", "gungi25.4.marshal", "gungi25.6.area"]);
    assert_eq!(armies().check(Color::White, "M*5i 5i-5h").map_err(|error| error.column), Err(6));
}
