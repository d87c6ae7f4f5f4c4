//! A bounded room for work that takes the processor: a few threads of its own, and a queue in front of them that refuses
//! what it has no place for. Nothing of it runs on the threads that answer everybody.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use tokio::sync::oneshot;

use crate::error::{Answer, ApiError};

type Job = Box<dyn FnOnce() + Send>;

/// Threads for work.
#[derive(Clone)]
pub(crate) struct Workshop {
    jobs: SyncSender<Job>,
    held: Arc<AtomicUsize>,
}

impl Workshop {
    /// So many threads, and room for so many pieces of work to wait.
    pub(crate) fn new(name: &str, threads: usize, queue: usize) -> Workshop {
        let (jobs, waiting) = sync_channel::<Job>(queue);
        let waiting = Arc::new(Mutex::new(waiting));
        for _ in 0..threads {
            let waiting = Arc::clone(&waiting);
            let hired = thread::Builder::new().name(name.to_owned()).spawn(move || work_off(&waiting));
            if let Err(error) = hired {
                tracing::error!(%error, name, "a thread for work is missing");
            }
        }
        Workshop { jobs, held: Arc::default() }
    }

    /// How much is being done or waits.
    pub(crate) fn held(&self) -> usize {
        self.held.load(Ordering::Relaxed)
    }

    /// Does a piece of work.
    ///
    /// # Errors
    /// If too much is waiting already, or the work panics.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Answer<T> {
        let (answer, answered) = oneshot::channel();
        let held = Held::one_more(&self.held);
        let job = Box::new(move || {
            let _held = held;
            // Whoever has gone away needs neither the work nor the answer.
            if !answer.is_closed() {
                let _ = answer.send(work());
            }
        });
        self.jobs.try_send(job).map_err(|_| ApiError::TooMany)?;
        answered.await.map_err(|_| ApiError::Internal("the work broke down".into()))
    }
}

fn work_off(waiting: &Mutex<Receiver<Job>>) {
    loop {
        let next = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = next else { return };
        // A panic has been logged where it happened; whoever waits hears that nothing came of it.
        let _ = catch_unwind(AssertUnwindSafe(job));
    }
}

struct Held(Arc<AtomicUsize>);

impl Held {
    fn one_more(count: &Arc<AtomicUsize>) -> Held {
        count.fetch_add(1, Ordering::Relaxed);
        Held(Arc::clone(count))
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn work_is_done_refused_when_too_much_waits_and_survives_a_panic() {
        let shop = Workshop::new("test", 1, 1);
        assert_eq!(shop.run(|| 7).await.ok(), Some(7));
        assert!(matches!(shop.run(|| panic!("on purpose")).await, Err::<(), _>(ApiError::Internal(_))));
        let ((begin, begun), (go, wait)) = (oneshot::channel(), sync_channel::<()>(0));
        let run = |work: Job| {
            let shop = shop.clone();
            tokio::spawn(async move { shop.run(work).await })
        };
        let busy = run(Box::new(move || {
            let _ = begin.send(());
            let _ = wait.recv();
        }));
        begun.await.expect("the work begins");
        let waiting = run(Box::new(|| ()));
        while shop.held() < 2 {
            tokio::task::yield_now().await;
        }
        assert!(matches!(shop.run(|| ()).await, Err(ApiError::TooMany)));
        drop(go);
        assert!(busy.await.is_ok_and(|done| done.is_ok()) && waiting.await.is_ok_and(|done| done.is_ok()));
    }
}
