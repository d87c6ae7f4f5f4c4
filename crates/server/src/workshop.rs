//! A bounded room for work that takes the processor: a few threads of its own, and a queue in front of them that refuses
//! what it has no place for. Nothing of it runs on the threads that answer everybody.

use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;

use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore, oneshot};

use crate::error::{Answer, ApiError};
use crate::limits::Client;

type Job = Box<dyn FnOnce() + Send>;

/// Threads for work.
#[derive(Clone)]
pub(crate) struct Workshop {
    queue: Arc<Entrance>,
    held: Arc<AtomicUsize>,
    shares: Arc<Shares>,
}

impl Workshop {
    /// So many threads, and room for so many pieces of work to wait.
    pub(crate) fn new(name: &str, threads: usize, queue: usize) -> Workshop {
        let queue = Arc::new(Queue { room: queue, waiting: Mutex::default(), news: Condvar::new() });
        for _ in 0..threads {
            let queue = Arc::clone(&queue);
            let hired = thread::Builder::new().name(name.to_owned()).spawn(move || work_off(&queue));
            if let Err(error) = hired {
                tracing::error!(%error, name, "a thread for work is missing");
            }
        }
        let each = (threads / 2).max(1);
        let shares = Arc::new(Shares { each, held: Mutex::default() });
        Workshop { queue: Arc::new(Entrance(queue)), held: Arc::default(), shares }
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
        self.queue.0.add(job)?;
        answered.await.map_err(|_| ApiError::Internal("the work broke down".into()))
    }
}

impl Workshop {
    /// Does a piece of work for a client. No client has more than half of the threads: what else it wants waits for its own
    /// work and not before anyone else's.
    ///
    /// # Errors
    /// If too much is waiting already, of this client or of all, or the work panics.
    pub(crate) async fn run_for<T: Send + 'static>(
        &self,
        client: Client,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Answer<T> {
        let share = self.shares.of(client);
        if share.held.load(Ordering::Relaxed) >= PATIENT {
            return Err(ApiError::TooMany);
        }
        let turn = share.turn().await;
        // It goes with the work: whoever hangs up gets no second share while the first is being worked on.
        self.run(move || (work(), turn).0).await
    }

    /// A client's turn at the threads, for what is done there in several pieces.
    pub(crate) async fn turn(&self, client: Client) -> Turn {
        self.shares.of(client).turn().await
    }
}

/// How much work of one client may be under way: what waits holds what it was asked with, up to a whole record each.
const PATIENT: usize = 64;

/// What clients have of the threads.
struct Shares {
    each: usize,
    held: Mutex<HashMap<Client, Weak<Share>>>,
}

/// What one client has of them.
struct Share {
    places: Arc<Semaphore>,
    held: Arc<AtomicUsize>,
}

/// A client's turn; the next is the client's next when it is dropped.
pub(crate) struct Turn {
    _place: Result<OwnedSemaphorePermit, AcquireError>,
    _share: Arc<Share>,
    _held: Held,
}

impl Share {
    async fn turn(self: Arc<Self>) -> Turn {
        let held = Held::one_more(&self.held);
        let place = Arc::clone(&self.places).acquire_owned().await;
        Turn { _place: place, _share: self, _held: held }
    }
}

impl Shares {
    fn of(&self, client: Client) -> Arc<Share> {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(share) = held.get(&client).and_then(Weak::upgrade) {
            return share;
        }
        held.retain(|_, share| share.strong_count() > 0);
        let share = Arc::new(Share { places: Arc::new(Semaphore::new(self.each)), held: Arc::default() });
        held.insert(client, Arc::downgrade(&share));
        share
    }
}

/// What waits for a thread. Each piece wakes one of them and no other: threads that take turns at a channel wake each other as well.
struct Queue {
    room: usize,
    waiting: Mutex<Waiting>,
    news: Condvar,
}

#[derive(Default)]
struct Waiting {
    jobs: VecDeque<Job>,
    closed: bool,
}

impl Queue {
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(&self, job: Job) -> Answer<()> {
        let mut waiting = self.waiting();
        if waiting.jobs.len() >= self.room {
            return Err(ApiError::TooMany);
        }
        waiting.jobs.push_back(job);
        drop(waiting);
        self.news.notify_one();
        Ok(())
    }

    /// The next piece of work; none once nobody can bring any.
    fn next(&self) -> Option<Job> {
        let mut waiting = self.waiting();
        loop {
            if let Some(job) = waiting.jobs.pop_front() {
                return Some(job);
            }
            if waiting.closed {
                return None;
            }
            waiting = self.news.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Where work comes in; once nobody holds it the threads go home.
struct Entrance(Arc<Queue>);

impl Drop for Entrance {
    fn drop(&mut self) {
        self.0.waiting().closed = true;
        self.0.news.notify_all();
    }
}

fn work_off(queue: &Queue) {
    while let Some(job) = queue.next() {
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
    use std::sync::mpsc::sync_channel;

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

    #[tokio::test]
    async fn threads_go_home_when_nobody_can_bring_work() {
        let shop = Workshop::new("test", 3, 4);
        assert_eq!(shop.run(|| 7).await.ok(), Some(7));
        let queue = Arc::downgrade(&shop.queue.0);
        drop(shop.clone());
        assert!(shop.run(|| 7).await.is_ok(), "someone still holds it");
        drop(shop);
        for _ in 0..10_000 {
            if queue.strong_count() > 0 {
                tokio::time::sleep(std::time::Duration::from_millis(1)).await;
            }
        }
        assert_eq!(queue.strong_count(), 0);
    }

    #[tokio::test]
    async fn one_client_never_has_all_threads() {
        let shop = Workshop::new("test", 2, 4);
        let client = |last| Client::of(std::net::IpAddr::from([192, 0, 2, last]));
        let (go, wait) = sync_channel::<()>(0);
        let wait = Arc::new(Mutex::new(wait));
        let greedy: Vec<_> = (0..20)
            .map(|_| {
                let (shop, wait) = (shop.clone(), Arc::clone(&wait));
                let hold = move || wait.lock().unwrap_or_else(PoisonError::into_inner).recv().is_err();
                tokio::spawn(async move { shop.run_for(client(1), hold).await })
            })
            .collect();
        while shop.held() == 0 {
            tokio::task::yield_now().await;
        }
        // Who hangs up in the middle gets no more than whoever stays.
        greedy[0].abort();
        assert_eq!(shop.run_for(client(2), || 7).await.ok(), Some(7));
        for _ in 0..10_000 {
            if shop.held() != 1 {
                tokio::time::sleep(std::time::Duration::from_millis(1)).await;
            }
        }
        assert_eq!(shop.held(), 1, "the others wait outside");
        drop(go);
        for one in greedy.into_iter().skip(1) {
            assert!(one.await.is_ok_and(|done| done.is_ok()));
        }
        assert_eq!(shop.run_for(client(3), || 7).await.ok(), Some(7));
        assert_eq!(
            shop.shares.held.lock().map_or(0, |held| held.len()),
            1,
            "nothing is left of who has gone"
        );
    }

    #[tokio::test(start_paused = true)]
    async fn a_turn_is_one_clients() {
        let shop = Workshop::new("test", 2, 4);
        let client = |last| Client::of(std::net::IpAddr::from([192, 0, 2, last]));
        let turn = shop.turn(client(1)).await;
        let wait = std::time::Duration::from_secs(5);
        assert!(tokio::time::timeout(wait, shop.turn(client(1))).await.is_err(), "the first is not over");
        drop(shop.turn(client(2)).await);
        drop(turn);
        assert!(tokio::time::timeout(wait, shop.turn(client(1))).await.is_ok());
    }

    #[tokio::test]
    async fn one_client_has_few_who_wait() {
        let shop = Workshop::new("test", 2, 4);
        let client = Client::of(std::net::IpAddr::from([192, 0, 2, 1]));
        let (go, wait) = sync_channel::<()>(0);
        let wait = Arc::new(Mutex::new(wait));
        let ask = |_| {
            let (shop, wait) = (shop.clone(), Arc::clone(&wait));
            let hold = move || wait.lock().unwrap_or_else(PoisonError::into_inner).recv().is_err();
            tokio::spawn(async move { shop.run_for(client, hold).await })
        };
        let asked: Vec<_> = (0..PATIENT + 5).map(ask).collect();
        let refused = || asked.iter().filter(|one| one.is_finished()).count();
        while refused() < 5 {
            tokio::task::yield_now().await;
        }
        drop(go);
        let mut done = 0;
        for one in asked {
            done += usize::from(one.await.is_ok_and(|done| done.is_ok()));
        }
        assert_eq!(done, PATIENT, "whoever waited is served, and the others have been told at once");
        assert!(shop.run_for(client, || ()).await.is_ok());
    }
}
