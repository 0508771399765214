//! Designs keep their brief, are the same every time, and are as hard as they say.

use std::collections::BTreeSet;

use worddle_board::{Board, Rules, Solver, Tile, paths_of};
use worddle_data::Language;
use worddle_design::{Brief, Design, Designer, Level, PLAYERS, Player, Vocabulary};
use worddle_lexicon::{Knowledge, Tier, WordList};
use worddle_run::{Budget, Random, Run, Stop};

/// A language's words, and what is known of them.
struct Words {
    list: WordList,
    knowledge: Knowledge,
    vocabulary: Vocabulary,
}

impl Words {
    fn of(language: Language) -> Self {
        let list = worddle_data::built_in(language.id()).expect("it is built in");
        let knowledge = worddle_data::knowledge(language).expect("it is built in");
        let frequencies = worddle_data::frequencies(language).expect("it is built in");
        let lemmas = worddle_data::lemmas(language).expect("it is built in");
        let vocabulary = Vocabulary::new(&list, &knowledge, &frequencies, &lemmas, Tier::Everyone);
        Self { list, knowledge, vocabulary }
    }

    /// A brief for a board with this notation, with `?` on its free cells.
    fn brief(&self, template: &str) -> Brief {
        Brief::new(Board::parse(template, self.list.alphabet()).expect("a board"), &self.list)
    }

    fn design(&self, brief: &Brief, number: u64) -> Design {
        let mut designer = Designer::new(brief, &self.vocabulary, &Rules::boggle(), 7);
        designer.board(number, &mut Run::new(Budget::UNLIMITED)).expect("nobody stops it")
    }

    /// Checks a design with the solver for all words.
    fn check(&self, design: &Design, brief: &Brief) {
        let notation = design.board.notation(self.list.alphabet());
        let all = Solver::new(self.list.dawg(), Rules::boggle()).solve(&design.board);
        let fair: Vec<_> =
            all.iter().filter(|found| self.knowledge.is_fair(found.word, Tier::Everyone)).collect();
        let listed: Vec<_> = design.known.iter().map(|found| self.vocabulary.listed(found.word)).collect();
        assert_eq!(fair.iter().map(|found| found.word).collect::<Vec<_>>(), listed, "{notation}");
        assert!(all.iter().all(|found| !self.knowledge.is_hidden(found.word)), "{notation}");
        for (word, path) in &design.spine {
            let mut run = Run::new(Budget::UNLIMITED);
            let paths = paths_of(&design.board, &Rules::boggle(), word, 1_000, &mut run).expect("no limit");
            assert!(paths.paths.contains(path), "{notation}");
        }
        let used: BTreeSet<_> = fair.iter().flat_map(|found| found.path.iter().copied()).collect();
        let letters = design.board.tiles().iter().filter(|&&tile| tile != Tile::Block).count();
        assert_eq!(used.len(), letters, "{notation}");
        for (&wanted, &tile) in brief.template().tiles().iter().zip(design.board.tiles()) {
            assert!(wanted == tile || wanted == Tile::Any && matches!(tile, Tile::Letters(_)), "{notation}");
        }
    }
}

#[test]
fn designs_keep_their_brief_in_every_language_and_shape() {
    for language in Language::BUILT_IN {
        let words = Words::of(language);
        for template in ["????/????/????/????", "hex4x4=????/????/????/????", "????#/?????/??#??/?????/#????"]
        {
            let brief = words.brief(template);
            for number in 0..3 {
                let design = words.design(&brief, number);
                words.check(&design, &brief);
                assert!((25..=50).contains(&design.known.len()));
                assert!(design.known.iter().any(|found| found.path.len() >= 7));
            }
        }
    }
}

#[test]
fn a_board_is_as_hard_as_was_wanted_and_comes_again() {
    let words = Words::of(Language::English);
    for number in 1..=5 {
        let level = Level::new(number).expect("a level");
        let brief = words.brief("????/????/????/????").at_level(level);
        let design = words.design(&brief, 3);
        assert_eq!(design.level, level);
        assert_eq!(words.design(&brief, 3), design);
        assert_ne!(words.design(&brief, 4).spine, design.spine);
    }
}

#[test]
fn words_of_a_theme_all_lie_on_the_board() {
    let words = Words::of(Language::English);
    let theme = ["planet", "comet", "moon"].map(|word| words.list.alphabet().fold(word).expect("letters"));
    let brief = words.brief("????/????/????/????").with_theme(theme.to_vec());
    let design = words.design(&brief, 1);
    words.check(&design, &brief);
    assert_eq!(design.spine.iter().map(|(word, _)| word.clone()).collect::<Vec<_>>(), theme);
}

#[test]
fn what_cannot_be_designed_ends_with_its_steps() {
    let words = Words::of(Language::English);
    for template in ["QQQ?", "#", "CATS"] {
        let brief = words.brief(template);
        let mut designer = Designer::new(&brief, &words.vocabulary, &Rules::boggle(), 1);
        let budget = Budget { steps: Some(500), time: None };
        assert_eq!(designer.board(1, &mut Run::new(budget)), Err(Stop::Steps), "{template}");
    }
}

/// The median of the times that a player needs for some boards.
fn median(words: &Words, designs: &[Design], player: &Player) -> f64 {
    const MOST: f64 = 36_000.0;
    let time = |(number, design): (u64, &Design)| {
        let mut random = Random::stream(5, number);
        player.seconds(design, &words.vocabulary, MOST, &mut random).unwrap_or(MOST)
    };
    let mut times: Vec<f64> = (0..).zip(designs).map(time).collect();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

#[test]
fn simulated_players_of_every_strength_need_longer_for_harder_boards() {
    let words = Words::of(Language::English);
    let designs = [1, 3, 5].map(|level| {
        let level = Level::new(level).expect("a level");
        let brief = words.brief("????/????/????/????").at_level(level);
        (0..25).map(|number| words.design(&brief, number)).collect::<Vec<_>>()
    });
    for player in &PLAYERS {
        let times = designs.each_ref().map(|designs| median(&words, designs, player));
        assert!(times.is_sorted(), "{}: {times:?}", player.name);
    }
}
