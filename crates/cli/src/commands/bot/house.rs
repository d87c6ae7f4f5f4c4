//! The server that a bot plays on.

use std::net::TcpStream;

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::handshake::client::Request;

/// A server, and who one is there.
pub(super) struct House {
    address: String,
    agent: ureq::Agent,
    cookie: Option<String>,
}

/// A seat of a match.
pub(super) struct Seat {
    pub(super) id: String,
    /// What holds it; without one the account does.
    pub(super) token: Option<String>,
}

impl House {
    /// The server at an address.
    ///
    /// # Errors
    /// If that is no address that can be reached.
    pub(super) fn at(url: &str) -> Result<House> {
        let Some(address) = url.trim_end_matches('/').strip_prefix("http://") else {
            bail!("{url}: expected http://host:port; a server behind TLS is reached beside its proxy");
        };
        let agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
        Ok(House { address: address.to_owned(), agent, cookie: None })
    }

    pub(super) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    pub(super) fn has_account(&self) -> bool {
        self.cookie.is_some()
    }

    /// Signs in, and makes the account if there is none.
    ///
    /// # Errors
    /// If the server refuses.
    pub(super) fn sign_in(&mut self, name: &str, password: &str) -> Result<()> {
        let wish = json!({ "name": name, "password": password });
        let known = self.send("GET", &format!("/api/accounts/{name}"), None, &Value::Null)?.0 == 200;
        let path = if known { "/api/sessions" } else { "/api/accounts" };
        let (status, answer, cookie) = self.send("POST", path, None, &wish)?;
        if status != 200 {
            bail!("{name} cannot sign in: {}", answer["message"].as_str().unwrap_or("no reason given"));
        }
        self.cookie = cookie;
        Ok(())
    }

    /// Takes a seat by a request.
    ///
    /// # Errors
    /// If the server refuses.
    pub(super) fn sit(&self, path: &str, wish: Value) -> Result<Seat> {
        let seated = self.call("POST", path, wish)?;
        let word = |key: &str| seated[key].as_str().map(str::to_owned).context("the server gave no seat");
        Ok(Seat { id: word("id")?, token: Some(word("token")?) })
    }

    /// A request that must succeed.
    ///
    /// # Errors
    /// If it does not: what the server says.
    pub(super) fn call(&self, verb: &str, path: &str, body: Value) -> Result<Value> {
        let (status, answer, _) = self.send(verb, path, None, &body)?;
        if status >= 300 {
            bail!("{path}: {}", answer["message"].as_str().unwrap_or("the server refuses"));
        }
        Ok(answer)
    }

    /// Gives up a match, if it still goes on.
    pub(super) fn resign(&self, seat: &Seat) {
        let path = format!("/api/matches/{}/commands", seat.id);
        // There is nothing else to try.
        let _ = self.send("POST", &path, seat.token.as_deref(), &json!({ "do": "resign" }));
    }

    fn send(
        &self,
        verb: &str,
        path: &str,
        token: Option<&str>,
        body: &Value,
    ) -> Result<(u16, Value, Option<String>)> {
        let mut request = ureq::http::Request::builder()
            .method(verb)
            .uri(format!("http://{}{path}", self.address))
            .header("Content-Type", "application/json")
            .header("User-Agent", "ikusa bot");
        if let Some(cookie) = &self.cookie {
            request = request.header("Cookie", cookie);
        }
        if let Some(token) = token {
            request = request.header("Authorization", format!("Bearer {token}"));
        }
        let text = if body.is_null() { String::new() } else { body.to_string() };
        let mut answer = self.agent.run(request.body(text)?).with_context(|| self.url())?;
        let set = answer.headers().get("set-cookie").and_then(|value| value.to_str().ok());
        let cookie = set.and_then(|value| value.split(';').next()).map(str::to_owned);
        let text = answer.body_mut().read_to_string()?;
        Ok((answer.status().as_u16(), serde_json::from_str(&text).unwrap_or(Value::Null), cookie))
    }

    /// A connection for sockets.
    ///
    /// # Errors
    /// If the server cannot be reached.
    pub(super) fn connect(&self) -> Result<TcpStream> {
        TcpStream::connect(&self.address).with_context(|| self.url())
    }

    /// What opens a socket at a match.
    ///
    /// # Errors
    /// If the address cannot be one.
    pub(super) fn socket(&self, id: &str) -> Result<Request> {
        let mut request = format!("ws://{}/ws/{id}", self.address).into_client_request()?;
        if let Some(cookie) = &self.cookie {
            request.headers_mut().insert("Cookie", cookie.parse()?);
        }
        Ok(request)
    }
}
