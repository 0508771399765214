//! The loop for AVX2: the portable one, compiled for it, so that vectors are copied and compared eight lanes at a time.
//!
//! AVX2 has no instruction that expands numbers into the lanes of a mask. Most choices have one or two symbols, and adding
//! them one by one is as fast as any workaround.
#![expect(unsafe_code, reason = "vector instructions, which only some processors have")]

use super::{Decision, Level, Portable};

/// The proof that this processor has the instructions: AVX2, POPCNT and BMI1.
#[derive(Clone, Copy)]
pub(crate) struct Available(());

impl Available {
    /// The proof, if there is one.
    pub(super) fn detect() -> Option<Self> {
        let available = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("bmi1");
        available.then_some(Self(()))
    }
}

/// [`decide`](super::decide) with AVX2.
pub(super) fn decide(_: Available, decision: Decision<'_>, before: &Level, after: &mut Level) -> bool {
    // SAFETY: the first argument proves that the processor has AVX2, POPCNT and BMI1. Nothing else is asked for: the loop is
    // safe code, and needs no alignment.
    unsafe { with_avx2(decision, before, after) }
}

#[target_feature(enable = "avx2,popcnt,bmi1")]
fn with_avx2(decision: Decision<'_>, before: &Level, after: &mut Level) -> bool {
    super::decide(Portable, decision, before, after)
}
