//! The form in which knowledge ships: three files for a list, each without the words, which the list has.
//!
//! - Tiers take two bits a word, the most frequent words first. Frequency predicts the tier well, so equal tiers lie
//!   together, and the file packs into half the size that it has in list order.
//! - Crude words are few: each is a number, four times its distance to the one before, plus its class.
//! - Lemmas are rules (cut so many letters, append these), the most used first, then the rule of each word of tier 1
//!   or 2. Few people look up the others.
//!
//! Everything is checked when it is read, against the number of words in the list.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::{Crude, Knowledge, Lemmas, Rule, Tier};
use crate::leb128::{NoNumber, put, take};
use crate::letter::Letter;
use crate::words::WordId;
use crate::zipf::Frequencies;

/// Tiers in a byte of the file.
const IN_A_BYTE: usize = 4;

/// Why packed knowledge does not belong to a list.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum KnowledgeError {
    /// It ends too early.
    #[error("the file ends too early")]
    Short,
    /// It has more bytes than it should.
    #[error("the file has {0} bytes too many")]
    Long(usize),
    /// A number is out of range.
    #[error("{0} is out of range")]
    Value(u32),
}

impl From<NoNumber> for KnowledgeError {
    fn from(none: NoNumber) -> Self {
        match none {
            NoNumber::Short => Self::Short,
            NoNumber::Long(number) => Self::Value(number),
        }
    }
}

/// Packs the tier of each word, in list order, of a list with these frequencies.
pub fn pack_tiers(tiers: &[Tier], frequencies: &Frequencies) -> Vec<u8> {
    let mut bytes = vec![0; tiers.len().div_ceil(IN_A_BYTE)];
    for (place, id) in by_frequency(frequencies, tiers.len()).into_iter().enumerate() {
        // Rare is 0, so that the long tail of the file is zeros.
        let bits = Tier::Rare.number() - tiers[id].number();
        bytes[place / IN_A_BYTE] |= bits << (2 * (place % IN_A_BYTE));
    }
    bytes
}

/// Packs the class of each word, in list order.
pub fn pack_crude(classes: &[Option<Crude>]) -> Vec<u8> {
    let (mut bytes, mut next) = (Vec::new(), 0);
    for (place, crude) in classes.iter().enumerate() {
        if let Some(crude) = crude {
            put(&mut bytes, ((place - next) as u32) << 2 | *crude as u32);
            next = place + 1;
        }
    }
    bytes
}

/// Packs the lemmas of the words of tier 1 or 2, each with its letters and those of its lemma, in list order.
pub fn pack_lemmas<'a>(words: impl IntoIterator<Item = (&'a [Letter], &'a [Letter])>) -> Vec<u8> {
    let of: Vec<Rule> = words.into_iter().map(|(word, lemma)| Rule::between(word, lemma)).collect();
    let mut uses: HashMap<&Rule, usize> = HashMap::new();
    for rule in &of {
        *uses.entry(rule).or_default() += 1;
    }
    let unchanged = Rule::default();
    uses.remove(&unchanged);
    let mut rules: Vec<(&Rule, usize)> = uses.into_iter().collect();
    rules.sort_by(|(one, uses), (other, more)| more.cmp(uses).then(one.cmp(other)));
    rules.insert(0, (&unchanged, 0));
    // A word whose rule has no number left stays as it is.
    rules.truncate(usize::from(u16::MAX));
    let mut bytes = Vec::new();
    put(&mut bytes, rules.len() as u32);
    for (rule, _) in &rules {
        bytes.extend([rule.front, rule.back, rule.append.len() as u8]);
        bytes.extend(rule.append.iter().map(|letter| letter.index() as u8));
    }
    let numbers: HashMap<&Rule, u32> = rules.iter().map(|&(rule, _)| rule).zip(0..).collect();
    for rule in &of {
        put(&mut bytes, numbers.get(rule).copied().unwrap_or(0));
    }
    bytes
}

impl Knowledge {
    /// Unpacks the tiers and crude words of a list with these frequencies, and checks them.
    pub fn unpack(tiers: &[u8], crude: &[u8], frequencies: &Frequencies) -> Result<Self, KnowledgeError> {
        let words = frequencies.words();
        let expected = words.div_ceil(IN_A_BYTE);
        match tiers.len().checked_sub(expected) {
            None => return Err(KnowledgeError::Short),
            Some(0) => {}
            Some(more) => return Err(KnowledgeError::Long(more)),
        }
        let mut known = vec![(Tier::Rare, None); words];
        for (place, id) in by_frequency(frequencies, words).into_iter().enumerate() {
            let bits = tiers[place / IN_A_BYTE] >> (2 * (place % IN_A_BYTE)) & 3;
            let tier = Tier::new(Tier::Rare.number() - bits);
            known[id].0 = tier.ok_or(KnowledgeError::Value(u32::from(bits)))?;
        }
        let (mut bytes, mut next) = (crude, 0);
        while !bytes.is_empty() {
            let number = take(&mut bytes)?;
            let place = next + (number >> 2) as usize;
            let word = known.get_mut(place).ok_or(KnowledgeError::Value(number))?;
            word.1 = Some(Crude::ALL[(number & 3) as usize]);
            next = place + 1;
        }
        Ok(Self::new(known))
    }
}

impl Lemmas {
    /// Unpacks the lemmas of a list of which this is known, and checks them.
    pub fn unpack(mut bytes: &[u8], known: &Knowledge) -> Result<Self, KnowledgeError> {
        let bytes = &mut bytes;
        let count = take(bytes)?;
        if count == 0 || count > u32::from(u16::MAX) {
            return Err(KnowledgeError::Value(count));
        }
        let rules = (0..count).map(|_| take_rule(bytes)).collect::<Result<Vec<_>, _>>()?;
        let mut of = vec![0; known.words()];
        for (id, rule) in (0..).zip(&mut of) {
            if known.tier(WordId(id)) == Tier::Rare {
                continue;
            }
            let number = take(bytes)?;
            if number >= count {
                return Err(KnowledgeError::Value(number));
            }
            *rule = number as u16;
        }
        if !bytes.is_empty() {
            return Err(KnowledgeError::Long(bytes.len()));
        }
        Ok(Self { rules, of: of.into() })
    }
}

fn take_rule(bytes: &mut &[u8]) -> Result<Rule, KnowledgeError> {
    let [front, back, letters, rest @ ..] = *bytes else { return Err(KnowledgeError::Short) };
    let (append, rest) = rest.split_at_checked(usize::from(*letters)).ok_or(KnowledgeError::Short)?;
    *bytes = rest;
    let letter = |&place: &u8| Letter::new(place).ok_or(KnowledgeError::Value(u32::from(place)));
    Ok(Rule { front: *front, back: *back, append: append.iter().map(letter).collect::<Result<_, _>>()? })
}

/// The indices of a list's words, the most frequent first, equal ones in list order.
fn by_frequency(frequencies: &Frequencies, words: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..words).collect();
    order.sort_by_key(|&id| Reverse(frequencies.of(WordId(id as u32))));
    order
}
