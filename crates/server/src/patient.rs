//! A connection whose other end must take in what it is sent: whoever asks and does not read is given up.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

/// A connection that is given up when nothing more of what it is sent is taken in for a while.
pub(crate) struct Patient<S> {
    stream: S,
    patience: Duration,
    /// How long the other end has left, while it takes nothing in.
    left: Option<Pin<Box<Sleep>>>,
}

impl<S> Patient<S> {
    pub(crate) fn new(stream: S, patience: Duration) -> Patient<S> {
        Patient { stream, patience, left: None }
    }

    /// What came of an attempt to write, unless there have been too many in vain.
    fn judged<T>(&mut self, written: Poll<io::Result<T>>, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.left = None;
            return written;
        }
        let patience = self.patience;
        ready!(self.left.get_or_insert_with(|| Box::pin(sleep(patience))).as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Patient<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Patient<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.judged(written, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.judged(written, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        self.judged(flushed, context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let ended = Pin::new(&mut self.stream).poll_shutdown(context);
        self.judged(ended, context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, duplex};

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn whoever_takes_nothing_in_is_given_up_and_whoever_is_slow_is_not() {
        let patience = Duration::from_secs(30);
        let (server, mut client) = duplex(16);
        let mut server = Patient::new(server, patience);
        let slow = tokio::spawn(async move {
            let mut taken = [0; 8];
            for _ in 0..8 {
                sleep(patience * 2 / 3).await;
                client.read_exact(&mut taken).await.expect("more is sent");
            }
            client
        });
        server.write_all(&[7; 64]).await.expect("it is slow, but it reads");
        let _silent = slow.await.expect("no panic");
        let sent = server.write_all(&[7; 64]).await;
        assert_eq!(sent.expect_err("nobody reads").kind(), io::ErrorKind::TimedOut);
    }
}
