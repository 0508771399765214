//! A queue in which clients take turns.

use std::sync::{Arc, Mutex, MutexGuard};

use tokio::sync::oneshot::{self, Receiver, Sender};

use super::Full;
use super::line::{Line, Shape};
use crate::peer::Peer;

/// Slots that clients take in turns.
pub(crate) struct Queue {
    line: Mutex<Line<Sender<Turn>>>,
}

/// A slot that is held until it is dropped.
pub(crate) struct Turn {
    client: Option<Peer>,
    is_aside: bool,
    /// Where it is given back; `None` if that is done.
    queue: Option<Arc<Queue>>,
}

/// A place in a line, given up on drop.
struct Waiting {
    client: Option<Peer>,
    receiver: Receiver<Turn>,
    queue: Arc<Queue>,
}

impl Queue {
    /// A queue in which nobody waits.
    pub(crate) fn new(shape: Shape) -> Arc<Self> {
        Arc::new(Self { line: Mutex::new(Line::new(shape)) })
    }

    /// Waits for a turn of a client, or of the server itself (`None`), which goes first. Whoever drops the future waits no
    /// more.
    ///
    /// # Errors
    ///
    /// If the client has too many who wait, or all clients have. The latter also while it waits, if the client has more
    /// than others.
    pub(crate) async fn turn(self: &Arc<Self>, client: Option<Peer>) -> Result<Turn, Full> {
        let mut waiting = {
            let mut line = self.lock();
            if line.start(client) {
                return Ok(self.slot(client));
            }
            let (sender, receiver) = oneshot::channel();
            // Whoever has to leave learns it from the sender that is dropped here.
            line.push(client, sender)?;
            Waiting { client, receiver, queue: Arc::clone(self) }
        };
        (&mut waiting.receiver).await.map_err(|_| Full::House)
    }

    /// How many hold slots, have stepped aside, and wait.
    pub(crate) fn census(&self) -> [usize; 3] {
        self.lock().census()
    }

    /// A slot that was just taken.
    fn slot(self: &Arc<Self>, client: Option<Peer>) -> Turn {
        Turn { client, is_aside: false, queue: Some(Arc::clone(self)) }
    }

    /// Gives free slots to those whose turn it is.
    fn serve(self: &Arc<Self>, line: &mut Line<Sender<Turn>>) {
        while let Some((client, sender)) = line.next() {
            if let Err(mut turn) = sender.send(self.slot(client)) {
                // Its client has just left. Given back here, since dropping it would need the lock.
                turn.queue = None;
                line.finish(client, false);
            }
        }
    }

    /// The line. Each change is complete before anything can panic.
    fn lock(&self) -> MutexGuard<'_, Line<Sender<Turn>>> {
        self.line.lock().expect("no thread panics while it holds a line")
    }
}

impl Turn {
    /// Leaves the slot to the next in turn, and goes on beside it. Returns whether there was a place for that.
    pub(crate) fn step_aside(&mut self) -> bool {
        let Some(queue) = self.queue.as_ref().filter(|_| !self.is_aside) else { return false };
        let mut line = queue.lock();
        self.is_aside = line.step_aside();
        if self.is_aside {
            queue.serve(&mut line);
        }
        self.is_aside
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        if let Some(queue) = self.queue.take() {
            let mut line = queue.lock();
            line.finish(self.client, self.is_aside);
            queue.serve(&mut line);
        }
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        // A turn that was sent meanwhile is dropped with the receiver, after the lock.
        self.receiver.close();
        self.queue.lock().retain(self.client, |sender| !sender.is_closed());
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const SHAPE: Shape = Shape { slots: 1, aside: 1, each: 1, waiting: 4, waiting_each: 3 };

    /// Waits for a turn in a task of its own, and notes when it has one.
    fn ask(
        queue: &Arc<Queue>,
        client: u32,
        order: &Arc<Mutex<Vec<u32>>>,
    ) -> tokio::task::JoinHandle<Result<(), Full>> {
        let (queue, order) = (Arc::clone(queue), Arc::clone(order));
        tokio::spawn(async move {
            let _turn = queue.turn(Some(Peer::numbered(client))).await?;
            order.lock().expect("no panic").push(client);
            Ok(())
        })
    }

    #[tokio::test(start_paused = true)]
    async fn turns_go_round_and_whoever_leaves_is_forgotten() {
        let (queue, order) = (Queue::new(SHAPE), Arc::default());
        let held = queue.turn(Some(Peer::numbered(9))).await.expect("a slot");
        let mut asked = Vec::new();
        for client in [1, 1, 1, 2] {
            asked.push(ask(&queue, client, &order));
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        assert_eq!(queue.turn(Some(Peer::numbered(1))).await.err(), Some(Full::Client));
        // All places are taken, and the longest line gives one up.
        asked.push(ask(&queue, 3, &order));
        tokio::time::sleep(Duration::from_millis(1)).await;
        assert_eq!(asked.remove(2).await.expect("no panic"), Err(Full::House));
        asked.remove(0).abort();
        tokio::time::sleep(Duration::from_millis(1)).await;
        assert_eq!(queue.census(), [1, 0, 3]);
        drop(held);
        for task in asked {
            assert_eq!(task.await.expect("no panic"), Ok(()));
        }
        assert_eq!((&*order.lock().expect("no panic"), queue.census()), (&vec![1, 2, 3], [0, 0, 0]));
    }

    #[tokio::test(start_paused = true)]
    async fn a_slot_that_is_left_goes_to_the_next_and_the_server_goes_first() {
        let (queue, order) = (Queue::new(SHAPE), Arc::default());
        let mut held = queue.turn(Some(Peer::numbered(9))).await.expect("a slot");
        let asked = ask(&queue, 1, &order);
        tokio::time::sleep(Duration::from_millis(1)).await;
        let own = tokio::spawn({
            let queue = Arc::clone(&queue);
            async move { queue.turn(None).await }
        });
        tokio::time::sleep(Duration::from_millis(1)).await;
        assert!(held.step_aside() && !held.step_aside(), "a holder steps aside once");
        let mut own = own.await.expect("no panic").expect("a slot");
        assert!(order.lock().expect("no panic").is_empty() && !own.step_aside());
        drop(own);
        assert_eq!(asked.await.expect("no panic"), Ok(()));
        assert_eq!(queue.census(), [0, 1, 0]);
        drop(held);
        assert_eq!(queue.census(), [0, 0, 0]);
    }
}
