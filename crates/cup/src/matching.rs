//! The heaviest matching of a graph, by Edmonds' blossoms in cubic time: which pairs to form so that their weights add up
//! to the most.
//!
//! Every vertex has a price; an edge is tight when the prices of its ends are what it weighs. Trees of tight edges grow
//! from the unmatched vertices; where two of them meet, one more pair can be formed; where a tree meets itself, the odd
//! cycle becomes a single vertex, a blossom. When nothing can grow, prices change until something can.

use std::collections::VecDeque;

/// What a vertex is in the trees that grow.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Label {
    Outside,
    Even,
    Odd,
}

#[derive(Clone, Copy)]
struct Edge {
    from: usize,
    to: usize,
    weight: i128,
}

/// The partner of every vertex. An edge whose weight is not above 0 is none.
pub fn heaviest(count: usize, weight: impl Fn(usize, usize) -> i128) -> Vec<Option<usize>> {
    let mut search = Search::new(count, weight);
    while search.grow() {}
    (1..=count).map(|vertex| search.mate[vertex].checked_sub(1)).collect()
}

/// Vertices are counted from 1; blossoms come after them, and 0 is nobody.
struct Search {
    count: usize,
    /// The last vertex or blossom in use.
    last: usize,
    edges: Vec<Vec<Edge>>,
    price: Vec<i128>,
    mate: Vec<usize>,
    /// The neighbour outside through which a vertex or blossom is nearest to a tree.
    nearest: Vec<usize>,
    /// The blossom that a vertex is in, or the vertex itself.
    top: Vec<usize>,
    parent: Vec<usize>,
    /// Through which petal of a blossom a vertex is in it.
    petal_of: Vec<Vec<usize>>,
    label: Vec<Label>,
    seen: Vec<u64>,
    moment: u64,
    petals: Vec<Vec<usize>>,
    queue: VecDeque<usize>,
}

impl Search {
    fn new(count: usize, weight: impl Fn(usize, usize) -> i128) -> Search {
        let size = 2 * count + 2;
        let blank = |from, to| Edge { from, to, weight: 0 };
        let mut edges: Vec<Vec<Edge>> =
            (0..size).map(|from| (0..size).map(|to| blank(from, to)).collect()).collect();
        let mut most = 0;
        for from in 0..count {
            for to in (0..count).filter(|to| *to != from) {
                let weight = weight(from.min(to), from.max(to)).max(0);
                most = most.max(weight);
                edges[from + 1][to + 1].weight = weight;
            }
        }
        let mut petal_of = vec![vec![0; count + 1]; size];
        (1..=count).for_each(|vertex| petal_of[vertex][vertex] = vertex);
        let mut price = vec![0; size];
        price[1..=count].fill(most);
        Search {
            count,
            last: count,
            edges,
            price,
            mate: vec![0; size],
            nearest: vec![0; size],
            top: (0..size).map(|vertex| if vertex <= count { vertex } else { 0 }).collect(),
            parent: vec![0; size],
            petal_of,
            label: vec![Label::Outside; size],
            seen: vec![0; size],
            moment: 0,
            petals: vec![Vec::new(); size],
            queue: VecDeque::new(),
        }
    }

    /// How far an edge is from being tight.
    fn slack(&self, edge: Edge) -> i128 {
        self.price[edge.from] + self.price[edge.to] - 2 * self.edges[edge.from][edge.to].weight
    }

    fn offer(&mut self, vertex: usize, outside: usize) {
        let known = self.nearest[outside];
        let nearer = || self.slack(self.edges[vertex][outside]) < self.slack(self.edges[known][outside]);
        if known == 0 || nearer() {
            self.nearest[outside] = vertex;
        }
    }

    fn find_nearest(&mut self, outside: usize) {
        self.nearest[outside] = 0;
        for vertex in 1..=self.count {
            let top = self.top[vertex];
            if self.edges[vertex][outside].weight > 0 && top != outside && self.label[top] == Label::Even {
                self.offer(vertex, outside);
            }
        }
    }

    fn enqueue(&mut self, node: usize) {
        if node <= self.count {
            self.queue.push_back(node);
            return;
        }
        for petal in self.petals[node].clone() {
            self.enqueue(petal);
        }
    }

    fn put_under(&mut self, node: usize, top: usize) {
        self.top[node] = top;
        if node > self.count {
            for petal in self.petals[node].clone() {
                self.put_under(petal, top);
            }
        }
    }

    /// Turns a blossom so that the way from its base to a petal is even, and says how long it is.
    fn turn(&mut self, blossom: usize, petal: usize) -> usize {
        let petals = &mut self.petals[blossom];
        let at = petals.iter().position(|other| *other == petal).unwrap_or(0);
        if at.is_multiple_of(2) {
            return at;
        }
        petals[1..].reverse();
        petals.len() - at
    }

    fn join(&mut self, node: usize, other: usize) {
        let edge = self.edges[node][other];
        self.mate[node] = edge.to;
        if node <= self.count {
            return;
        }
        let petal = self.petal_of[node][edge.from];
        let way = self.turn(node, petal);
        for index in 0..way {
            let (one, next) = (self.petals[node][index], self.petals[node][index ^ 1]);
            self.join(one, next);
        }
        self.join(petal, other);
        self.petals[node].rotate_left(way);
    }

    /// Exchanges free and matched edges from a node to the root of its tree.
    fn augment(&mut self, mut node: usize, mut other: usize) {
        loop {
            let next = self.top[self.mate[node]];
            self.join(node, other);
            if next == 0 {
                return;
            }
            let parent = self.top[self.parent[next]];
            self.join(next, parent);
            (node, other) = (parent, next);
        }
    }

    /// Where the ways of two nodes to their roots meet; 0 if they are in different trees.
    fn meeting(&mut self, mut one: usize, mut other: usize) -> usize {
        self.moment += 1;
        while one != 0 || other != 0 {
            if one != 0 {
                if self.seen[one] == self.moment {
                    return one;
                }
                self.seen[one] = self.moment;
                one = self.top[self.mate[one]];
                if one != 0 {
                    one = self.top[self.parent[one]];
                }
            }
            std::mem::swap(&mut one, &mut other);
        }
        0
    }

    fn add_blossom(&mut self, one: usize, base: usize, other: usize) {
        let free = (self.count + 1..=self.last).find(|blossom| self.top[*blossom] == 0);
        let blossom = free.unwrap_or(self.last + 1);
        self.last = self.last.max(blossom);
        (self.price[blossom], self.label[blossom]) = (0, Label::Even);
        self.mate[blossom] = self.mate[base];
        let mut petals = vec![base];
        self.walk(one, base, &mut petals);
        petals[1..].reverse();
        self.walk(other, base, &mut petals);
        self.petals[blossom].clone_from(&petals);
        self.put_under(blossom, blossom);
        for node in 1..=self.last {
            (self.edges[blossom][node].weight, self.edges[node][blossom].weight) = (0, 0);
        }
        self.petal_of[blossom].fill(0);
        for petal in petals {
            self.take_edges(blossom, petal);
        }
        self.find_nearest(blossom);
    }

    fn walk(&mut self, from: usize, base: usize, petals: &mut Vec<usize>) {
        let mut node = from;
        while node != base {
            let odd = self.top[self.mate[node]];
            petals.extend([node, odd]);
            self.enqueue(odd);
            node = self.top[self.parent[odd]];
        }
    }

    /// A blossom has the tightest edges of its petals.
    fn take_edges(&mut self, blossom: usize, petal: usize) {
        for node in 1..=self.last {
            let (known, new) = (self.edges[blossom][node], self.edges[petal][node]);
            if known.weight == 0 || self.slack(new) < self.slack(known) {
                self.edges[blossom][node] = new;
                self.edges[node][blossom] = self.edges[node][petal];
            }
        }
        for vertex in 1..=self.count {
            if self.petal_of[petal][vertex] != 0 {
                self.petal_of[blossom][vertex] = petal;
            }
        }
    }

    fn expand(&mut self, blossom: usize) {
        for petal in self.petals[blossom].clone() {
            self.put_under(petal, petal);
        }
        let entrance = self.petal_of[blossom][self.edges[blossom][self.parent[blossom]].from];
        let way = self.turn(blossom, entrance);
        let petals = self.petals[blossom].clone();
        for pair in petals[..way].chunks(2) {
            let (odd, even) = (pair[0], pair[1]);
            self.parent[odd] = self.edges[even][odd].from;
            (self.label[odd], self.label[even]) = (Label::Odd, Label::Even);
            self.nearest[odd] = 0;
            self.find_nearest(even);
            self.enqueue(even);
        }
        self.label[entrance] = Label::Odd;
        self.parent[entrance] = self.parent[blossom];
        for petal in &petals[way + 1..] {
            self.label[*petal] = Label::Outside;
            self.find_nearest(*petal);
        }
        self.top[blossom] = 0;
    }

    /// Takes up a tight edge; whether a pair more was formed by it.
    fn take(&mut self, edge: Edge) -> bool {
        let (one, other) = (self.top[edge.from], self.top[edge.to]);
        match self.label[other] {
            Label::Outside => {
                self.parent[other] = edge.from;
                self.label[other] = Label::Odd;
                let mate = self.top[self.mate[other]];
                (self.nearest[other], self.nearest[mate]) = (0, 0);
                self.label[mate] = Label::Even;
                self.enqueue(mate);
                false
            }
            Label::Even => match self.meeting(one, other) {
                0 => {
                    self.augment(one, other);
                    self.augment(other, one);
                    true
                }
                base => {
                    self.add_blossom(one, base, other);
                    false
                }
            },
            Label::Odd => false,
        }
    }

    /// Forms one pair more; whether that makes the whole heavier.
    fn grow(&mut self) -> bool {
        self.label[1..=self.last].fill(Label::Outside);
        self.nearest[1..=self.last].fill(0);
        self.queue.clear();
        for node in 1..=self.last {
            if self.top[node] == node && self.mate[node] == 0 {
                self.parent[node] = 0;
                self.label[node] = Label::Even;
                self.enqueue(node);
            }
        }
        if self.queue.is_empty() {
            return false;
        }
        loop {
            if self.follow_tight_edges() {
                return true;
            }
            let Some(step) = self.step() else { return false };
            if !self.change_prices(step) {
                return false;
            }
            if self.take_new_tight_edges() {
                return true;
            }
            for blossom in self.count + 1..=self.last {
                let empty = self.price[blossom] == 0 && self.label[blossom] == Label::Odd;
                if self.top[blossom] == blossom && empty {
                    self.expand(blossom);
                }
            }
        }
    }

    fn follow_tight_edges(&mut self) -> bool {
        while let Some(vertex) = self.queue.pop_front() {
            if self.label[self.top[vertex]] == Label::Odd {
                continue;
            }
            for other in 1..=self.count {
                let edge = self.edges[vertex][other];
                if edge.weight <= 0 || self.top[vertex] == self.top[other] {
                    continue;
                }
                if self.slack(edge) > 0 {
                    self.offer(vertex, self.top[other]);
                } else if self.take(edge) {
                    return true;
                }
            }
        }
        false
    }

    /// By how much prices change until something happens.
    fn step(&self) -> Option<i128> {
        let tops = (1..=self.last).filter(|node| self.top[*node] == *node);
        let blossoms = (self.count + 1..=self.last)
            .filter(|node| self.top[*node] == *node && self.label[*node] == Label::Odd)
            .map(|node| self.price[node] / 2);
        let edges = tops.filter(|node| self.nearest[*node] != 0).filter_map(|node| {
            let slack = self.slack(self.edges[self.nearest[node]][node]);
            match self.label[node] {
                Label::Outside => Some(slack),
                Label::Even => Some(slack / 2),
                Label::Odd => None,
            }
        });
        let prices = (1..=self.count)
            .filter(|vertex| self.label[self.top[*vertex]] == Label::Even)
            .map(|vertex| self.price[vertex]);
        blossoms.chain(edges).chain(prices).min()
    }

    /// Changes prices; whether a pair more can still pay.
    fn change_prices(&mut self, step: i128) -> bool {
        for vertex in 1..=self.count {
            match self.label[self.top[vertex]] {
                Label::Even if self.price[vertex] <= step => return false,
                Label::Even => self.price[vertex] -= step,
                Label::Odd => self.price[vertex] += step,
                Label::Outside => {}
            }
        }
        for blossom in self.count + 1..=self.last {
            if self.top[blossom] == blossom {
                match self.label[blossom] {
                    Label::Even => self.price[blossom] += 2 * step,
                    Label::Odd => self.price[blossom] -= 2 * step,
                    Label::Outside => {}
                }
            }
        }
        true
    }

    fn take_new_tight_edges(&mut self) -> bool {
        self.queue.clear();
        for node in 1..=self.last {
            let nearest = self.nearest[node];
            if self.top[node] != node || nearest == 0 || self.top[nearest] == node {
                continue;
            }
            let edge = self.edges[nearest][node];
            if self.slack(edge) == 0 && self.take(edge) {
                return true;
            }
        }
        false
    }
}
