//! A limit on guessing the codes of rooms, for all clients together.
//!
//! Codes are short, so that people can type them. A limit per client alone does not protect them: with two thousand
//! addresses, two thousand codes can be tried in a second, and a full server has a room behind every thirty thousandth. So the
//! lookups of all clients share a few turns, and a wrong code keeps its turn for a while after its answer. A right code gives
//! it back at once. Nobody notices the limit until several guess at the same time.
//!
//! A limit must hold before the lookup. One that only holds wrong codes back would tell them from right ones, and guessing
//! would be as fast as ever. So a right code waits for its turn like any other, and the turns are what keeps its owner from
//! being locked out: they go round by neighbourhood ([`Peer::neighbourhood`]), since whoever has many addresses has
//! neighbours. A crowd from one network, however large, delays others by one turn. Only a crowd from hundreds of networks
//! keeps codes from being found, and links to rooms work even then.

use std::sync::Arc;
use std::time::Duration;

use crate::peer::Peer;
use crate::problem::Problem;
use crate::shares::{Queue, Shape, Turn};

/// Lookups at once, and the limits of those who wait: together for up to 13 seconds, those of one neighbourhood for 3.
const SHAPE: Shape = Shape { slots: 8, aside: 0, each: 8, waiting: 256, waiting_each: 64 };

/// How long a wrong code keeps its turn. With eight turns, 20 codes a second are tried: a room of a full server is found in
/// half an hour, and one of ten rooms in four days.
const PENALTY: Duration = Duration::from_millis(400);

/// The lookups that all clients share.
pub(crate) struct Guesses(Arc<Queue>);

/// A lookup.
pub(crate) struct Guess(Turn);

impl Guesses {
    /// Nobody guesses.
    pub(crate) fn new() -> Self {
        Self(Queue::new(SHAPE))
    }

    /// Waits until a client may look up a code.
    ///
    /// # Errors
    ///
    /// If too many wait already.
    pub(crate) async fn turn(&self, client: Peer) -> Result<Guess, Problem> {
        let turn = self.0.turn(Some(client.neighbourhood())).await;
        turn.map(Guess).map_err(|_| {
            Problem::share(
                "codes",
                5,
                "too many room codes are being tried: try again in a few seconds, or open the room by its link",
                "trop de codes de salons sont essayés : réessayez dans quelques secondes, ou ouvrez le salon par son lien",
            )
        })
    }

    /// The number of lookups that wait.
    pub(crate) fn waiting(&self) -> usize {
        let [_, _, waiting] = self.0.census();
        waiting
    }
}

impl Guess {
    /// The code was wrong: the turn ends later.
    pub(crate) fn failed(self) {
        tokio::spawn(async move {
            tokio::time::sleep(PENALTY).await;
            drop(self.0);
        });
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::Instant;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn wrong_codes_are_slow_for_all_and_right_ones_pass_between_them() {
        let (guesses, start) = (Arc::new(Guesses::new()), Instant::now());
        // Two thousand neighbours guess at once.
        let mut crowd = tokio::task::JoinSet::new();
        for number in 0..2000 {
            let guesses = Arc::clone(&guesses);
            crowd.spawn(async move { guesses.turn(Peer::numbered(number)).await.map(Guess::failed) });
        }
        // Another mistypes, too, and then has it right.
        tokio::time::sleep(Duration::from_millis(1)).await;
        for _ in 0..2 {
            guesses.turn(Peer::numbered(99 << 24)).await.expect("a turn").failed();
        }
        drop(guesses.turn(Peer::numbered(99 << 24)).await.expect("a turn"));
        assert!(start.elapsed() < PENALTY * 4, "{:?}", start.elapsed());
        let mut tried = 0;
        while let Some(guess) = crowd.join_next().await {
            tried += usize::from(guess.expect("no panic").is_ok());
        }
        assert_eq!(tried, SHAPE.slots + SHAPE.waiting_each, "all others are refused");
        assert!(start.elapsed() > PENALTY * (tried / SHAPE.slots - 1) as u32, "{:?}", start.elapsed());
        assert_eq!(guesses.waiting(), 0);
    }
}
