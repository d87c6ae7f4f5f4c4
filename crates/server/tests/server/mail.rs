//! Letters: addresses are confirmed, passwords recovered, digests sent once a day to whoever has seen nothing. The mail server
//! is one of our own, on this machine.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicU16, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::house::{self, House, Kind, ask_postgres, on_each, text};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use ikusa_server::Config;
use serde_json::{Value, json};

const PASSWORD: &str = "correct horse";
const ORIGIN: &str = "https://club.example";

/// A letter as the mail server got it.
#[derive(Clone, Debug)]
struct Letter {
    to: String,
    head: String,
    body: String,
}

impl Letter {
    /// What stands in its head under a name.
    fn header(&self, name: &str) -> &str {
        let line = self.head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
        line.unwrap_or_else(|| panic!("{name} in {}", self.head))
    }

    /// What follows a beginning of a link in it.
    fn link(&self, begins: &str) -> String {
        let (_, rest) = self.body.split_once(begins).unwrap_or_else(|| panic!("{begins} in {}", self.body));
        rest.split_whitespace().next().expect("a link").to_owned()
    }
}

/// A mail server.
struct Post {
    address: String,
    letters: Arc<Mutex<Vec<Letter>>>,
    /// What it says to a whole letter.
    answer: Arc<AtomicU16>,
}

impl Post {
    fn open() -> Post {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = format!("smtp://{}", listener.local_addr().expect("an address"));
        let (letters, answer) = (Arc::<Mutex<Vec<Letter>>>::default(), Arc::new(AtomicU16::new(250)));
        let post = Post { address, letters: Arc::clone(&letters), answer: Arc::clone(&answer) };
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (letters, answer) = (Arc::clone(&letters), Arc::clone(&answer));
                std::thread::spawn(move || converse(stream, &letters, &answer));
            }
        });
        post
    }

    fn to(&self, address: &str) -> Vec<Letter> {
        let all = self.letters.lock().expect("nobody panics");
        all.iter().filter(|letter| letter.to == address).cloned().collect()
    }

    /// The newest letter to an address, once there are so many.
    fn until(&self, address: &str, count: usize) -> Letter {
        for _ in 0..3_000 {
            if let Some(letter) = self.to(address).get(count - 1) {
                return letter.clone();
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        panic!("{address}: {} of {count} came", self.to(address).len());
    }
}

/// A conversation by RFC 5321, as far as one is needed.
fn converse(stream: TcpStream, letters: &Mutex<Vec<Letter>>, answer: &AtomicU16) {
    let mut reader = BufReader::new(stream);
    let mut to = String::new();
    let _ = reader.get_mut().write_all(b"220 here\r\n");
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line).unwrap_or(0) == 0 {
            return;
        }
        let words = line.trim_end();
        let said = match words.split([' ', ':']).next().unwrap_or_default() {
            "RCPT" => {
                to = words.split(['<', '>']).nth(1).unwrap_or_default().to_owned();
                "250 known".to_owned()
            }
            "DATA" => {
                let _ = reader.get_mut().write_all(b"354 go on\r\n");
                let whole: Vec<String> =
                    (&mut reader).lines().map_while(Result::ok).take_while(|line| line != ".").collect();
                let code = answer.load(Ordering::Relaxed);
                if code == 250 {
                    letters.lock().expect("nobody panics").push(read(&to, &whole.join("\n")));
                }
                format!("{code} so be it")
            }
            "QUIT" => "221 bye".to_owned(),
            _ => "250 well".to_owned(),
        };
        let _ = reader.get_mut().write_all(format!("{said}\r\n").as_bytes());
    }
}

fn read(to: &str, whole: &str) -> Letter {
    let (head, body) = whole.split_once("\n\n").expect("a head and a body");
    // A long line of the head goes on in the next.
    let head = head.replace("\n ", " ").replace("\n\t", " ");
    let bytes = BASE64.decode(body.replace('\n', "")).expect("base64");
    Letter { to: to.to_owned(), head, body: String::from_utf8(bytes).expect("UTF-8").replace("\r\n", "\n") }
}

/// A house that sends mail.
fn open(database: &str, post: &Post) -> House {
    House::with(database, |config| {
        config.smtp = Config::smtp_of(&post.address);
        config.origin = Config::origin_of(ORIGIN);
        config.mail_from = "Ikusa <ikusa@club.example>".to_owned();
    })
}

fn call(house: &House, cookie: Option<&str>, verb: &str, path: &str, body: Value) -> (u16, Value) {
    let (status, answer, _) = house.call_as(cookie, verb, path, None, Some(body));
    (status, answer)
}

/// Gives an account an address and confirms it.
fn confirmed(house: &House, post: &Post, cookie: &str, address: &str, lang: &str) {
    let wish = json!({ "address": address, "lang": lang, "password": PASSWORD });
    assert_eq!(call(house, Some(cookie), "PUT", "/api/me/mail", wish).0, 204);
    let code = post.until(address, 1).link(&format!("{ORIGIN}/mail/confirm-"));
    assert_eq!(call(house, None, "POST", "/api/mail/confirmation", json!({ "code": code })).0, 204);
}

/// Lets time pass, which only the database knows of.
fn tell(kind: Kind, house: &House, statement: &str) {
    match kind {
        Kind::Sqlite => {
            let file = rusqlite::Connection::open(&house.database).expect("the file");
            file.busy_timeout(Duration::from_secs(30)).expect("patience");
            file.execute_batch(statement).expect("it obeys");
        }
        Kind::Postgres => ask_postgres(&house.database, statement),
    }
}

#[test]
fn an_address_is_confirmed_and_opens_an_account_whose_password_is_forgotten() {
    on_each(|kind| {
        let post = Post::open();
        let house = open(&house::database(kind), &post);
        let ana = house.account("Ana");
        let set = |wish: Value| call(&house, Some(&ana), "PUT", "/api/me/mail", wish).0;
        let address = "ana@example.org";
        assert_eq!(set(json!({ "address": address, "lang": "es", "password": "wrong horse" })), 401);
        assert_eq!(set(json!({ "address": "nonsense", "lang": "es", "password": PASSWORD })), 400);
        let forgot = |name: &str| call(&house, None, "POST", "/api/mail/password", json!({ "name": name })).0;
        assert_eq!(set(json!({ "address": address, "lang": "es", "password": PASSWORD })), 204);
        let letter = post.until(address, 1);
        assert_eq!(letter.header("From"), "Ikusa <ikusa@club.example>");
        assert!(letter.body.starts_with("Hola, Ana:"), "{}", letter.body);
        assert_eq!(letter.header("List-Unsubscribe-Post"), "List-Unsubscribe=One-Click");
        // Nothing else goes to an address that nobody has confirmed.
        assert_eq!(forgot("Ana"), 204);
        let code = letter.link(&format!("{ORIGIN}/mail/confirm-"));
        let confirm =
            |code: &str| call(&house, None, "POST", "/api/mail/confirmation", json!({ "code": code })).0;
        assert_eq!([confirm("nonsense"), confirm(&code), confirm(&code)], [401, 204, 401]);
        let mine = call(&house, Some(&ana), "GET", "/api/me/mail", Value::Null).1;
        assert_eq!((&mine["address"], mine["confirmed"].is_u64()), (&json!(address), true));

        assert_eq!([forgot("nobody-here"), forgot("ANA")], [204, 204], "nobody learns who is here");
        let letter = post.until(address, 2);
        let code = letter.link(&format!("{ORIGIN}/mail/recover-"));
        let recover = |code: &str, password: &str| {
            call(&house, None, "PUT", "/api/mail/password", json!({ "code": code, "password": password })).0
        };
        assert_eq!([recover(&code, "short"), recover("nonsense", "another horse")], [400, 401]);
        assert_eq!([recover(&code, "another horse"), recover(&code, "third horse")], [200, 401]);
        assert_eq!(call(&house, Some(&ana), "GET", "/api/me", Value::Null).1["name"], Value::Null);
        let enter = |password: &str| {
            call(&house, None, "POST", "/api/sessions", json!({ "name": "Ana", "password": password })).0
        };
        assert_eq!([enter(PASSWORD), enter("another horse")], [401, 200]);
        // Few letters go to one account in an hour.
        assert_eq!([forgot("Ana"), forgot("Ana")], [204, 429]);
    });
}

#[test]
fn a_digest_comes_once_a_day_to_whoever_has_seen_nothing() {
    on_each(|kind| {
        let post = Post::open();
        let database = house::database(kind);
        let doors = if kind == Kind::Postgres { 2 } else { 1 };
        let houses: Vec<House> = (0..doors).map(|_| open(&database, &post)).collect();
        let house = &houses[0];
        let (ana, teo) = (house.account("Eva"), house.account("Teo"));
        confirmed(house, &post, &teo, "teo@example.org", "en");
        let challenge = || {
            let wish = json!({ "game": "shogi", "opponent": { "kind": "invitation" }, "seat": "black" });
            let (status, made) = call(house, Some(&ana), "POST", "/api/accounts/Teo/challenges", wish);
            assert_eq!(status, 200, "{made}");
            text(&made["id"])
        };
        let id = challenge();
        // An hour passes.
        tell(kind, house, "UPDATE mail SET due = 1 WHERE due IS NOT NULL");
        let letter = post.until("teo@example.org", 2);
        assert_eq!(letter.header("Subject"), "Ikusa: Your games wait for you");
        let line = format!("You are challenged:\n\n- Shogi, Eva: {ORIGIN}/m/{id}");
        assert!(letter.body.contains(&line), "{}", letter.body);

        // What comes the same day waits for the next.
        let second = challenge();
        let due = |least: &str| format!("UPDATE mail SET due = 1 WHERE due - sent >= {least}");
        tell(kind, house, &due("86400001"));
        std::thread::sleep(Duration::from_millis(2_500));
        assert_eq!(post.to("teo@example.org").len(), 2, "once a day, by however many processes");
        // Whoever looks in has seen it.
        call(house, Some(&teo), "GET", "/api/me", Value::Null);
        tell(kind, house, &due("0"));
        std::thread::sleep(Duration::from_millis(2_500));
        assert_eq!(post.to("teo@example.org").len(), 2);
        // Their turn, and the end of another game, the next day.
        for id in [&id, &second] {
            let path = format!("/api/matches/{id}/join");
            assert_eq!(call(house, Some(&teo), "POST", &path, json!({})).0, 200);
            let mut socket = house.socket_as(id, &teo);
            socket.until("a state", |message| message["t"] == "state");
            drop(socket);
            until_away(house, id);
        }
        for (id, order) in
            [(&id, json!({ "do": "move", "text": "7g7f" })), (&second, json!({ "do": "resign" }))]
        {
            assert_eq!(call(house, Some(&ana), "POST", &format!("/api/matches/{id}/commands"), order).0, 200);
        }
        tell(kind, house, &due("86400000"));
        let letter = post.until("teo@example.org", 3);
        let turn = format!("It is your turn:\n\n- Shogi, Eva: {ORIGIN}/m/{id}");
        let over = format!("These are over:\n\n- Shogi, Eva (you won): {ORIGIN}/m/{second}");
        assert!(letter.body.contains(&turn) && letter.body.contains(&over), "{}", letter.body);

        // The mail program says that no more is wanted; a made-up link says nothing.
        let link = letter.header("List-Unsubscribe").trim_matches(['<', '>']).to_owned();
        let path = link.strip_prefix(ORIGIN).expect("our link");
        let (begin, last) = path.split_at(path.len() - 1);
        let wrong = format!("{begin}{}", if last == "0" { "1" } else { "0" });
        let leave = |path: &str| call(house, None, "POST", path, Value::Null).0;
        assert_eq!([leave(&wrong), leave("/api/mail/leave/x"), leave(path)], [404, 404, 204]);
        challenge();
        assert_eq!(call(house, Some(&teo), "GET", "/api/me/mail", Value::Null).1["digest"], json!(false));
        tell(kind, house, &due("0"));
        std::thread::sleep(Duration::from_millis(2_500));
        assert_eq!(post.to("teo@example.org").len(), 3);
    });
}

/// Waits until White is known to be away.
fn until_away(house: &House, id: &str) {
    for _ in 0..3_000 {
        if house.get(&format!("/api/matches/{id}"), None)["state"]["claimable"]["white"].is_u64() {
            return;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    panic!("nobody noticed");
}

#[test]
fn a_letter_is_tried_again_until_it_is_taken_or_refused_for_good() {
    let post = Post::open();
    let house = open(&house::database(Kind::Sqlite), &post);
    let ana = house.account("Ana");
    let wish = json!({ "address": "ana@example.org", "lang": "en", "password": PASSWORD });
    post.answer.store(451, Ordering::Relaxed);
    assert_eq!(call(&house, Some(&ana), "PUT", "/api/me/mail", wish.clone()).0, 204);
    let tries = |least: i64| {
        for _ in 0..3_000 {
            let file = rusqlite::Connection::open(&house.database).expect("the file");
            let found: Option<i64> = file.query_row("SELECT tries FROM letters", [], |row| row.get(0)).ok();
            if found.is_none_or(|tries| tries >= least) {
                return found;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        panic!("it is not tried");
    };
    assert_eq!(tries(1), Some(1));
    post.answer.store(250, Ordering::Relaxed);
    tell(Kind::Sqlite, &house, "UPDATE letters SET due = 1");
    post.until("ana@example.org", 1);
    post.answer.store(550, Ordering::Relaxed);
    assert_eq!(call(&house, Some(&ana), "PUT", "/api/me/mail", wish).0, 204);
    assert_eq!(tries(9), None, "a refused letter is not tried again");
    assert_eq!(post.to("ana@example.org").len(), 1);
}

#[test]
fn an_address_is_exported_and_erased_with_its_account() {
    on_each(|kind| {
        let post = Post::open();
        let house = open(&house::database(kind), &post);
        let ana = house.account("Ana");
        confirmed(&house, &post, &ana, "xochiquetzalli@example.org", "es");
        let agent: ureq::Agent = ureq::Agent::config_builder().build().into();
        let request = agent.get(format!("http://{}/api/me/export", house.address)).header("Cookie", &ana);
        let archive = request.call().expect("an archive").body_mut().read_to_vec().expect("bytes");
        assert!(String::from_utf8_lossy(&archive).contains("xochiquetzalli@example.org"));
        assert_eq!(call(&house, None, "POST", "/api/mail/password", json!({ "name": "Ana" })).0, 204);
        assert_eq!(call(&house, Some(&ana), "DELETE", "/api/me", json!({ "password": PASSWORD })).0, 204);
        // No letter comes for an account that is gone, nor is there a row that could make one.
        let left = match kind {
            Kind::Sqlite => {
                let file = rusqlite::Connection::open(&house.database).expect("the file");
                let count = |table: &str| -> i64 {
                    file.query_row(&format!("SELECT COUNT(*) FROM {table}"), [], |row| row.get(0))
                        .expect("a count")
                };
                ["mail", "letters", "mail_codes"].map(count)
            }
            Kind::Postgres => {
                ask_postgres(
                    &house.database,
                    "DO $$ BEGIN ASSERT NOT EXISTS (SELECT 1 FROM mail) \
                    AND NOT EXISTS (SELECT 1 FROM letters) AND NOT EXISTS (SELECT 1 FROM mail_codes); END $$",
                );
                [0, 0, 0]
            }
        };
        assert_eq!(left, [0, 0, 0]);
    });
}

#[test]
fn a_server_without_a_mail_server_says_so() {
    let house = House::fresh(Kind::Sqlite);
    let ana = house.account("Ana");
    assert_eq!(call(&house, Some(&ana), "GET", "/api/me/mail", Value::Null).1["offered"], json!(false));
    let wish = json!({ "address": "ana@example.org", "lang": "en", "password": PASSWORD });
    assert_eq!(call(&house, Some(&ana), "PUT", "/api/me/mail", wish).0, 400);
    assert_eq!(call(&house, None, "POST", "/api/mail/password", json!({ "name": "Ana" })).0, 400);
}
