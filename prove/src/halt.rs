//! Why a proof ends early: it was stopped, or the card it runs on failed.

use worddle_run::Stop;

/// Why a graphics card cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CardError {
    /// The program was built without support for cards.
    #[error(
        "this program was built without support for graphics cards: build it with --features gpu, or prove without --gpu"
    )]
    Absent,
    /// There is no driver.
    #[error("no NVIDIA driver on this machine (libcuda is missing): install it, or prove without --gpu")]
    NoDriver,
    /// There is a driver and no card.
    #[error("no NVIDIA card on this machine: prove without --gpu")]
    NoCard,
    /// The card is too old.
    #[error("{0} is too old: a proof needs an NVIDIA card of 2020 or later (compute capability 8.0)")]
    Old(String),
    /// The card has too little memory.
    #[error("the card has too little free memory for a proof: it needs 4 GB")]
    Memory,
    /// The worth of a word depends on more than its length.
    #[error(
        "a card proves goals that depend on the lengths of words only: words, letters, lengths, or points of Boggle"
    )]
    Goal,
    /// There are more anagrams than a term has room for.
    #[error("the list has more anagrams of one word than a card can tell apart: prove without --gpu")]
    Anagrams,
    /// A call to the driver failed.
    #[error("the NVIDIA driver failed in {call}: {error}")]
    Driver {
        /// What was called.
        call: &'static str,
        /// The driver's error.
        error: String,
    },
    /// A check of the card's answers failed.
    #[error("the card made a mistake: {0}; nothing of this unit was recorded")]
    Fault(&'static str),
}

/// Why a search ended early.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Halt {
    /// The run was stopped.
    #[error("{0}")]
    Stop(Stop),
    /// The card failed.
    #[error("{0}")]
    Card(CardError),
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

impl CardError {
    /// The error in French.
    pub fn french(&self) -> String {
        match self {
            Self::Absent => {
                "ce programme a été compilé sans les cartes graphiques : compilez-le avec --features gpu, \
                             ou prouvez sans --gpu"
                    .into()
            }
            Self::NoDriver => "pas de pilote NVIDIA sur cette machine (libcuda est absente) : installez-le, \
                               ou prouvez sans --gpu"
                .into(),
            Self::NoCard => "pas de carte NVIDIA sur cette machine : prouvez sans --gpu".into(),
            Self::Old(name) => format!(
                "{name} est trop ancienne : il faut une carte NVIDIA de 2020 ou plus récente (compute capability 8.0)"
            ),
            Self::Memory => "la carte a trop peu de mémoire libre pour une preuve : il faut 4 Go".into(),
            Self::Goal => {
                "une carte ne prouve que les buts qui dépendent de la longueur des mots : words, letters, \
                           lengths, ou les points de Boggle"
                    .into()
            }
            Self::Anagrams => "la liste a plus d'anagrammes d'un même mot qu'une carte n'en distingue : \
                               prouvez sans --gpu"
                .into(),
            Self::Driver { call, error } => format!("le pilote NVIDIA a échoué dans {call} : {error}"),
            Self::Fault(what) => {
                format!("la carte s'est trompée ({what}) ; rien de cette partie n'a été enregistré")
            }
        }
    }
}
