//! Ready armies of the draft are complete and legal for both sides, and wrong ones say why.

use ikusa_gungi_25::Gungi25;
use ikusa_rules::{Armies, Color, Game};

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
