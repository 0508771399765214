//! Explores all that can happen to a room on several servers, step by step.
//!
//! Every step of every server can come at any time, so a server that freezes is one whose next step comes late: after others have
//! taken its room over, or after the clock of the database has jumped. A client sends acts one after the other, gives up waiting
//! whenever it likes, and sends the same act to another server.

use std::collections::{BTreeSet, HashSet};

use super::lease::Claim;
use super::rules::Book;

/// How large a world is.
#[derive(Clone, Copy)]
struct Size {
    servers: usize,
    /// Each sends one act.
    clients: u8,
    /// How often time passes.
    ticks: u8,
    /// How many heartbeats, crashes, drains and jumps of the clock there are in all.
    events: u8,
}

/// How long a lease lasts.
const LEASE: i64 = 1;

/// All that is there at a moment.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct World {
    /// The time that passes for everyone. The clock of the database may differ.
    time: i64,
    book: Book,
    servers: Vec<Server>,
    clients: Vec<Client>,
    /// What may still come.
    ticks: u8,
    events: u8,
}

/// A client, which wants its act acknowledged.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
struct Client {
    /// The server that it waits for.
    waits_at: Option<usize>,
    /// Whether it has given up waiting once.
    is_impatient: bool,
    is_done: bool,
}

/// A server.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
struct Server {
    is_down: bool,
    /// When it sent the heartbeat that is not answered yet.
    asked: Option<i64>,
    /// Until when its clock says that nobody else can have its rooms.
    valid_until: i64,
    /// The room, if it has it open: the fence, and the acts that it knows.
    room: Option<(i64, Vec<u8>)>,
    /// An act that was decided on and not written yet, with its fence and place.
    decided: Option<(u8, i64, usize)>,
    /// An act that was written, and the client not told yet.
    written: Option<u8>,
}

/// The number of a server.
fn id(place: usize) -> i64 {
    i64::try_from(place).unwrap_or(i64::MAX)
}

/// What is wrong with a world.
type Fault = &'static str;

/// Takes a step.
type Step<'a> = &'a dyn Fn(&mut World);

impl World {
    fn new(size: Size, has_fence: bool) -> Self {
        let mut book = Book { has_fence, ..Book::new(LEASE) };
        let mut servers = vec![Server::default(); size.servers];
        for (server, id) in servers.iter_mut().zip(0..) {
            book.beat(id);
            server.valid_until = LEASE;
        }
        book.create(0, 1);
        servers[0].room = Some((1, Vec::new()));
        let clients = vec![Client::default(); usize::from(size.clients)];
        Self { time: 0, book, servers, clients, ticks: size.ticks, events: size.events }
    }

    /// All worlds that this one may become in one step.
    fn next(&self) -> Vec<Self> {
        let mut next = Vec::new();
        let mut add = |step: Step<'_>| {
            let mut world = self.clone();
            step(&mut world);
            next.push(world);
        };
        if self.ticks > 0 {
            add(&|world| {
                world.ticks -= 1;
                (world.time, world.book.now) = (world.time + 1, world.book.now + 1);
            });
        }
        if self.events > 0 {
            for jump in [-LEASE, LEASE] {
                add(&|world| (world.events, world.book.now) = (world.events - 1, world.book.now + jump));
            }
        }
        for (number, client) in self.clients.iter().enumerate().filter(|(_, client)| !client.is_done) {
            if client.waits_at.is_none() {
                let all = 0..self.servers.len();
                all.for_each(|place| add(&|world| world.clients[number].waits_at = Some(place)));
            } else if !client.is_impatient {
                add(&|world| {
                    world.clients[number] = Client { is_impatient: true, ..Client::default() };
                });
            }
        }
        for place in (0..self.servers.len()).filter(|&place| !self.servers[place].is_down) {
            self.heartbeats(place, &mut add);
            self.acts(place, &mut add);
            self.writes(place, &mut add);
            self.ends(place, &mut add);
        }
        next
    }

    /// A server sends a heartbeat, or receives the answer.
    fn heartbeats(&self, place: usize, add: &mut dyn FnMut(Step<'_>)) {
        match self.servers[place].asked {
            None if self.events > 0 => add(&|world| {
                world.events -= 1;
                world.servers[place].asked = Some(world.time);
            }),
            None => {}
            Some(asked) => add(&|world| {
                let was_live = world.book.beat(id(place));
                let owned = world.book.owned(id(place));
                let server = &mut world.servers[place];
                if !was_live && server.room.as_ref().map(|room| room.0) != owned {
                    server.room = None;
                }
                (server.asked, server.valid_until) = (None, asked + LEASE);
            }),
        }
    }

    /// A server that somebody waits for claims the room, or decides on an act.
    fn acts(&self, place: usize, add: &mut dyn FnMut(Step<'_>)) {
        let server = &self.servers[place];
        let waiting = |&act: &u8| self.clients[usize::from(act)].waits_at == Some(place);
        let waiting: Vec<u8> = (0..self.clients.len() as u8).filter(waiting).collect();
        match &server.room {
            None if !waiting.is_empty() => add(&|world| {
                if let Claim::Own { fence, .. } = world.book.claim(id(place), 1) {
                    let lines = world.book.room.as_ref().map_or(&[][..], |deed| &deed.lines);
                    world.servers[place].room = Some((fence, lines.iter().map(|line| line.0).collect()));
                }
            }),
            Some((fence, known))
                if self.is_valid(place) && server.decided.is_none() && server.written.is_none() =>
            {
                for act in waiting {
                    // An act that the room has is answered from memory; any other is written first.
                    if known.contains(&act) {
                        add(&|world| world.servers[place].written = Some(act));
                    } else {
                        let decided = Some((act, *fence, known.len()));
                        add(&|world| world.servers[place].decided = decided);
                    }
                }
            }
            _ => {}
        }
    }

    /// A server writes what it decided on, or tells a client what is written.
    fn writes(&self, place: usize, add: &mut dyn FnMut(Step<'_>)) {
        let server = &self.servers[place];
        if let Some((act, fence, number)) = server.decided {
            add(&|world| {
                let counts = world.book.write(id(place), fence, number, act);
                let server = &mut world.servers[place];
                server.decided = None;
                if counts {
                    server.written = Some(act);
                    server.room.iter_mut().filter(|room| room.0 == fence).for_each(|room| room.1.push(act));
                } else {
                    // By now, it may have the same room under a later fence.
                    server.room.take_if(|room| room.0 == fence);
                }
            });
            // The answer of the database is lost: the server writes again.
            add(&|world| _ = world.book.write(id(place), fence, number, act));
        }
        if let Some(act) = server.written.filter(|_| self.is_valid(place)) {
            add(&|world| {
                world.servers[place].written = None;
                let client = &mut world.clients[usize::from(act)];
                if client.waits_at == Some(place) {
                    *client = Client { is_done: true, ..Client::default() };
                }
            });
        }
    }

    /// A server crashes, or stops in order.
    fn ends(&self, place: usize, add: &mut dyn FnMut(Step<'_>)) {
        let down = || Server { is_down: true, ..Server::default() };
        if self.events > 0 {
            add(&|world| (world.events, world.servers[place]) = (world.events - 1, down()));
            if self.servers[place].decided.is_none() {
                add(&|world| {
                    world.book.leave(id(place));
                    (world.events, world.servers[place]) = (world.events - 1, down());
                });
            }
        }
    }

    /// Whether the clock of a server says that nobody else can have its rooms.
    fn is_valid(&self, place: usize) -> bool {
        self.time < self.servers[place].valid_until
    }

    /// What is wrong, if anything.
    fn fault(&self) -> Option<Fault> {
        let lines = self.book.room.as_ref().map_or(&[][..], |deed| &deed.lines);
        let times = |act: usize| lines.iter().filter(|line| usize::from(line.0) == act).count();
        if self.clients.iter().enumerate().any(|(act, client)| client.is_done && times(act) == 0) {
            return Some("an acknowledged act is lost");
        }
        if (0..self.clients.len()).any(|act| times(act) > 1) {
            return Some("an act was applied twice");
        }
        lines
            .windows(2)
            .any(|pair| pair[0].1 > pair[1].1)
            .then_some("an earlier owner wrote after a later one")
    }
}

/// What was found in all worlds.
struct Survey {
    worlds: usize,
    faults: BTreeSet<Fault>,
    /// Worlds in which all acts are acknowledged, and those in which another server owns the room.
    finished: usize,
    taken_over: usize,
}

/// Explores every world that can be reached.
fn explore(size: Size, has_fence: bool) -> Survey {
    let first = World::new(size, has_fence);
    let (mut seen, mut open) = (HashSet::from([first.clone()]), vec![first]);
    let mut survey = Survey { worlds: 0, faults: BTreeSet::new(), finished: 0, taken_over: 0 };
    while let Some(world) = open.pop() {
        survey.worlds += 1;
        survey.finished += usize::from(world.clients.iter().all(|client| client.is_done));
        let owner = world.book.room.as_ref().and_then(|deed| deed.owner);
        survey.taken_over += usize::from(owner.is_some_and(|owner| owner != 0));
        if let Some(fault) = world.fault() {
            survey.faults.insert(fault);
            continue;
        }
        open.extend(world.next().into_iter().filter(|next| seen.insert(next.clone())));
    }
    survey
}

/// What is explored: 250,000 and 30,000 worlds.
const SIZES: [Size; 2] = [
    Size { servers: 2, clients: 2, ticks: 2, events: 2 },
    Size { servers: 3, clients: 2, ticks: 1, events: 1 },
];

#[test]
fn nothing_acknowledged_is_lost_and_no_act_counts_twice_whatever_happens() {
    for size in SIZES {
        let Survey { worlds, faults, finished, taken_over } = explore(size, true);
        println!(
            "{} servers, {} clients: {worlds} worlds, {taken_over} taken over",
            size.servers, size.clients
        );
        assert_eq!(faults, BTreeSet::new());
        assert!(finished > 0 && taken_over > 0, "acts are acknowledged and rooms taken over");
    }
}

#[test]
fn without_the_fence_a_server_that_froze_does_harm() {
    for size in SIZES {
        let faults = explore(size, false).faults;
        println!("{faults:?}");
        assert!(faults.contains("an acknowledged act is lost"), "{faults:?}");
    }
}
