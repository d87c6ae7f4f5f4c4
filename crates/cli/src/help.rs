//! The command line's help in Spanish: clap makes it from the comments in the code, which are English; a table gives
//! every one of them its translation, and a test finds those that are missing.

mod spanish;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, CommandFactory};
use ikusa_rules::Lang;

use self::spanish::texts;
use crate::args::Cli;
use crate::tongue::{lang, tell};

/// The command line as described in the language of this run.
pub(crate) fn command() -> Command {
    match lang() {
        Lang::En => Cli::command(),
        Lang::Es => translated(Cli::command()),
    }
}

const TEMPLATE: &str = "{before-help}{about-with-newline}\nUso: {usage}\n\n{all-args}{after-help}";

fn translated(mut command: Command) -> Command {
    command.build();
    in_spanish(command)
}

fn in_spanish(command: Command) -> Command {
    let about = command.get_about().map(spanish);
    let mut command = command;
    let usage = command.render_usage().to_string();
    let usage =
        usage.trim_start_matches("Usage: ").replace("[OPTIONS]", "[OPCIONES]").replace("COMMAND", "COMANDO");
    let mut command = command
        .override_usage(usage)
        .help_template(TEMPLATE)
        .subcommand_help_heading("Comandos")
        .subcommand_value_name("COMANDO")
        .mut_args(described)
        .mut_subcommands(in_spanish);
    if let Some(about) = about {
        command = command.about(about.clone()).long_about(about);
    }
    command
}

/// An argument with its help, default and values in Spanish.
fn described(arg: Arg) -> Arg {
    let mut help = arg.get_help().map(spanish).unwrap_or_default();
    let listed = |label: &str, values: &[String]| format!(" [{label}: {}]", values.join(", "));
    let defaults: Vec<_> =
        arg.get_default_values().iter().map(|value| value.to_string_lossy().into_owned()).collect();
    if !defaults.is_empty() && !arg.is_hide_default_value_set() && arg.get_action().takes_values() {
        help += &listed("por defecto", &defaults);
    }
    if let Some(name) = arg.get_env() {
        help += &listed("entorno", &[name.to_string_lossy().into_owned()]);
    }
    let values: Vec<_> = arg.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
    if !values.is_empty() && arg.get_action().takes_values() {
        help += &listed("valores", &values);
    }
    let heading = if arg.is_positional() { "Argumentos" } else { "Opciones" };
    arg.help(help.clone())
        .long_help(help)
        .help_heading(heading)
        .hide_default_value(true)
        .hide_env(true)
        .hide_possible_values(true)
}

fn spanish(english: &StyledStr) -> String {
    let english = english.to_string();
    known(&english).unwrap_or(english)
}

/// The table's Spanish of a text; a default behind it that is only a value stays what it is.
fn known(english: &str) -> Option<String> {
    let find = |text: &str| texts().find(|(known, _)| *known == text).map(|(_, said)| (*said).to_owned());
    find(english).or_else(|| {
        let (text, default) = english.strip_suffix(']')?.split_once(" [default: ")?;
        let said = find(text)?;
        Some(if default.is_empty() { said } else { format!("{said} [por defecto: {default}]") })
    })
}

/// What clap complains of, in one line.
pub(crate) fn complaint(error: &clap::Error) -> String {
    let named = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        _ => String::new(),
    };
    let (arg, value) = (named(ContextKind::InvalidArg), named(ContextKind::InvalidValue));
    let english = || {
        let text = error.render().to_string();
        // What follows the first blank line is advice that does not fit on one line.
        let complaint = text.split("\n\n").next().unwrap_or(&text);
        complaint.trim_start_matches("error: ").split_whitespace().collect::<Vec<_>>().join(" ")
    };
    if lang() == Lang::En {
        return english();
    }
    match error.kind() {
        ErrorKind::InvalidValue if value.is_empty() => format!("falta un valor para '{arg}'"),
        ErrorKind::InvalidValue => {
            format!("'{value}' no vale para '{arg}'; valores: {}", named(ContextKind::ValidValue))
        }
        ErrorKind::UnknownArgument => format!("argumento desconocido: '{arg}'"),
        ErrorKind::InvalidSubcommand => {
            format!("comando desconocido: '{}'", named(ContextKind::InvalidSubcommand))
        }
        ErrorKind::ValueValidation => {
            let why = std::error::Error::source(error).map(ToString::to_string).unwrap_or_default();
            format!("'{value}' no vale para '{arg}': {}", number_in_spanish(&why))
        }
        ErrorKind::MissingRequiredArgument => format!("falta: {arg}"),
        ErrorKind::ArgumentConflict => {
            format!("'{arg}' no va junto con '{}'", named(ContextKind::PriorArg))
        }
        ErrorKind::TooManyValues => format!("'{value}' sobra para '{arg}'"),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => format!("faltan valores para '{arg}'"),
        ErrorKind::NoEquals => format!("'{arg}' pide un signo igual"),
        ErrorKind::MissingSubcommand => "falta un comando".to_owned(),
        ErrorKind::InvalidUtf8 => "un argumento no está en UTF-8".to_owned(),
        _ => tell!("argumentos incorrectos", "wrong arguments"),
    }
}

/// What the standard library and clap say of a number, in Spanish; anything else is ours and is so already.
fn number_in_spanish(why: &str) -> String {
    const KNOWN: [(&str, &str); 6] = [
        ("invalid digit found in string", "no es un número"),
        ("cannot parse integer from empty string", "no es un número"),
        ("number too large to fit in target type", "es un número demasiado grande"),
        ("number too small to fit in target type", "es un número demasiado pequeño"),
        ("number would be zero for non-zero type", "no puede ser cero"),
        ("invalid float literal", "no es un número"),
    ];
    match why.split_once(" is not in ") {
        Some((_, range)) => format!("se esperaba un número en {}", range.replace("..=", "…")),
        None => KNOWN.iter().find(|(en, _)| *en == why).map_or(why, |(_, es)| es).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Everything the help says, in English.
    fn told(command: &Command, all: &mut Vec<String>) {
        all.extend(command.get_about().map(ToString::to_string));
        all.extend(command.get_arguments().filter_map(|arg| arg.get_help().map(ToString::to_string)));
        command.get_subcommands().for_each(|inner| told(inner, all));
    }

    #[test]
    fn everything_the_help_says_is_said_in_spanish() {
        let mut command = Cli::command();
        command.build();
        let mut all = Vec::new();
        told(&command, &mut all);
        let missing: Vec<_> = all.iter().filter(|text| known(text).is_none()).collect();
        assert!(missing.is_empty(), "no Spanish for {missing:#?}");
        let stale: Vec<_> =
            texts().filter(|(english, _)| !all.iter().any(|text| text.starts_with(english))).collect();
        assert!(stale.is_empty(), "nobody says {stale:#?}");
    }

    #[test]
    fn the_spanish_help_of_every_command_has_no_english_headings() {
        fn walk(command: &mut Command) {
            let help = command.render_long_help().to_string();
            for english in
                ["Usage:", "Options:", "Arguments:", "Commands:", "[default", "[possible", "[env", "Print "]
            {
                assert!(!help.contains(english), "{english} in:\n{help}");
            }
            command.get_subcommands_mut().for_each(walk);
        }
        walk(&mut translated(Cli::command()));
    }
}
