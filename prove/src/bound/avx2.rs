//! The loop with AVX2: the portable one, compiled for it, so that vectors are copied and compared eight lanes at a time.
//!
//! AVX2 cannot spread numbers over the lanes of a mask, and most choices have one or two symbols: adding them one by one
//! is as fast as any way around that.
#![expect(unsafe_code, reason = "a function for these instructions may be called only where they are")]

use super::{Decision, Level, Portable};

/// The proof that this processor has the instructions.
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

/// Decides a place.
pub(super) fn decide(_: Available, decision: Decision<'_>, before: &Level, after: &mut Level) -> bool {
    // SAFETY: the processor has the instructions, as the first argument proves.
    unsafe { with_avx2(decision, before, after) }
}

#[target_feature(enable = "avx2,popcnt,bmi1")]
fn with_avx2(decision: Decision<'_>, before: &Level, after: &mut Level) -> bool {
    super::decide(Portable, decision, before, after)
}
