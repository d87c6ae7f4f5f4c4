//! Every text of the help with its Spanish.

mod hosting;
mod playing;

pub(super) fn texts() -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    hosting::TEXTS.iter().chain(playing::TEXTS)
}
