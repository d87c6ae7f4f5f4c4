//! Places for the engine's work, given out in turn. The computer's moves and the analyses that people ask for take turns
//! with each other, and so do the clients who ask for analyses: nobody waits for another's long list. Whose move comes next
//! among the matches, the database says, by the same rule.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{oneshot, watch};

use crate::error::{Answer, ApiError};
use crate::store::{OF_ALL, OF_ONE};

/// The places for engine work of this process.
#[derive(Clone)]
pub(crate) struct Engines(Arc<Mutex<Queue>>);

struct Queue {
    places: usize,
    free: usize,
    number: u64,
    moves: VecDeque<Waiting>,
    /// The clients who wait for analyses, in the order of their turns.
    analyses: VecDeque<(String, VecDeque<Waiting>)>,
    /// How many analyses each client has under way.
    held: HashMap<String, usize>,
    /// Whether the last place that both wanted went to an analysis.
    moves_next: bool,
}

struct Waiting {
    number: u64,
    go: oneshot::Sender<()>,
    /// Where it stands among the analyses that wait; the next one is the first.
    place: watch::Sender<usize>,
}

/// What whoever waits hears.
pub(crate) enum Call {
    /// It stands here now among those who wait.
    Place(usize),
    /// It is its turn.
    Now(Permit),
}

impl Engines {
    pub(crate) fn new(places: usize) -> Engines {
        Engines(Arc::new(Mutex::new(Queue {
            places,
            free: places,
            number: 0,
            moves: VecDeque::new(),
            analyses: VecDeque::new(),
            held: HashMap::new(),
            moves_next: true,
        })))
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether any place is taken.
    pub(crate) fn are_at_work(&self) -> bool {
        let queue = self.queue();
        queue.free < queue.places
    }

    /// How many analyses wait.
    pub(crate) fn waiting(&self) -> usize {
        self.queue().analyses.iter().map(|(_, waiting)| waiting.len()).sum()
    }

    /// Gets in line for one of the computer's moves.
    pub(crate) fn for_move(&self) -> Ticket {
        let mut queue = self.queue();
        let (waiting, ticket) = self.ticket(&mut queue, None);
        queue.moves.push_back(waiting);
        queue.give_out();
        ticket
    }

    /// Gets in line for an analysis.
    ///
    /// # Errors
    /// If this client has enough under way, or all together have.
    pub(crate) fn for_analysis(&self, client: &str) -> Answer<Ticket> {
        let mut queue = self.queue();
        let waiting: usize = queue.analyses.iter().map(|(_, waiting)| waiting.len()).sum();
        let held = queue.held.entry(client.to_owned()).or_default();
        if *held >= OF_ONE || waiting >= OF_ALL {
            return Err(ApiError::TooMany);
        }
        *held += 1;
        let (waiting, ticket) = self.ticket(&mut queue, Some(client.to_owned()));
        queue.line_up(client, waiting);
        Ok(ticket)
    }

    /// Gets in line for an analysis that another process asks for: the database has counted it already.
    pub(crate) fn for_errand(&self) -> Ticket {
        let mut queue = self.queue();
        let (waiting, ticket) = self.ticket(&mut queue, None);
        queue.line_up("", waiting);
        ticket
    }

    fn ticket(&self, queue: &mut Queue, client: Option<String>) -> (Waiting, Ticket) {
        queue.number += 1;
        let ((go, called), (place, told)) = (oneshot::channel(), watch::channel(0));
        let number = queue.number;
        let ticket = Ticket { engines: self.clone(), number, called, place: told, client, used: false };
        (Waiting { number, go, place }, ticket)
    }
}

impl Queue {
    fn line_up(&mut self, client: &str, waiting: Waiting) {
        match self.analyses.iter_mut().find(|(known, _)| known == client) {
            Some((_, own)) => own.push_back(waiting),
            None => {
                // Whoever is being worked for has its turn now, and comes behind those who have not had one.
                let is_served =
                    |(client, own): &(String, VecDeque<Waiting>)| self.is_at_work(client, own.len());
                let behind =
                    if self.is_at_work(client, 1) { None } else { self.analyses.iter().position(is_served) };
                let place = behind.unwrap_or(self.analyses.len());
                self.analyses.insert(place, (client.to_owned(), VecDeque::from([waiting])));
            }
        }
        self.give_out();
    }

    /// Whether the engine works for a client, who waits for so many analyses besides.
    fn is_at_work(&self, client: &str, waiting: usize) -> bool {
        self.held.get(client).is_some_and(|held| *held > waiting)
    }

    /// Gives out what is free, and tells the others where they stand.
    fn give_out(&mut self) {
        while self.free > 0 {
            let Some(next) = self.next() else { break };
            // Whoever has gone away leaves the place to the next.
            if next.go.send(()).is_ok() {
                self.free -= 1;
            }
        }
        self.tell_places();
    }

    fn next(&mut self) -> Option<Waiting> {
        let both = !self.moves.is_empty() && !self.analyses.is_empty();
        if self.analyses.is_empty() || (both && self.moves_next) {
            self.moves_next = !both && self.moves_next;
            return self.moves.pop_front();
        }
        self.moves_next = both || self.moves_next;
        let (client, mut own) = self.analyses.pop_front()?;
        let next = own.pop_front();
        if !own.is_empty() {
            self.analyses.push_back((client, own));
        }
        next
    }

    fn tell_places(&self) {
        let longest = self.analyses.iter().map(|(_, own)| own.len()).max().unwrap_or(0);
        let rounds =
            (0..longest).flat_map(|round| self.analyses.iter().filter_map(move |(_, own)| own.get(round)));
        for (index, waiting) in rounds.enumerate() {
            waiting.place.send_if_modified(|place| std::mem::replace(place, index + 1) != index + 1);
        }
    }

    fn leave(&mut self, number: u64) {
        self.moves.retain(|waiting| waiting.number != number);
        for (_, own) in &mut self.analyses {
            own.retain(|waiting| waiting.number != number);
        }
        self.analyses.retain(|(_, own)| !own.is_empty());
    }

    fn let_go(&mut self, client: Option<&str>) {
        let Some(client) = client else { return };
        if let Some(held) = self.held.get_mut(client) {
            *held -= 1;
            if *held == 0 {
                self.held.remove(client);
            }
        }
    }
}

/// A number in the line; whoever drops it has gone away.
pub(crate) struct Ticket {
    engines: Engines,
    number: u64,
    called: oneshot::Receiver<()>,
    place: watch::Receiver<usize>,
    client: Option<String>,
    used: bool,
}

impl Ticket {
    /// What comes next: a place nearer to the front, or one's turn.
    pub(crate) async fn next(&mut self) -> Call {
        tokio::select! {
            biased;
            _ = &mut self.called => {}
            Ok(()) = self.place.changed() => return Call::Place(*self.place.borrow_and_update()),
        }
        self.used = true;
        Call::Now(Permit { engines: self.engines.clone(), client: self.client.take() })
    }

    /// Waits for one's turn.
    pub(crate) async fn turn(mut self) -> Permit {
        loop {
            if let Call::Now(place) = self.next().await {
                return place;
            }
        }
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        if self.used {
            return;
        }
        let mut queue = self.engines.queue();
        if self.called.try_recv().is_ok() {
            queue.free += 1;
        } else {
            queue.leave(self.number);
        }
        queue.let_go(self.client.as_deref());
        queue.give_out();
    }
}

/// One of the places; given back when dropped.
pub(crate) struct Permit {
    engines: Engines,
    client: Option<String>,
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut queue = self.engines.queue();
        queue.free += 1;
        queue.let_go(self.client.as_deref());
        queue.give_out();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_called(ticket: &mut Ticket) -> bool {
        ticket.called.try_recv().is_ok()
    }

    /// Lets whoever is called work and go, one after the other: who it was each time.
    async fn served(mut line: Vec<(&str, Ticket)>, first: Permit) -> Vec<String> {
        drop(first);
        let mut order = Vec::new();
        while !line.is_empty() {
            let mut called = None;
            for (index, (_, ticket)) in line.iter_mut().enumerate() {
                while ticket.place.has_changed().unwrap_or(false) {
                    ticket.place.borrow_and_update();
                }
                if let Some(Call::Now(place)) = futures_util::FutureExt::now_or_never(ticket.next()) {
                    called = Some((index, place));
                }
            }
            let (index, place) = called.expect("someone is called");
            order.push(line.remove(index).0.to_owned());
            drop(place);
        }
        order
    }

    #[tokio::test]
    async fn clients_take_turns_with_each_other_and_with_the_computer() {
        let engines = Engines::new(1);
        let first = engines.for_move().turn().await;
        let line = vec![
            ("ana", engines.for_analysis("ana").expect("room")),
            ("ana", engines.for_analysis("ana").expect("room")),
            ("ana", engines.for_analysis("ana").expect("room")),
            ("blas", engines.for_analysis("blas").expect("room")),
            ("move", engines.for_move()),
            ("move", engines.for_move()),
        ];
        assert_eq!(served(line, first).await, ["move", "ana", "move", "blas", "ana", "ana"]);
        assert!(!engines.are_at_work());
    }

    #[tokio::test]
    async fn whoever_is_being_worked_for_comes_behind_those_who_come_meanwhile() {
        let engines = Engines::new(1);
        let first = engines.for_analysis("ana").expect("room").turn().await;
        let line = ["ana", "ana", "blas", "carla", "blas"]
            .map(|client| (client, engines.for_analysis(client).expect("room")));
        assert_eq!(served(line.into(), first).await, ["blas", "carla", "ana", "blas", "ana"]);
    }

    #[tokio::test]
    async fn everyone_is_told_their_place_and_leaves_it_by_going_away() {
        let engines = Engines::new(1);
        let first = engines.for_move().turn().await;
        let mut line: Vec<_> =
            ["ana", "ana", "blas", "carla"].map(|client| engines.for_analysis(client).expect("room")).into();
        let places = |line: &[Ticket]| line.iter().map(|ticket| *ticket.place.borrow()).collect::<Vec<_>>();
        assert_eq!(places(&line), [1, 4, 2, 3]);
        drop(line.remove(2));
        assert_eq!(places(&line), [1, 3, 2]);
        drop(first);
        assert!(is_called(&mut line[0]) && !is_called(&mut line[1]));
        assert_eq!((engines.waiting(), *line[2].place.borrow()), (2, 1));
    }

    #[tokio::test]
    async fn whoever_goes_away_when_called_gives_the_place_back() {
        let engines = Engines::new(1);
        drop(engines.for_move());
        assert!(!engines.are_at_work());
        let called = engines.for_analysis("ana").expect("room");
        let mut next = engines.for_analysis("blas").expect("room");
        drop(called);
        assert!(is_called(&mut next) && engines.are_at_work());
    }

    #[tokio::test]
    async fn one_client_and_all_together_may_ask_for_so_much() {
        let engines = Engines::new(1);
        let mut line: Vec<_> = (0..OF_ONE).map(|_| engines.for_analysis("ana").expect("room")).collect();
        assert!(engines.for_analysis("ana").is_err());
        drop(line.remove(0));
        line.push(engines.for_analysis("ana").expect("room again"));
        while let Ok(ticket) = engines.for_analysis(&line.len().to_string()) {
            line.push(ticket);
        }
        assert_eq!(engines.waiting(), OF_ALL);
    }
}
