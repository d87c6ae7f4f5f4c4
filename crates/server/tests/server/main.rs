//! The server as its visitors meet it, on both databases. One program, so that what all of it is made of is compiled and linked once;
//! beside it stand those that look at a whole process: its memory (`passwords`), its log (`incidents`), its table of games
//! (`another_game`).

#[path = "../house/mod.rs"]
mod house;

mod accounts;
mod aftermath;
mod brought;
mod challenges;
mod correspondence;
mod cups;
mod depth;
mod doors;
mod evictions;
mod explorer;
mod floods;
mod hardship;
mod hostile;
mod liveness;
mod lobby;
mod looking_back;
mod mail;
mod matches;
mod migrations;
mod passkeys;
mod pictures;
mod profiles;
mod push;
mod ratings;
mod secrets;
mod studies;
mod study;
mod tls;
mod words;
