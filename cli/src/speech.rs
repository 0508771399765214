//! The two languages of the screen.

pub(crate) use worddle_ask::Speech;
