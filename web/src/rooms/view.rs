//! Views of a room: for everyone, or for one player.
//!
//! A view is made under the room's lock and borrows its state; what leaves it is plain data. Secrecy is by
//! construction: `words` knows one side only, and `result` exists once a round is over.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use worddle_ask::{BoardAnswer, FoundAnswer, RoomPlan, Sources};
use worddle_lexicon::WordId;
use worddle_play::{
    Claim, Millis, Mode, Phase, PlayerScore, PlayerTally, Room, RoundScores, Seat, SharedWords, Side, Tally,
    Verdict, WordTally,
};

use super::code::Code;
use super::message::{
    WireClaim, WirePlayer, WirePlayerResult, WireResult, WireRoom, WireRound, WireRules, WireScore, WireSide,
    WireStanding, WireWordResult,
};
use super::state::{Dealt, HallState};
use crate::secret::Secret;

/// A room at one moment.
///
/// Short-lived: it borrows the locked state.
pub(super) struct View<'a> {
    /// The settings from the next round on.
    plan: &'a RoomPlan,
    /// Players, rounds and scores.
    room: &'a Room,
    /// The board of the current or last round.
    dealt: Option<&'a Dealt>,
    /// The number of spectators, as last sent to everyone.
    watchers: usize,
    /// Acts were lost.
    damaged: bool,
}

impl<'a> View<'a> {
    /// The current state of a room.
    pub(super) fn of(state: &'a HallState) -> Self {
        // The number last sent, not the current one: a newcomer receives the change together with the others.
        let watchers = state.watchers;
        let (plan, room, dealt) = (&state.plan, &state.room, state.dealt.as_ref());
        Self { plan, room, dealt, watchers, damaged: state.log.damaged }
    }
}

impl View<'_> {
    /// The room as seen from a seat or without one; without a seat, no words are shown before the round is over.
    ///
    /// `at` is the time by the clock of the room, from which the remaining times follow. They are durations,
    /// so that clocks of clients do not matter.
    pub(super) fn room(&self, id: Secret, seat: Option<Seat>, at: Millis) -> WireRoom {
        let (room, phase) = (self.room, self.room.phase());
        let round = |wanted: Phase| room.round().filter(|_| phase == wanted);
        let left = |until: Millis| until.0.saturating_sub(at.0);
        let playing = round(Phase::Playing);
        let is_over = matches!(phase, Phase::Between | Phase::Over);
        WireRoom {
            id: id.to_string(),
            code: Code::of(id).to_string(),
            rules: self.rules(),
            phase: self.phase(),
            game: room.game(),
            round: room.round().map_or(0, |round| round.number),
            players: self.players(),
            watchers: self.watchers,
            board: self.board(),
            starts_in_ms: round(Phase::Starting).map(|round| left(round.starts)),
            ends_in_ms: playing.map(|round| left(round.ends)),
            standings: playing.filter(|_| self.plan.live).map(|_| self.standings()).unwrap_or_default(),
            words: self.words(seat),
            result: room.tally().filter(|_| is_over).and_then(|tally| self.result(tally)),
            history: self.history(),
            damaged: self.damaged,
        }
    }

    /// The phase, by its name in messages.
    ///
    /// Clients show another page for each.
    pub(super) fn phase(&self) -> &'static str {
        match self.room.phase() {
            Phase::Waiting => "waiting",
            Phase::Starting => "starting",
            Phase::Playing => "playing",
            Phase::Between => "between",
            Phase::Over => "over",
        }
    }

    /// The settings, by their names in messages.
    ///
    /// During a round, these are the settings of the round, since nobody can change them meanwhile.
    pub(super) fn rules(&self) -> WireRules {
        let plan = self.plan;
        WireRules {
            language: plan.language.id(),
            rules: plan.rules_name,
            struck: self.room.settings().shared == SharedWords::Struck,
            shortest: plan.rules.shortest,
            topology: plan.topology.to_string(),
            seconds: plan.time.as_secs(),
            rounds: plan.rounds,
            mode: plan.mode_name(),
            teams: plan.teams(),
            countdown_ms: plan.countdown.as_millis() as u64,
            live: plan.live,
            family: plan.family,
        }
    }

    /// The board, once it may be seen.
    ///
    /// During the countdown there is none, so that nobody can begin early.
    pub(super) fn board(&self) -> Option<BoardAnswer> {
        let dealt = self.dealt.filter(|_| self.room.phase() != Phase::Starting)?;
        Some(BoardAnswer::new(&dealt.deal.board, &dealt.plan.rules, &dealt.plan.list))
    }

    /// A judged claim. The word is in the list of the round's board.
    ///
    /// The path is only sent with an accepted word: otherwise it would reveal where a word lies. `None`
    /// before the first board.
    pub(super) fn claim(&self, seat: Seat, word: WordId, verdict: Verdict) -> Option<WireClaim> {
        let Dealt { plan, deal, .. } = self.dealt?;
        let path = || Some(deal.solution.get(word)?.path.iter().map(|cell| cell.0).collect());
        let (verdict, points, path, seat) = match verdict {
            Verdict::Accepted { points } => ("accepted", Some(points), path(), Some(seat)),
            Verdict::Repeated => ("repeated", None, None, Some(seat)),
            Verdict::Taken { by } => ("taken", None, None, Some(by)),
            Verdict::NotOnBoard => ("not-on-board", None, None, None),
        };
        let letters = plan.list.word(word);
        let spelling = plan.list.spellings().of(word, &letters).next();
        let word = plan.list.alphabet().spell(&letters);
        Some(WireClaim { word, spelling, seat: seat.map(|seat| seat.0), verdict, points, path })
    }

    /// The words of a player's side in the order of their claims; where all play together, everyone's words for a
    /// spectator. Empty outside a round: the result has the words then.
    pub(super) fn words(&self, seat: Option<Seat>) -> Vec<WireClaim> {
        let playing = self.room.round().filter(|_| self.room.phase() == Phase::Playing);
        let together = (self.room.settings().mode == Mode::Together).then_some(Side::Everyone);
        let side = seat.map_or(together, |seat| self.room.side(seat));
        let (Some(round), Some(side)) = (playing, side) else { return Vec::new() };
        let seats = self.room.players().keys().filter(|&&seat| self.room.side(seat) == Some(side));
        let mut claims: Vec<(Seat, Claim)> =
            seats.flat_map(|&seat| round.claims(seat).iter().map(move |&claim| (seat, claim))).collect();
        // A stable sort keeps the claims of a player in order.
        claims.sort_by_key(|(_, claim)| claim.at);
        let accepted = |(seat, claim): &(Seat, Claim)| {
            self.claim(*seat, claim.word, Verdict::Accepted { points: claim.points })
        };
        claims.iter().filter_map(accepted).collect()
    }

    /// The result of a round; only now may everyone see the words.
    ///
    /// Players are sorted by their scores, best first; equal scores keep the order of seats. `None` without a
    /// board.
    pub(super) fn result(&self, tally: &Tally) -> Option<WireResult> {
        let Dealt { plan, deal, .. } = self.dealt?;
        let (solution, list) = (&deal.solution, &plan.list);
        let (frequencies, knowledge) = (Some(list.frequencies()), Some(list.knowledge()));
        let sources = Sources { frequencies, knowledge, lemmas: None };
        let found = |word: WordId| solution.get(word).map(|found| FoundAnswer::new(found, list, sources));
        let word = |word: &WordTally| Some(WireWordResult { found: found(word.word)?, struck: word.struck });
        let player = |player: &PlayerTally| WirePlayerResult {
            seat: player.seat.0,
            name: player.name.to_string(),
            team: team(player.side),
            score: player.score,
            total: player.total,
            words: player.words.iter().filter_map(word).collect(),
        };
        let mut players: Vec<WirePlayerResult> = tally.players.iter().map(player).collect();
        players.sort_by_key(|player| Reverse(player.score));
        let count = deal.count();
        Some(WireResult {
            round: tally.round,
            last: tally.round >= self.plan.rounds,
            players,
            sides: self.sides(tally),
            missed: tally.missed.iter().filter_map(|&word| found(word)).collect(),
            words: count.words,
            points: count.points,
        })
    }

    /// The results of the sides.
    ///
    /// None for rivals, who are sides of their own: [`View::result`] lists them as players.
    fn sides(&self, tally: &Tally) -> Vec<WireSide> {
        let totals = self.room.totals();
        let mut sides: BTreeMap<Side, WireSide> = BTreeMap::new();
        for player in tally.players.iter().filter(|player| !matches!(player.side, Side::Player(_))) {
            let total = totals.get(&player.side).copied().unwrap_or_default();
            let fresh = WireSide { team: team(player.side), words: 0, score: 0, total };
            let side = sides.entry(player.side).or_insert(fresh);
            side.words += player.words.len();
            side.score += player.score;
        }
        let mut sides: Vec<WireSide> = sides.into_values().collect();
        sides.sort_by_key(|side| Reverse(side.score));
        sides
    }

    /// The scores of all finished rounds.
    ///
    /// Also of players who have left.
    pub(super) fn history(&self) -> Vec<WireRound> {
        let score = |player: &PlayerScore| WireScore {
            seat: player.seat.0,
            name: player.name.to_string(),
            team: team(player.side),
            words: player.words,
            score: player.score,
        };
        let round = |round: &RoundScores| WireRound {
            round: round.round,
            players: round.players.iter().map(score).collect(),
        };
        self.room.history().iter().map(round).collect()
    }

    /// Everyone with a seat, present or not.
    ///
    /// In the order of seats.
    pub(super) fn players(&self) -> Vec<WirePlayer> {
        let host = self.room.host();
        let players = self.room.players().iter();
        players
            .map(|(&seat, player)| WirePlayer {
                seat: seat.0,
                name: player.name.to_string(),
                present: player.present,
                host: host == Some(seat),
                ready: player.ready,
                team: self.room.side(seat).and_then(team),
                total: player.total,
                won: player.won,
            })
            .collect()
    }

    /// How many words each player has, but not which.
    ///
    /// Only sent if the room was set up to show them.
    pub(super) fn standings(&self) -> Vec<WireStanding> {
        let Some(round) = self.room.round() else { return Vec::new() };
        let standing = |&seat: &Seat| WireStanding { seat: seat.0, words: round.claims(seat).len() };
        self.room.players().keys().map(standing).collect()
    }
}

/// The number of a team.
///
/// Only teams have one.
fn team(side: Side) -> Option<u8> {
    match side {
        Side::Team(team) => Some(team.0),
        Side::Player(_) | Side::Everyone => None,
    }
}
