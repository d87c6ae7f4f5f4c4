//! The laws that several fuzz targets share.

use ikusa_rules::{Format, Game, RecordError};

/// Whatever bytes there are, reading them does not panic; and what can be read can be written so that it
/// reads back as the same record, or is refused by name.
pub fn records_round_trip<G: Game>(format: &str, bytes: &[u8]) {
    let format: &Format<G> = Format::find(format).expect("the target names a format of the game");
    let _ = (format.detect)(bytes);
    let Ok(record) = format.read(bytes) else { return };
    match format.write(&record) {
        Ok(written) => {
            let back = format.read(&written).expect("what was written can be read");
            assert!(back.tree == record.tree && back.headers == record.headers && back.start == record.start);
        }
        Err(RecordError::Inexpressible(_)) => {}
        Err(error) => panic!("a writer only refuses what it cannot express: {error}"),
    }
}
