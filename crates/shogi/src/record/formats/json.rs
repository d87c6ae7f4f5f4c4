//! JSON with places: every value knows the line and column it stands on.
//!
//! A record whose thirtieth move is wrong must say where; the values of the usual JSON crates have forgotten
//! it by the time the move is looked at. They also forget the order of an object's members, which is the
//! order of a record's headers.

use ikusa_rules::{Sentence, SyntaxError, say};

/// How deep arrays and objects may stand in each other.
const DEPTH: usize = 1024;

/// A value and where it begins.
#[derive(Debug)]
pub(super) struct Json {
    pub(super) value: Value,
    line: usize,
    column: usize,
}

/// What there is in JSON.
#[derive(Debug)]
pub(super) enum Value {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    Array(Vec<Json>),
    /// The members in their order.
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Reads a whole text.
    pub(super) fn read(text: &str) -> Result<Json, SyntaxError> {
        let mut reader = Reader { rest: text, line: 1, column: 1, depth: 0 };
        let json = reader.value()?;
        reader.spaces();
        if reader.rest.is_empty() {
            Ok(json)
        } else {
            Err(reader.error(say!("se esperaba el final del archivo", "expected the end of the file")))
        }
    }

    /// An error at this value.
    pub(super) fn error(&self, message: Sentence) -> SyntaxError {
        SyntaxError::at_line(self.line, self.column, message)
    }

    /// The line and column it begins at.
    pub(super) fn place(&self) -> (usize, usize) {
        (self.line, self.column)
    }

    /// The member `name`, if this is an object that has it and it is not `null`.
    pub(super) fn get(&self, name: &str) -> Option<&Json> {
        let Value::Object(members) = &self.value else { return None };
        let member = members.iter().find(|(key, _)| key == name);
        member.map(|(_, value)| value).filter(|value| !matches!(value.value, Value::Null))
    }

    /// The member `name`, which must be there.
    pub(super) fn need(&self, name: &str) -> Result<&Json, SyntaxError> {
        self.get(name).ok_or_else(|| {
            self.error(say!(
                "se esperaba un objeto con el miembro '{name}'",
                "expected an object with the member '{name}'"
            ))
        })
    }

    pub(super) fn array(&self) -> Result<&[Json], SyntaxError> {
        match &self.value {
            Value::Array(items) => Ok(items),
            _ => Err(self.error(say!("se esperaba una lista", "expected an array"))),
        }
    }

    pub(super) fn object(&self) -> Result<&[(String, Json)], SyntaxError> {
        match &self.value {
            Value::Object(members) => Ok(members),
            _ => Err(self.error(say!("se esperaba un objeto", "expected an object"))),
        }
    }

    pub(super) fn text(&self) -> Result<&str, SyntaxError> {
        match &self.value {
            Value::Text(text) => Ok(text),
            _ => Err(self.error(say!("se esperaba un texto", "expected a string"))),
        }
    }

    /// A whole number from 0 to `most`.
    pub(super) fn number(&self, most: u32) -> Result<u32, SyntaxError> {
        match self.value {
            Value::Number(n) if n.fract() == 0.0 && (0.0..=f64::from(most)).contains(&n) => Ok(n as u32),
            _ => Err(self.error(say!(
                "se esperaba un número entero de 0 a {most}",
                "expected a whole number from 0 to {most}"
            ))),
        }
    }
}

/// `text` as a JSON string, quotes included.
pub(super) fn quote(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for c in text.chars() {
        match c {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            c if c < ' ' => quoted.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

struct Reader<'a> {
    rest: &'a str,
    line: usize,
    column: usize,
    depth: usize,
}

impl Reader<'_> {
    fn error(&self, message: Sentence) -> SyntaxError {
        SyntaxError::at_line(self.line, self.column, message)
    }

    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn take(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.rest = &self.rest[c.len_utf8()..];
        if c == '\n' {
            (self.line, self.column) = (self.line + 1, 1);
        } else {
            self.column += 1;
        }
        Some(c)
    }

    fn eat(&mut self, c: char) -> bool {
        let found = self.peek() == Some(c);
        if found {
            self.take();
        }
        found
    }

    fn expect(&mut self, c: char) -> Result<(), SyntaxError> {
        if self.eat(c) { Ok(()) } else { Err(self.error(say!("se esperaba '{c}'", "expected '{c}'"))) }
    }

    fn spaces(&mut self) {
        while matches!(self.peek(), Some(' ' | '\t' | '\n' | '\r')) {
            self.take();
        }
    }

    fn value(&mut self) -> Result<Json, SyntaxError> {
        self.spaces();
        let (line, column) = (self.line, self.column);
        let value = match self.peek() {
            Some('{') => self.nested(Reader::members).map(Value::Object)?,
            Some('[') => self.nested(Reader::items).map(Value::Array)?,
            Some('"') => Value::Text(self.string()?),
            Some('-' | '0'..='9') => self.number()?,
            _ => self.word()?,
        };
        Ok(Json { value, line, column })
    }

    fn nested<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, SyntaxError>,
    ) -> Result<T, SyntaxError> {
        if self.depth == DEPTH {
            return Err(self.error(say!(
                "se esperaban a lo sumo {DEPTH} listas y objetos unos dentro de otros",
                "expected at most {DEPTH} arrays and objects in each other"
            )));
        }
        self.take();
        self.depth += 1;
        let value = read(self)?;
        self.depth -= 1;
        Ok(value)
    }

    fn members(&mut self) -> Result<Vec<(String, Json)>, SyntaxError> {
        let mut members = Vec::new();
        self.spaces();
        while !self.eat('}') {
            if !members.is_empty() {
                self.expect(',')?;
                self.spaces();
            }
            let key = self.string()?;
            self.spaces();
            self.expect(':')?;
            members.push((key, self.value()?));
            self.spaces();
        }
        Ok(members)
    }

    fn items(&mut self) -> Result<Vec<Json>, SyntaxError> {
        let mut items = Vec::new();
        self.spaces();
        while !self.eat(']') {
            if !items.is_empty() {
                self.expect(',')?;
            }
            items.push(self.value()?);
            self.spaces();
        }
        Ok(items)
    }

    fn string(&mut self) -> Result<String, SyntaxError> {
        self.expect('"')?;
        let mut text = String::new();
        loop {
            match self.peek() {
                None => {
                    return Err(self.error(say!(
                        "se esperaba '\"' antes del final del archivo",
                        "expected '\"' before the end of the file"
                    )));
                }
                Some(c) if c < ' ' => {
                    return Err(self.error(say!(
                        "se esperaba '\"' antes del final de la línea",
                        "expected '\"' before the end of the line"
                    )));
                }
                Some('"') => {
                    self.take();
                    return Ok(text);
                }
                Some('\\') => {
                    self.take();
                    text.push(self.escape()?);
                }
                Some(c) => {
                    self.take();
                    text.push(c);
                }
            }
        }
    }

    fn escape(&mut self) -> Result<char, SyntaxError> {
        let error = self.error(say!(
            "se esperaba un escape como \\n o \\u3042",
            "expected an escape such as \\n or \\u3042"
        ));
        Ok(match self.take() {
            Some(c @ ('"' | '\\' | '/')) => c,
            Some('b') => '\u{8}',
            Some('f') => '\u{c}',
            Some('n') => '\n',
            Some('r') => '\r',
            Some('t') => '\t',
            Some('u') => self.unicode()?,
            _ => return Err(error),
        })
    }

    /// Four hexadecimal digits, or two times four for what lies beyond the first plane.
    fn unicode(&mut self) -> Result<char, SyntaxError> {
        let error = self.error(say!(
            "se esperaban los cuatro dígitos de un carácter",
            "expected the four digits of a character"
        ));
        let mut units = vec![self.unit()?];
        if (0xd800..0xdc00).contains(&units[0]) && self.rest.starts_with("\\u") {
            self.take();
            self.take();
            units.push(self.unit()?);
        }
        char::decode_utf16(units).next().and_then(Result::ok).ok_or(error)
    }

    fn unit(&mut self) -> Result<u16, SyntaxError> {
        let mut unit = 0;
        for _ in 0..4 {
            let digit = self.peek().and_then(|c| c.to_digit(16));
            let digit = digit.ok_or_else(|| {
                self.error(say!("se esperaba un dígito hexadecimal", "expected a hexadecimal digit"))
            })?;
            self.take();
            unit = unit << 4 | digit as u16;
        }
        Ok(unit)
    }

    fn number(&mut self) -> Result<Value, SyntaxError> {
        let error = self.error(say!("se esperaba un número", "expected a number"));
        let end = self.rest.find(|c: char| !matches!(c, '0'..='9' | '-' | '+' | '.' | 'e' | 'E'));
        let text = self.rest[..end.unwrap_or(self.rest.len())].to_owned();
        for _ in text.chars() {
            self.take();
        }
        text.parse().map(Value::Number).map_err(|_| error)
    }

    fn word(&mut self) -> Result<Value, SyntaxError> {
        let words = [("true", Value::Bool(true)), ("false", Value::Bool(false)), ("null", Value::Null)];
        for (word, value) in words {
            if self.rest.starts_with(word) {
                for _ in word.chars() {
                    self.take();
                }
                return Ok(value);
            }
        }
        Err(self.error(say!("se esperaba un valor JSON", "expected a JSON value")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_know_their_place() {
        let json =
            Json::read("{\n  \"a\": [1, true],\n  \"b\": null, \"c\": \"\\ud83d\\ude00\\n\"\n}").unwrap();
        assert_eq!(json.need("a").unwrap().array().unwrap()[1].place(), (2, 12));
        assert!(json.get("b").is_none());
        assert_eq!(json.need("c").unwrap().text().unwrap(), "😀\n");
    }

    #[test]
    fn quoted_strings_read_back() {
        for text in ["", "\"\\\n\r\t\u{1}", "先手：龍 😀"] {
            let json = Json::read(&quote(text)).unwrap();
            assert_eq!(json.text().unwrap(), text);
        }
    }

    #[test]
    fn broken_texts_name_the_place() {
        for (text, line, column) in [
            ("", 1, 1),
            ("{\n", 2, 1),
            ("[1,]", 1, 4),
            ("[1 2]", 1, 4),
            ("{\"a\" 1}", 1, 6),
            ("{a: 1}", 1, 2),
            ("\"a\nb\"", 1, 3),
            ("\"\\x\"", 1, 3),
            ("\"\\u12g4\"", 1, 6),
            ("\"\\udc00\"", 1, 4),
            ("-", 1, 1),
            ("{} x", 1, 4),
            ("nul", 1, 1),
        ] {
            let error = Json::read(text).unwrap_err();
            assert_eq!((error.line, error.column), (line, column), "{text}: {error}");
        }
        assert!(Json::read(&"[".repeat(1_000_000)).is_err());
    }
}
