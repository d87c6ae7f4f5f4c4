//! One file per subcommand.

mod admin;
mod arena;
mod backup;
mod batch;
mod bench;
mod best;
mod bot;
mod check;
mod completions;
mod convert;
mod csa;
mod draw;
mod files;
mod formation;

mod games;
mod glob;
mod lab;
mod learn;
mod load;
mod mate;
mod moves;
mod perft;
mod play;
mod print;
mod prompt;
mod puzzles;
mod serve;
mod show;
mod site;
mod thinking;
mod usi;
mod why;
mod worker;

use anyhow::Result;
use clap::Subcommand;

use crate::args::Cli;
use crate::output::Answer;

/// What `ikusa` can do.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// List the games with their options and record formats
    Games(games::Games),
    /// Serve the web app and the API
    Serve(Box<serve::Serve>),
    /// Make the computer's moves and visitors' analyses for servers that share a PostgreSQL
    Worker(worker::Worker),
    /// Look after a server: list, show and end matches, close accounts, tidy the database
    Admin(admin::Admin),
    /// Write the web client as static files, for a host without a server
    Site(site::Site),
    /// Let a USI or UGI engine play on a server
    Bot(bot::Bot),
    /// Copy the SQLite database of a server, which may be running, to a file
    Backup(backup::Backup),
    /// Play many matches at once against a server and print how fast it answers
    Load(load::Load),
    /// Draw a position; say whose move it is, check and result
    Show(show::Show),
    /// Draw a position as SVG or PNG, or a whole game as GIF or WebP
    Draw(draw::Draw),
    /// Make a PDF of a game's board and pieces at true size, to print and play
    Print(print::Print),
    /// List the legal moves, one per line, sorted
    Moves(moves::Moves),
    /// Say whether a move is legal, and if not which clause forbids it
    Why(why::Why),
    /// Count the leaves of the game tree
    Perft(perft::Perft),
    /// Set up an army: random, preset, or check one
    Formation(formation::Formation),
    /// Validate record files
    Check(check::Check),
    /// Translate a record file into another format
    Convert(convert::Convert),
    /// Play a game in the terminal
    Play(play::Play),
    /// Find the best move
    Best(best::Best),
    /// Find a forced mate by checks
    Mate(mate::Mate),
    /// Search fixed positions to a fixed depth: a checksum of the search and its speed
    Bench(bench::Bench),
    /// Let engines play against each other
    Arena(arena::Arena),
    /// Play a series of the engine against itself and say what the rules do: balance, length, ends, pieces
    Lab(lab::Lab),
    /// Teach the engine by games against itself: play, train, test, adopt
    Learn(learn::Learn),
    /// Mine puzzles from games: one winning first move each, proved
    Puzzles(puzzles::Puzzles),
    /// Run as a USI engine for shogi programs
    Usi(usi::Usi),
    /// Run as a UGI engine for any game
    Ugi(usi::Ugi),
    /// Play shogi on a server of the CSA protocol, where engines meet
    Csa(csa::Csa),
    /// Print completions for a shell
    Completions(completions::Completions),
    /// Print a manual page, or write all of them
    Man(completions::Man),
}

/// Runs the chosen subcommand.
pub(crate) fn run(cli: &Cli) -> Result<Answer> {
    let done = match &cli.command {
        Command::Why(why) => return why.run(),
        Command::Mate(mate) => return mate.run(),
        Command::Games(games) => games.run(),
        Command::Serve(serve) => serve.run(),
        Command::Worker(worker) => worker.run(),
        Command::Admin(admin) => admin.run(),
        Command::Site(site) => site.run(),
        Command::Bot(bot) => bot.run(),
        Command::Backup(backup) => backup.run(),
        Command::Load(load) => load.run(),
        Command::Show(show) => show.run(),
        Command::Draw(draw) => draw.run(),
        Command::Print(print) => print.run(),
        Command::Moves(moves) => moves.run(),
        Command::Perft(perft) => perft.run(),
        Command::Formation(formation) => formation.run(),
        Command::Check(check) => check.run(),
        Command::Convert(convert) => convert.run(),
        Command::Play(play) => play.run(),
        Command::Best(best) => best.run(),
        Command::Bench(bench) => bench.run(),
        Command::Arena(arena) => arena.run(),
        Command::Lab(lab) => lab.run(),
        Command::Learn(learn) => learn.run(),
        Command::Puzzles(puzzles) => puzzles.run(),
        Command::Usi(usi) => usi.run(),
        Command::Ugi(ugi) => ugi.run(),
        Command::Csa(csa) => csa.run(),
        Command::Completions(completions) => completions.run(),
        Command::Man(man) => man.run(),
    };
    done.map(|()| Answer::Yes)
}
