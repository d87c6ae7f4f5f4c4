//! The engine at a small server of the CSA protocol: it logs in, agrees, plays legal moves and hears how it ended.

mod command;

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Command, Stdio};
use std::thread;

use command::IKUSA;

/// A server for one client. It says what the other player does, and judges with the binary's own rules.
struct Server {
    reader: BufReader<TcpStream>,
    writer: TcpStream,
}

impl Server {
    fn hear(&mut self) -> String {
        let mut line = String::new();
        while line.trim().is_empty() {
            line.clear();
            assert_ne!(self.reader.read_line(&mut line).expect("a line"), 0, "the client went away");
        }
        line.trim().to_owned()
    }

    fn say(&mut self, text: &str) {
        self.writer.write_all(format!("{text}\n").as_bytes()).expect("the client listens");
    }
}

fn summary(position: &str, turn: char) -> String {
    format!(
        "BEGIN Game_Summary\nProtocol_Version:1.2\nProtocol_Mode:Server\nFormat:Shogi 1.0\nGame_ID:test\nName+:ana\n\
         Name-:ikusa\nYour_Turn:{turn}\nRematch_On_Draw:NO\nTo_Move:+\nBEGIN Time\nTime_Unit:1sec\nTotal_Time:5\n\
         Byoyomi:0\nEND Time\nBEGIN Position\n{position}\nEND Position\nEND Game_Summary"
    )
}

/// Runs the client against a server that does this, and gives what the client printed.
fn visit(serve: impl FnOnce(&mut Server) + Send + 'static, arguments: &[&str]) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address").to_string();
    let server = thread::spawn(move || {
        let (writer, _) = listener.accept().expect("a client");
        let reader = BufReader::new(writer.try_clone().expect("two ends"));
        let mut server = Server { reader, writer };
        assert_eq!(server.hear(), "LOGIN ikusa secret");
        server.say("LOGIN:ikusa OK");
        serve(&mut server);
        assert_eq!(server.hear(), "LOGOUT");
    });
    let client = Command::new(IKUSA)
        .args(["csa", &address, "--user", "ikusa", "--password", "secret", "--level", "1", "--hash", "1"])
        .args(arguments)
        .env("LC_ALL", "C")
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let output = client.wait_with_output().expect("it ends");
    server.join().expect("the server saw what it expected");
    assert!(output.status.success());
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn a_game_is_agreed_on_played_and_ended_by_the_other_players_resignation() {
    let printed = visit(
        |server| {
            server.say(&summary("PI\n+", '-'));
            assert_eq!(server.hear(), "AGREE");
            server.say("REJECT:test by ana");
            server.say(&summary("PI\n+\n+7776FU,T1\n-3334FU,T1", '-'));
            assert_eq!(server.hear(), "AGREE");
            server.say("START:test");
            server.say("+2726FU,T3");
            let mut moves = vec!["7g7f".to_owned(), "3c3d".to_owned(), "2g2f".to_owned()];
            for other in ["+2625FU", "+2524FU"] {
                let said = server.hear();
                assert!(said.starts_with('-') && said.len() == 7, "{said}");
                let legal = command::stdout(&["moves", "shogi", "-m", &moves.join(" ")]);
                let usi = |square: &str| {
                    let digits: Vec<char> = square.chars().collect();
                    format!("{}{}", digits[0], char::from(b'a' + digits[1] as u8 - b'1'))
                };
                let to = usi(&said[3..5]);
                let played = legal
                    .lines()
                    .find(|text| text[2..4] == to && (said[1..3] == *"00" || text[..2] == usi(&said[1..3])));
                moves.push(played.unwrap_or_else(|| panic!("{said} is no legal move")).to_owned());
                server.say(&format!("{said},T1"));
                // Black's pawn goes straight on, whatever there is.
                let step = format!("{}{}", usi(&other[1..3]), usi(&other[3..5]));
                moves.push(step);
                server.say(&format!("{other},T2"));
            }
            server.hear();
            server.say("%TORYO,T1\n#RESIGN\n#WIN");
        },
        &[],
    );
    assert_eq!(printed, "START:test  ana - ikusa\n#RESIGN #WIN\n");
}

#[test]
fn a_lost_position_is_resigned_and_a_refused_login_is_told() {
    let printed = visit(
        |server| {
            // White to move is mated.
            server.say(&summary("P1 *  *  *  * -OU *  *  *  * \nP2 *  *  *  * +KI *  *  *  * \nP3 *  *  *  * +FU *  *  *  * \nP4 *  *  *  *  *  *  *  *  * \nP5 *  *  *  *  *  *  *  *  * \nP6 *  *  *  *  *  *  *  *  * \nP7 *  *  *  *  *  *  *  *  * \nP8 *  *  *  *  *  *  *  *  * \nP9 *  *  *  * +OU *  *  *  * \n-", '-'));
            assert_eq!(server.hear(), "AGREE");
            server.say("START:test");
            assert_eq!(server.hear(), "%TORYO");
            server.say("%TORYO,T1\n#RESIGN\n#LOSE");
        },
        &[],
    );
    assert!(printed.ends_with("#RESIGN #LOSE\n"), "{printed}");
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address").to_string();
    let server = thread::spawn(move || {
        let (mut stream, _) = listener.accept().expect("a client");
        stream.write_all(b"LOGIN:incorrect\n").expect("the client listens");
        let mut line = String::new();
        let _ = BufReader::new(stream).read_line(&mut line);
    });
    let output = command::ikusa(&["csa", &address, "--user", "nobody"]);
    server.join().expect("the server ends");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "ikusa: the server refuses the login: LOGIN:incorrect\n"
    );
}
