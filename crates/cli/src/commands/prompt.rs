//! What is typed at a game: with line editing and a history at a terminal, plainly from a pipe.

use std::io::{self, BufRead, IsTerminal, Lines, StdinLock, Write};

use anyhow::Result;
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

use crate::output;

/// Where lines come from.
pub(crate) enum Prompt {
    /// A person at a keyboard.
    Editor(Box<DefaultEditor>),
    /// A file or another program.
    Pipe(Lines<StdinLock<'static>>),
}

impl Prompt {
    /// Whatever standard input is.
    pub(crate) fn open() -> Prompt {
        let editor = io::stdin().is_terminal().then(DefaultEditor::new).and_then(Result::ok);
        editor.map_or_else(
            || Prompt::Pipe(io::stdin().lock().lines()),
            |editor| Prompt::Editor(Box::new(editor)),
        )
    }

    /// Whether a person is typing.
    pub(crate) fn is_person(&self) -> bool {
        matches!(self, Prompt::Editor(_))
    }

    /// Asks for a line; `None` at the end.
    pub(crate) fn ask(&mut self, question: &str) -> Result<Option<String>> {
        match self {
            Prompt::Editor(editor) => match editor.readline(question) {
                Ok(line) => {
                    // A line that cannot be kept for later is no less a line.
                    let _ = editor.add_history_entry(line.trim());
                    Ok(Some(line))
                }
                Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
                Err(error) => Err(error.into()),
            },
            Prompt::Pipe(lines) => {
                let mut out = output::stdout();
                write!(out, "{question}")?;
                out.flush()?;
                Ok(lines.next().transpose()?)
            }
        }
    }
}
