//! The parsers of a game as one libFuzzer target. What must hold of any bytes is in `ikusa_laws::fuzz`, whose table has
//! every parser; the same table is run on a stable toolchain by `make fuzz`.

/// A target over every parser of a game: the first byte says which, the others are its input.
#[macro_export]
macro_rules! fuzz {
    ($game:ty) => {
        thread_local! {
            static TARGETS: Vec<ikusa_laws::fuzz::Target> = ikusa_laws::fuzz::targets::<$game>();
        }

        libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
            let Some((which, input)) = bytes.split_first() else { return };
            TARGETS.with(|targets| (targets[usize::from(*which) % targets.len()].run)(input));
        });
    };
}
