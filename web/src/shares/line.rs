//! Who holds a slot, who waits for one, and whose turn it is: the rules of a [`Queue`](super::Queue), without threads and
//! clocks.

use std::collections::{HashMap, VecDeque};

use super::{Counts, Full};
use crate::peer::Peer;

/// The limits of a queue.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    /// Holders of slots.
    pub(crate) slots: usize,
    /// Holders that have stepped aside.
    pub(crate) aside: usize,
    /// Holders of one client, aside or not.
    pub(crate) each: usize,
    /// Those who wait.
    pub(crate) waiting: usize,
    /// Those of one client who wait.
    pub(crate) waiting_each: usize,
}

/// Holders and waiting clients.
pub(super) struct Line<T> {
    shape: Shape,
    /// Slots that are free.
    free: usize,
    /// Holders that have stepped aside.
    aside: usize,
    /// Holders of each client.
    held: Counts,
    /// Questions of the server itself, which go first.
    own: VecDeque<T>,
    /// Those who wait, by client, the first in front. No line is empty.
    lines: HashMap<Peer, VecDeque<T>>,
    /// The clients that wait, each once, in the order of their turns.
    turns: VecDeque<Peer>,
    /// The sum over all lines.
    waiting: usize,
}

impl<T> Line<T> {
    /// Nobody holds a slot, and nobody waits.
    pub(super) fn new(shape: Shape) -> Self {
        Self {
            shape,
            free: shape.slots,
            aside: 0,
            held: Counts::default(),
            own: VecDeque::new(),
            lines: HashMap::new(),
            turns: VecDeque::new(),
            waiting: 0,
        }
    }

    /// Takes a slot at once, if a client (`None`: the server) may have one.
    ///
    /// Overtakes nobody: while a slot is free, whoever waits has all that its client may hold.
    pub(super) fn start(&mut self, client: Option<Peer>) -> bool {
        let may_start = self.free > 0 && client.is_none_or(|client| self.may_hold(client));
        if may_start {
            self.take(client);
        }
        may_start
    }

    /// Waits for a slot. Returns whoever had to leave for it.
    ///
    /// # Errors
    ///
    /// If the client has too many who wait, or all clients have and none of them more than this one.
    pub(super) fn push(&mut self, client: Option<Peer>, item: T) -> Result<Option<T>, Full> {
        let Some(client) = client else {
            self.own.push_back(item);
            return Ok(None);
        };
        let length = self.length(client);
        if length >= self.shape.waiting_each {
            return Err(Full::Client);
        }
        let left = if self.waiting < self.shape.waiting {
            None
        } else {
            // The first of the longest lines: which one does not matter, but it must not depend on a hash.
            let longest = self.turns.iter().copied().rev().max_by_key(|&client| self.length(client));
            let longest = longest.filter(|&client| self.length(client) > length + 1);
            Some(self.drop_last(longest.ok_or(Full::House)?))
        };
        if length == 0 {
            self.turns.push_back(client);
        }
        self.lines.entry(client).or_default().push_back(item);
        self.waiting += 1;
        Ok(left)
    }

    /// Gives a free slot to the next in turn.
    pub(super) fn next(&mut self) -> Option<(Option<Peer>, T)> {
        if self.free == 0 {
            return None;
        }
        if let Some(item) = self.own.pop_front() {
            self.take(None);
            return Some((None, item));
        }
        // A client that holds its share stays where it is, and has its turn as soon as it holds less.
        let turn = self.turns.iter().position(|&client| self.may_hold(client))?;
        let client = self.turns.remove(turn)?;
        let line = self.lines.get_mut(&client).expect("whoever has a turn has a line");
        let item = line.pop_front().expect("no line is empty");
        if line.is_empty() {
            self.lines.remove(&client);
        } else {
            self.turns.push_back(client);
        }
        self.waiting -= 1;
        self.take(Some(client));
        Some((Some(client), item))
    }

    /// Keeps only some of those of a client who wait.
    pub(super) fn retain(&mut self, client: Option<Peer>, keep: impl Fn(&T) -> bool) {
        let Some(client) = client else { return self.own.retain(keep) };
        let Some(line) = self.lines.get_mut(&client) else { return };
        let before = line.len();
        line.retain(keep);
        self.waiting -= before - line.len();
        self.forget_if_empty(client);
    }

    /// A holder steps aside and leaves its slot to another. Returns whether there was a place for it.
    pub(super) fn step_aside(&mut self) -> bool {
        let has_place = self.aside < self.shape.aside;
        if has_place {
            self.aside += 1;
            self.free += 1;
        }
        has_place
    }

    /// A holder is done.
    pub(super) fn finish(&mut self, client: Option<Peer>, is_aside: bool) {
        if is_aside {
            self.aside -= 1;
        } else {
            self.free += 1;
        }
        if let Some(client) = client {
            self.held.remove(client);
        }
    }

    /// How many hold slots, have stepped aside, and wait.
    pub(super) fn census(&self) -> [usize; 3] {
        [self.shape.slots - self.free, self.aside, self.waiting + self.own.len()]
    }

    /// Whether a client may hold another slot.
    fn may_hold(&self, client: Peer) -> bool {
        self.held.of(client) < self.shape.each
    }

    /// Takes a free slot.
    fn take(&mut self, client: Option<Peer>) {
        self.free -= 1;
        if let Some(client) = client {
            self.held.add(client);
        }
    }

    /// The number of those of a client who wait.
    fn length(&self, client: Peer) -> usize {
        self.lines.get(&client).map_or(0, VecDeque::len)
    }

    /// Removes the last of a line.
    fn drop_last(&mut self, client: Peer) -> T {
        let line = self.lines.get_mut(&client).expect("whoever has a turn has a line");
        let item = line.pop_back().expect("no line is empty");
        self.waiting -= 1;
        self.forget_if_empty(client);
        item
    }

    /// Forgets a client that waits no more.
    fn forget_if_empty(&mut self, client: Peer) {
        if self.lines.get(&client).is_some_and(VecDeque::is_empty) {
            self.lines.remove(&client);
            self.turns.retain(|&other| other != client);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const SHAPE: Shape = Shape { slots: 1, aside: 0, each: 1, waiting: 8, waiting_each: 6 };

    /// Lets some wait, each named by its client and its number.
    fn with_waiting(shape: Shape, clients: &str) -> Line<String> {
        let mut line = Line::new(shape);
        for (number, client) in clients.chars().enumerate() {
            let left = line.push(Some(client_of(client)), format!("{client}{number}"));
            assert_eq!(left, Ok(None));
        }
        line
    }

    fn client_of(letter: char) -> Peer {
        Peer::numbered(letter as u32)
    }

    /// Serves all who wait, one at a time, in the order in which they are served.
    fn served(line: &mut Line<String>) -> String {
        let mut order = Vec::new();
        while let Some((client, item)) = line.next() {
            order.push(item);
            line.finish(client, false);
        }
        order.join(" ")
    }

    #[test]
    fn clients_have_turns_and_the_server_goes_first() {
        let mut line = with_waiting(SHAPE, "aaaabbc");
        assert_eq!(line.push(None, "own".to_owned()), Ok(None));
        assert_eq!(served(&mut line), "own a0 b4 c6 a1 b5 a2 a3");
        assert_eq!(line.census(), [0, 0, 0]);
        assert!(line.lines.is_empty() && line.turns.is_empty() && line.held.is_empty());
    }

    #[test]
    fn a_client_that_holds_its_share_is_passed_over() {
        let shape = Shape { slots: 3, each: 1, ..SHAPE };
        let mut line = with_waiting(shape, "aab");
        let served: Vec<String> = std::iter::from_fn(|| line.next()).map(|(_, item)| item).collect();
        assert_eq!((served.join(" "), line.census()), ("a0 b2".to_owned(), [2, 0, 1]));
        assert!(!line.start(Some(client_of('a'))) && line.start(Some(client_of('c'))));
        line.finish(Some(client_of('a')), false);
        assert_eq!(line.next().map(|(_, item)| item).as_deref(), Some("a1"));
    }

    #[test]
    fn whoever_steps_aside_leaves_its_slot_and_still_counts() {
        let mut line: Line<&str> = Line::new(Shape { aside: 1, ..SHAPE });
        let [a, b] = ['a', 'b'].map(|letter| Some(client_of(letter)));
        assert!(line.start(a) && !line.start(b));
        assert!(line.step_aside() && !line.start(a) && line.start(b));
        assert!(!line.step_aside(), "there is one place");
        line.finish(a, true);
        assert!(line.step_aside() && line.start(a));
    }

    #[test]
    fn lines_are_bounded_and_the_longest_gives_way() {
        let mut line = with_waiting(SHAPE, "aaaaaa");
        let push =
            |line: &mut Line<String>, client: char| line.push(Some(client_of(client)), client.to_string());
        assert_eq!(push(&mut line, 'a'), Err(Full::Client));
        assert_eq!([push(&mut line, 'b'), push(&mut line, 'b')], [Ok(None), Ok(None)]);
        // All places are taken: the longest line loses its last.
        assert_eq!(push(&mut line, 'c'), Ok(Some("a5".to_owned())));
        assert_eq!(push(&mut line, 'c'), Ok(Some("a4".to_owned())));
        assert_eq!(push(&mut line, 'b'), Ok(Some("a3".to_owned())));
        assert_eq!(push(&mut line, 'b'), Err(Full::House), "no line is longer");
        assert_eq!(served(&mut line), "a0 b c a1 b c a2 b");
        let mut none: Line<&str> = Line::new(Shape { waiting: 0, ..SHAPE });
        assert_eq!(none.push(Some(client_of('a')), "a"), Err(Full::House));
    }

    #[test]
    fn whoever_gives_up_leaves_no_trace() {
        let mut line = with_waiting(SHAPE, "aab");
        line.retain(Some(client_of('b')), |_| false);
        line.retain(Some(client_of('a')), |item| item != "a0");
        line.retain(Some(client_of('z')), |_| false);
        assert_eq!((line.census(), line.lines.len(), line.turns.len()), ([0, 0, 1], 1, 1));
        assert_eq!(served(&mut line), "a1");
    }

    /// Something that happens to a line.
    #[derive(Clone, Debug)]
    enum Event {
        /// A client asks.
        Ask(u32),
        /// A holder is done.
        Finish(usize),
        /// A holder steps aside.
        StepAside(usize),
        /// A client gives up all that waits.
        GiveUp(u32),
    }

    fn events() -> impl Strategy<Value = Vec<Event>> {
        let one = prop_oneof![
            5 => (0u32..5).prop_map(Event::Ask),
            4 => any::<usize>().prop_map(Event::Finish),
            1 => any::<usize>().prop_map(Event::StepAside),
            1 => (0u32..5).prop_map(Event::GiveUp),
        ];
        prop::collection::vec(one, 0..300)
    }

    fn shapes() -> impl Strategy<Value = Shape> {
        (1usize..4, 0usize..4, 1usize..4, 0usize..9, 1usize..6).prop_map(
            |(slots, aside, each, waiting, waiting_each)| Shape { slots, aside, each, waiting, waiting_each },
        )
    }

    /// Who holds and who waits, as seen from outside.
    #[derive(Default)]
    struct Seen {
        /// The clients that hold slots, and whether they stepped aside.
        holders: Vec<(Peer, bool)>,
        /// Those who wait, with the turns that others had since.
        waiting: Vec<(Peer, u32, Counts)>,
        /// The number of the last question.
        last: u32,
    }

    impl Seen {
        fn apply(&mut self, line: &mut Line<u32>, event: &Event) {
            match *event {
                Event::Ask(client) => self.ask(line, Peer::numbered(client)),
                Event::Finish(which) if !self.holders.is_empty() => {
                    let (client, is_aside) = self.holders.swap_remove(which % self.holders.len());
                    line.finish(Some(client), is_aside);
                }
                Event::StepAside(which) if !self.holders.is_empty() => {
                    let which = which % self.holders.len();
                    if !self.holders[which].1 {
                        self.holders[which].1 = line.step_aside();
                    }
                }
                Event::GiveUp(client) => {
                    let client = Peer::numbered(client);
                    line.retain(Some(client), |_| false);
                    self.waiting.retain(|&(other, ..)| other != client);
                }
                Event::Finish(_) | Event::StepAside(_) => {}
            }
            while let Some((client, number)) = line.next() {
                self.serve(client.expect("no question of the server"), number);
            }
        }

        fn ask(&mut self, line: &mut Line<u32>, client: Peer) {
            self.last += 1;
            if line.start(Some(client)) {
                self.holders.push((client, false));
            } else if let Ok(left) = line.push(Some(client), self.last) {
                self.waiting.push((client, self.last, Counts::default()));
                self.waiting.retain(|&(_, number, _)| Some(number) != left);
            }
        }

        /// Checks that it is this one's turn.
        fn serve(&mut self, client: Peer, number: u32) {
            let place = self.waiting.iter().position(|&(_, other, _)| other == number).expect("it waits");
            let first = self.waiting.iter().find(|&&(other, ..)| other == client);
            assert_eq!(
                first.map(|&(_, number, _)| number),
                Some(number),
                "a client's questions keep their order"
            );
            self.waiting.remove(place);
            self.holders.push((client, false));
            for (waits, _, turns) in &mut self.waiting {
                // Those who wait behind others of their own, or have their share, wait for themselves.
                if *waits != client {
                    turns.add(client);
                }
            }
        }
    }

    proptest! {
        #[test]
        fn no_limit_is_exceeded_and_no_slot_is_idle_while_someone_may_have_it(
            shape in shapes(), events in events()
        ) {
            let (mut line, mut seen) = (Line::new(shape), Seen::default());
            for event in &events {
                seen.apply(&mut line, event);
                let aside = seen.holders.iter().filter(|&&(_, is_aside)| is_aside).count();
                let holding = seen.holders.len() - aside;
                prop_assert_eq!(line.census(), [holding, aside, seen.waiting.len()]);
                prop_assert!(holding <= shape.slots && aside <= shape.aside);
                prop_assert!(seen.waiting.len() <= shape.waiting);
                for client in (0..5).map(Peer::numbered) {
                    let holds = seen.holders.iter().filter(|&&(other, _)| other == client).count();
                    let waits = seen.waiting.iter().filter(|&&(other, ..)| other == client).count();
                    prop_assert!(holds <= shape.each && waits <= shape.waiting_each);
                    prop_assert!(waits == 0 || holding == shape.slots || holds == shape.each);
                }
            }
        }

        #[test]
        fn whoever_is_first_in_its_line_waits_for_one_turn_of_each_other(events in events()) {
            // One slot for each client at a time would make a client wait for itself.
            let shape = Shape { slots: 2, aside: 2, each: 4, waiting: 40, waiting_each: 40 };
            let (mut line, mut seen) = (Line::new(shape), Seen::default());
            for event in &events {
                let first: Vec<u32> = (0..5)
                    .filter_map(|client| {
                        let client = Peer::numbered(client);
                        seen.waiting.iter().find(|&&(other, ..)| other == client).map(|&(_, number, _)| number)
                    })
                    .collect();
                seen.apply(&mut line, event);
                for (client, number, turns) in &mut seen.waiting {
                    let is_first = first.contains(number);
                    if !is_first {
                        *turns = Counts::default();
                    }
                    for other in (0..5).map(Peer::numbered).filter(|other| other != client) {
                        prop_assert!(!is_first || turns.of(other) <= 1, "{number} was overtaken twice");
                    }
                }
            }
        }
    }
}
