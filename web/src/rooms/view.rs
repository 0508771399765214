//! A room as it is shown: to everyone, or to a player.

use worddle_ask::{BoardAnswer, Deal, FoundAnswer, RoomPlan};
use worddle_lexicon::WordId;
use worddle_play::{Claim, Millis, Phase, PlayerTally, Room, Seat, SharedWords, Tally, Verdict, WordTally};

use super::message::{
    WireClaim, WirePlayer, WirePlayerResult, WireResult, WireRoom, WireStanding, WireWordResult,
};
use crate::secret::Secret;

/// A room at a moment.
pub(super) struct View<'a> {
    pub(super) plan: &'a RoomPlan,
    pub(super) room: &'a Room,
    /// The board of the round that is played or was last.
    pub(super) deal: Option<&'a Deal>,
}

impl View<'_> {
    /// The room as someone may see it: without a seat, without words before a round is over.
    pub(super) fn room(&self, id: Secret, seat: Option<Seat>, at: Millis) -> WireRoom {
        let (room, plan, phase) = (self.room, self.plan, self.room.phase());
        let playing = room.round().filter(|_| phase == Phase::Playing);
        let own = seat.and_then(|seat| playing.map(|round| round.claims(seat))).unwrap_or_default();
        let claim = |claim: &Claim| self.claim(claim.word, Verdict::Accepted { points: claim.points });
        WireRoom {
            id: id.to_string(),
            language: plan.language.id(),
            rules: plan.rules_name,
            struck: room.settings().shared == SharedWords::Struck,
            shortest: plan.rules.shortest,
            topology: plan.topology.to_string(),
            seconds: plan.time.as_secs(),
            rounds: plan.rounds,
            live: plan.live,
            phase: match phase {
                Phase::Waiting => "waiting",
                Phase::Playing => "playing",
                Phase::Between => "between",
                Phase::Over => "over",
            },
            round: room.round().map_or(0, |round| round.number),
            players: self.players(),
            board: self.board(),
            ends_in_ms: playing.map(|round| round.ends.0.saturating_sub(at.0)),
            standings: playing.filter(|_| plan.live).map(|_| self.standings()).unwrap_or_default(),
            words: own.iter().map(claim).collect(),
            result: room.tally().filter(|_| playing.is_none()).and_then(|tally| self.result(tally)),
        }
    }

    pub(super) fn board(&self) -> Option<BoardAnswer> {
        self.deal.map(|deal| BoardAnswer::new(&deal.board, &self.plan.rules, &self.plan.list))
    }

    pub(super) fn claim(&self, word: WordId, verdict: Verdict) -> WireClaim {
        let path = || {
            let found = self.deal?.solution.get(word)?;
            Some(found.path.iter().map(|cell| cell.0).collect())
        };
        let (verdict, points, path) = match verdict {
            Verdict::Accepted { points } => ("accepted", Some(points), path()),
            Verdict::Repeated => ("repeated", None, None),
            Verdict::NotOnBoard => ("not-on-board", None, None),
        };
        let list = &self.plan.list;
        let spelling = list.spellings().of(word, &list.word(word)).next();
        WireClaim { word: self.spell(word), spelling, verdict, points, path }
    }

    /// A word as it is played.
    pub(super) fn spell(&self, word: WordId) -> String {
        self.plan.list.alphabet().spell(&self.plan.list.word(word))
    }

    /// The result of a round; only now may everyone see the words.
    pub(super) fn result(&self, tally: &Tally) -> Option<WireResult> {
        let solution = &self.deal?.solution;
        let list = &self.plan.list;
        let found = |word: WordId| {
            solution.get(word).map(|found| FoundAnswer::new(found, list, Some(list.frequencies())))
        };
        let word = |word: &WordTally| Some(WireWordResult { found: found(word.word)?, struck: word.struck });
        let player = |player: &PlayerTally| WirePlayerResult {
            seat: player.seat.0,
            name: player.name.to_string(),
            score: player.score,
            total: player.total,
            words: player.words.iter().filter_map(word).collect(),
        };
        let mut players: Vec<WirePlayerResult> = tally.players.iter().map(player).collect();
        players.sort_by_key(|player| std::cmp::Reverse(player.score));
        let count = solution.count();
        Some(WireResult {
            round: tally.round,
            last: tally.round >= self.plan.rounds,
            players,
            missed: tally.missed.iter().filter_map(|&word| found(word)).collect(),
            words: count.words,
            points: count.points,
        })
    }

    pub(super) fn players(&self) -> Vec<WirePlayer> {
        let host = self.room.host();
        let players = self.room.players().iter();
        players
            .map(|(&seat, player)| WirePlayer {
                seat: seat.0,
                name: player.name.to_string(),
                present: player.present,
                host: host == Some(seat),
                total: player.total,
            })
            .collect()
    }

    pub(super) fn standings(&self) -> Vec<WireStanding> {
        let Some(round) = self.room.round() else { return Vec::new() };
        let standing = |&seat: &Seat| WireStanding { seat: seat.0, words: round.claims(seat).len() };
        self.room.players().keys().map(standing).collect()
    }
}
