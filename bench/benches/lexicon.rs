//! Structures that read words, with the French list: against the crate `fst`, and against each other.
//!
//! `fst` also stores a minimal automaton, with a word's rank as its output, so it answers the same questions.

use std::hint::black_box;

use fst::raw::{Fst, Node, Output, Transition};
use fst::{Map, MapBuilder, Set, SetBuilder};
use worddle_bench::{Contender, Summary, duration, median, peak_megabytes, processor, race, speed_up, table};
use worddle_data::built_in;
use worddle_lexicon::anagram::{Anagrams, EachAnagrams, Rack, Use, each_anagrams};
use worddle_lexicon::{
    Alphabet, Dawg, EachStructure, Letter, Lexicon, ReadOptions, Structure, Trie, WordId, WordList, Words,
    each_structure, look_up, text,
};
use worddle_run::{Random, Weights};

/// Fixed, so that every run uses the same words and letters.
const SEED: u64 = 2026;

/// Repetitions of tasks that take seconds: odd, so that there is a median.
const FEW: usize = 3;

/// Memory comes first, because the kernel reports the largest child so far.
fn main() {
    println!("{}", processor());
    let mut summary = Summary::default();
    let megabytes = peak_megabytes(&["anagram", "bonjour", "-d", "fr"]);
    summary.at_most("memory of `worddle anagram bonjour`, in MB", megabytes, 40.0);
    let list = built_in("fr").expect("the French list is built in");
    let words = list.words();
    println!("French list: {} words, {} letters", words.len(), words.total_letters());

    against_fst(&words, &mut summary);
    opening(&list, &mut summary);
    structures(&words);
    anagrams(&list, &words);
    print!("\n{summary}");
}

/// Words to look up, as letters and as the bytes that `fst` reads.
struct Queries {
    /// For our structures.
    letters: Vec<Vec<Letter>>,
    /// The same words for `fst`, in the same order.
    bytes: Vec<Vec<u8>>,
}

impl Queries {
    /// Shuffled, because looking words up in order would keep every path in the cache.
    fn new(mut words: Vec<&[Letter]>, random: &mut Random) -> Self {
        random.shuffle(&mut words);
        // Both are copied in shuffled order, so that no contender waits for cache misses on the queries.
        let letters = words.iter().map(|word| word.to_vec()).collect();
        Self { letters, bytes: words.into_iter().map(to_bytes).collect() }
    }

    /// All words of a list.
    ///
    /// Every lookup succeeds.
    fn present(words: &Words, random: &mut Random) -> Self {
        Self::new(words.iter().collect(), random)
    }

    /// As many absent words, each a word with one letter changed.
    ///
    /// A lookup follows a word up to the changed letter, so it costs more than one of random letters.
    fn absent(words: &Words, random: &mut Random) -> Self {
        let mut absent = Vec::with_capacity(words.len());
        // Cycles, because a changed word may be a word and is then skipped.
        for word in words.iter().cycle() {
            if absent.len() == words.len() {
                break;
            }
            let mut changed = word.to_vec();
            let place = random.below(word.len() as u64) as usize;
            changed[place] = Letter::new(random.below(26) as u8).expect("the alphabet has 26 letters");
            if words.id(&changed).is_none() {
                absent.push(changed);
            }
        }
        Self::new(absent.iter().map(Vec::as_slice).collect(), random)
    }
}

/// `fst` compares bytes; letters in the order of the alphabet keep the order of the words.
fn to_bytes(word: &[Letter]) -> Vec<u8> {
    word.iter().map(|letter| b'a' + letter.index() as u8).collect()
}

/// Returns what a found word adds to an answer: more than 0, even for the first word.
///
/// A structure that always answers 0 would otherwise pass.
fn mark(rank: u64) -> u64 {
    rank + 1
}

/// Ranks are the values, as our automaton has them for nothing.
fn build_map(keys: &[Vec<u8>]) -> Map<Vec<u8>> {
    let mut builder = MapBuilder::memory();
    for (key, rank) in keys.iter().zip(0..) {
        builder.insert(key, rank).expect("words come in order");
    }
    Map::new(builder.into_inner().expect("memory takes all")).expect("what was built is valid")
}

/// Without values, so it can be smaller than a map.
fn build_set(keys: &[Vec<u8>]) -> Set<Vec<u8>> {
    let mut builder = SetBuilder::memory();
    for key in keys {
        builder.insert(key).expect("words come in order");
    }
    Set::new(builder.into_inner().expect("memory takes all")).expect("what was built is valid")
}

/// All questions that both can answer, each with a requirement of its own.
fn against_fst(words: &Words, summary: &mut Summary) {
    let keys: Vec<Vec<u8>> = words.iter().map(to_bytes).collect();
    let (map, set, dawg) = (build_map(&keys), build_set(&keys), <Dawg as Structure>::build(words));
    let mut random = Random::new(SEED);
    let present = Queries::present(words, &mut random);
    let absent = Queries::absent(words, &mut random);

    // The sum of the ranks from 1 on, by Gauss.
    let count = words.len() as u64;
    look_ups("look up all words", &map, &dawg, &present, count * (count + 1) / 2, summary);
    look_ups("look up as many absent words", &map, &dawg, &absent, 0, summary);
    memberships(&set, &dawg, &present, summary);
    steps(map.as_fst(), &dawg, &present, summary);
    walks(map.as_fst(), &dawg, summary);
    builds(&keys, words, summary);
    sizes(&map, &set, &dawg, summary);
}

/// `expected` is the sum of the marks of all words found.
fn look_ups(
    title: &str,
    map: &Map<Vec<u8>>,
    dawg: &Dawg,
    queries: &Queries,
    expected: u64,
    summary: &mut Summary,
) {
    let in_map = || queries.bytes.iter().filter_map(|word| map.get(word)).map(mark).sum();
    let in_dawg = || sum_of_ranks(dawg, queries);
    let timings = race(expected, vec![Contender::new("fst::Map", in_map), Contender::new("dawg", in_dawg)]);
    print!("{}", table(title, &timings));
    summary.at_least(&format!("{title}: dawg faster than fst::Map"), speed_up(&timings[0], &timings[1]), 2.0);
}

/// The same code for every structure; static dispatch, as in a solver.
fn sum_of_ranks(lexicon: &impl Lexicon, queries: &Queries) -> u64 {
    queries.letters.iter().filter_map(|word| look_up(lexicon, word)).map(|id| mark(id.0.into())).sum()
}

/// A set has no ranks to add up, which is its advantage.
fn memberships(set: &Set<Vec<u8>>, dawg: &Dawg, queries: &Queries, summary: &mut Summary) {
    let in_set = || queries.bytes.iter().filter(|word| set.contains(word)).count() as u64;
    let in_dawg = || queries.letters.iter().filter(|word| look_up(dawg, word).is_some()).count() as u64;
    let contenders = vec![Contender::new("fst::Set", in_set), Contender::new("dawg", in_dawg)];
    let timings = race(queries.letters.len() as u64, contenders);
    print!("{}", table("ask of all words whether they are in the list", &timings));
    summary.at_least("ask of all words: dawg faster than fst::Set", speed_up(&timings[0], &timings[1]), 2.0);
}

/// Steps along every word, and checks after each letter whether the letters so far form a word.
fn steps(fst: &Fst<Vec<u8>>, dawg: &Dawg, queries: &Queries, summary: &mut Summary) {
    let in_fst = || queries.bytes.iter().map(|word| step_along_fst(fst, word)).sum();
    let in_dawg = || queries.letters.iter().map(|word| step_along(dawg, word)).sum();
    // `fst` must agree with it; the walk below checks the automaton itself.
    let expected = in_dawg();
    let timings = race(expected, vec![Contender::new("fst", in_fst), Contender::new("dawg", in_dawg)]);
    print!("{}", table("step along all words, letter by letter", &timings));
    summary.at_least("step along all words: dawg faster than fst", speed_up(&timings[0], &timings[1]), 2.0);
}

/// What a solver does for every cell of a path: step, and ask whether a word ends here.
fn step_along(lexicon: &impl Lexicon, word: &[Letter]) -> u64 {
    let mut state = lexicon.root();
    let mut sum = 0;
    for &letter in word {
        let Some(next) = lexicon.step(state, letter) else { break };
        state = next;
        sum += lexicon.word(state).map_or(0, |id| mark(id.0.into()));
    }
    sum
}

/// With the raw interface of `fst`, since its maps only look up whole words.
fn step_along_fst(fst: &Fst<Vec<u8>>, word: &[u8]) -> u64 {
    let (mut node, mut output) = (fst.root(), Output::zero());
    let mut sum = 0;
    for &byte in word {
        let Some(place) = node.find_input(byte) else { break };
        let transition = node.transition(place);
        output = output.cat(transition.out);
        node = fst.node(transition.addr);
        sum += mark_at(&node, output);
    }
    sum
}

/// Returns what the word that ends at a node adds to an answer; 0 if none does.
fn mark_at(node: &Node<'_>, output: Output) -> u64 {
    if node.is_final() { mark(output.cat(node.final_output()).value()) } else { 0 }
}

/// Visits every prefix of every word, depth first.
///
/// Every node is reached once for each prefix that leads to it, as in a walk over a board.
fn walks(fst: &Fst<Vec<u8>>, dawg: &Dawg, summary: &mut Summary) {
    let in_fst = || walk_fst(fst, &fst.root(), Output::zero());
    let in_dawg = || walk(dawg, dawg.root());
    let expected = in_dawg();
    let timings = race(expected, vec![Contender::new("fst", in_fst), Contender::new("dawg", in_dawg)]);
    print!("{}", table("walk all prefixes, depth first", &timings));
    summary.at_least("walk all prefixes: dawg faster than fst", speed_up(&timings[0], &timings[1]), 2.0);
}

/// Returns the number of prefixes plus the marks of all words.
///
/// Recursion is as deep as the longest word.
fn walk<L: Lexicon>(lexicon: &L, state: L::State) -> u64 {
    let here = 1 + lexicon.word(state).map_or(0, |id| mark(id.0.into()));
    here + lexicon.branches(state).map(|(_, next)| walk(lexicon, next)).sum::<u64>()
}

/// Outputs are added along the path, as `fst` defines them.
fn walk_fst(fst: &Fst<Vec<u8>>, node: &Node<'_>, output: Output) -> u64 {
    let here = 1 + mark_at(node, output);
    let below = |next: Transition| walk_fst(fst, &fst.node(next.addr), output.cat(next.out));
    here + node.transitions().map(below).sum::<u64>()
}

/// Both get words in order, which both need.
fn builds(keys: &[Vec<u8>], words: &Words, summary: &mut Summary) {
    let contenders = vec![
        Contender::new("fst::Map", || build_map(keys).len() as u64),
        Contender::new("dawg", || <Dawg as Structure>::build(words).len() as u64),
        Contender::new("fst::Set", || build_set(keys).len() as u64),
    ];
    let timings = race(words.len() as u64, contenders);
    print!("{}", table("build from sorted words", &timings));
    summary.at_most("build: time of dawg to that of fst::Map", 1.0 / speed_up(&timings[0], &timings[1]), 1.5);
}

/// As saved: the packed form of our automaton includes ranks, which the set of `fst` has not.
fn sizes(map: &Map<Vec<u8>>, set: &Set<Vec<u8>>, dawg: &Dawg, summary: &mut Summary) {
    println!("\nsaved size\n{:<10}{:>10} bytes", "dawg", dawg.packed_bytes());
    for (name, bytes) in
        [("fst::Map", map.as_fst().as_bytes().len()), ("fst::Set", set.as_fst().as_bytes().len())]
    {
        println!("{name:<10}{bytes:>10} bytes");
        let ratio = dawg.packed_bytes() as f64 / bytes as f64;
        summary.at_most(&format!("saved size: dawg, which gives ranks, to {name}"), ratio, 1.0);
    }
}

/// Opens the built-in list, and builds the trie from its text for comparison.
///
/// That is what a program without a saved form has to do at every start.
fn opening(list: &WordList, summary: &mut Summary) {
    let text = list.text();
    let options = ReadOptions { shortest: 1, ..ReadOptions::new(Alphabet::French) };
    let build = || {
        let reading = text::read(text.as_bytes(), &options).expect("the text of a list is a list");
        // Kept from the optimiser, which could drop a trie that nobody reads.
        black_box(Trie::build(&reading.words));
        reading.words.len() as u64
    };
    let open = || built_in("fr").map_or(0, |list| list.len() as u64);
    let contenders =
        vec![Contender::new("read the text, build the trie", build), Contender::new("open", open)];
    let timings = race(list.len() as u64, contenders);
    print!("{}", table("make the list ready", &timings));
    summary.at_most(
        "open the list: time to that of building from text",
        1.0 / speed_up(&timings[0], &timings[1]),
        0.1,
    );
}

/// Builds every structure, looks up all words in it, and walks all of it.
///
/// Structures take turns in no race, because some need seconds; each has the median of a few runs.
fn structures(words: &Words) {
    println!("\nevery structure\n{:<14}{:>12}{:>12}{:>12}{:>12}", "", "build", "heap", "look up", "walk");
    let queries = Queries::present(words, &mut Random::new(SEED));
    each_structure(&mut StructureRows { words, queries, expected: None });
}

/// One row per structure.
struct StructureRows<'a> {
    /// All words of the list.
    words: &'a Words,
    /// The words to look up.
    queries: Queries,
    /// The answers of the first structure, which all others must match.
    expected: Option<[u64; 2]>,
}

impl EachStructure for StructureRows<'_> {
    // The first structure sets the answers; any that differs stops the benchmark.
    fn visit<S: Structure>(&mut self) {
        let built = S::build(self.words);
        let find = || sum_of_ranks(&built, &self.queries);
        let walk_all = || walk(&built, built.root());
        let answers = [find(), walk_all()];
        assert_eq!(answers, *self.expected.get_or_insert(answers), "{} gives a wrong answer", S::NAME);
        let build_time = median(FEW, || S::build(self.words));
        let find_time = median(FEW, find);
        let walk_time = median(FEW, walk_all);
        let times = [build_time, find_time, walk_time].map(duration);
        let [build_time, find_time, walk_time] = times;
        let heap = format!("{:.1} MB", built.heap_bytes() as f64 / 1e6);
        println!("{:<14}{build_time:>12}{heap:>12}{find_time:>12}{walk_time:>12}", S::NAME);
    }
}

/// Number of racks.
const RACKS: usize = 200;

/// Letters per rack: as many as the grids of the Ruzzle report.
const RACK: usize = 16;

/// The table of the report: build, search, both.
///
/// Repeats the experiment of the report on anagrams: building, searching, and both together.
fn anagrams(list: &WordList, words: &Words) {
    let title = format!("words of {RACK} letters, {RACKS} times");
    println!("\n{title}\n{:<14}{:>12}{:>12}{:>12}", "", "build", "search", "both");
    each_anagrams(&mut AnagramRows { words, racks: racks(list), expected: None });
}

/// Draws racks by letter frequency.
///
/// The racks have no blanks.
fn racks(list: &WordList) -> Vec<Rack> {
    let mut random = Random::new(SEED);
    let weights = Weights::new(list.letter_counts()).expect("the words have letters");
    let mut letter = || Letter::new(weights.draw(&mut random) as u8).expect("a letter of the alphabet");
    let mut letters = || (0..RACK).map(|_| letter()).collect::<Vec<_>>();
    (0..RACKS).map(|_| Rack::new(&letters(), 0).expect("a rack has letters")).collect()
}

/// One row per structure for anagrams.
struct AnagramRows<'a> {
    /// All words of the list.
    words: &'a Words,
    /// The letters to search with.
    racks: Vec<Rack>,
    /// The answers of the first structure, which all others must match.
    expected: Option<Vec<Vec<WordId>>>,
}

impl EachAnagrams for AnagramRows<'_> {
    fn visit<A: Anagrams>(&mut self) {
        let built = A::build(self.words);
        let find = |rack| built.find(rack, Use::Some);
        let found: Vec<_> = self.racks.iter().map(find).collect();
        let right = *self.expected.get_or_insert_with(|| found.clone()) == found;
        assert!(right, "{} gives a wrong answer", A::NAME);
        let build_time = median(FEW, || A::build(self.words));
        let search_time = median(FEW, || self.racks.iter().map(find).collect::<Vec<_>>());
        let times = [build_time, search_time, build_time + search_time].map(duration);
        println!("{:<14}{:>12}{:>12}{:>12}", A::NAME, times[0], times[1], times[2]);
    }
}
