//! The options of games to learn from, as the heading of their file names them.

use ikusa_rules::Options;

/// Every option as `key=value`, with a space between two: a file outlives a change of what is usual.
pub(super) fn write<O: Options>(options: &O) -> String {
    let words: Vec<_> = options.entries().iter().map(|(key, value)| format!("{key}={value}")).collect();
    words.join(" ")
}

/// The options that such words name; the others are as usual.
///
/// # Errors
/// If there is no such option or it cannot be that, in words.
pub(super) fn read<O: Options>(words: &str) -> Result<O, String> {
    let mut options = O::default();
    for word in words.split_whitespace() {
        let (key, value) =
            word.split_once('=').ok_or_else(|| format!("'{word}' is no option, expected key=value"))?;
        options.set(key, value).map_err(|error| error.to_string())?;
    }
    Ok(options)
}
