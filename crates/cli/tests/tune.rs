//! `ikusa tune` as a person runs it: broken off and taken up again.

use std::fs;
use std::path::Path;
use std::process::Command;

fn tune(data: &Path, games: u32) {
    let weights = data.with_extension("weights");
    let output = Command::new(env!("CARGO_BIN_EXE_ikusa"))
        .args(["tune", "gueides", "--nodes", "30", "--epochs", "2", "--games", &games.to_string()])
        .args([Path::new("--data"), data, Path::new("--weights"), &weights])
        .output()
        .expect("ikusa can be started");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let bar = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(bar.contains("epoch 2/2 [##############################]"), "{bar}");
    assert!(fs::read_to_string(&weights).expect("the weights are written").lines().count() > 10);
}

/// A run that ended in the middle of a line leaves behind what an undisturbed run would have.
#[test]
fn an_interrupted_run_goes_on_to_the_same_games() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("ikusa-tune-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder for the test");
    let (whole, broken) = (folder.join("whole.data"), folder.join("broken.data"));
    tune(&whole, 4);
    let games = fs::read(&whole).expect("the games are written");
    for part in [0, 1, games.len() / 2, games.len() - 1] {
        fs::write(&broken, &games[..part]).expect("the run is broken off");
        tune(&broken, 4);
        assert!(fs::read(&broken).expect("the games are written") == games, "broken off after {part} bytes");
    }
    fs::remove_dir_all(&folder).expect("the folder can go");
}
