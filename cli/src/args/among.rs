//! Values that are typed by their names.

/// One of some values that have names.
pub(super) fn among<T: Copy>(
    name: &str,
    all: &[T],
    name_of: impl Fn(T) -> &'static str,
) -> Result<T, String> {
    let found = all.iter().copied().find(|&value| name_of(value) == name);
    let names = || all.iter().map(|&value| name_of(value)).collect::<Vec<_>>().join(", ");
    found.ok_or_else(|| format!("expected {}", names()))
}
