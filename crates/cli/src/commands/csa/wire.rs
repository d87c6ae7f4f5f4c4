//! Lines to and from a server of the CSA protocol.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use anyhow::{Context, Result, bail};

use crate::tongue::tell;

/// No line of the protocol is nearly so long.
const LONGEST: u64 = 64 * 1024;
/// After so long without a word an empty line keeps the connection open; the protocol allows one every 30 seconds.
const SILENCE: Duration = Duration::from_secs(40);

pub(super) struct Wire {
    reader: BufReader<TcpStream>,
    writer: TcpStream,
}

impl Wire {
    pub(super) fn open(address: &str) -> Result<Wire> {
        let writer = TcpStream::connect(address).with_context(|| address.to_owned())?;
        writer.set_nodelay(true)?;
        let reader = writer.try_clone()?;
        reader.set_read_timeout(Some(SILENCE))?;
        Ok(Wire { reader: BufReader::new(reader), writer })
    }

    /// Sends a line.
    pub(super) fn say(&mut self, line: &str) -> Result<()> {
        Ok(self.writer.write_all(format!("{line}\n").as_bytes())?)
    }

    /// The next line that says something.
    pub(super) fn hear(&mut self) -> Result<String> {
        let mut bytes = Vec::new();
        loop {
            let room = LONGEST - bytes.len() as u64;
            match self.reader.by_ref().take(room).read_until(b'\n', &mut bytes) {
                Ok(0) if bytes.len() as u64 >= LONGEST => {
                    bail!(
                        "{}",
                        tell!("el servidor envía una línea sin fin", "the server sends a line without end")
                    )
                }
                Ok(0) => {
                    bail!("{}", tell!("el servidor cerró la conexión", "the server closed the connection"))
                }
                Ok(_) if !bytes.ends_with(b"\n") => {}
                Ok(_) => {
                    let line = String::from_utf8_lossy(&bytes).trim().to_owned();
                    bytes.clear();
                    if !line.is_empty() {
                        return Ok(line);
                    }
                }
                // Waiting for an opponent may take hours.
                Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                    self.say("")?;
                }
                Err(error) => return Err(error.into()),
            }
        }
    }
}
