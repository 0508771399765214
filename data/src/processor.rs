//! The processor of this machine, for those who report what they measured.

/// The processor's name, or its architecture if unknown.
#[expect(clippy::disallowed_methods, reason = "a measurement says what it ran on")]
pub fn processor() -> String {
    let info = std::fs::read("/proc/cpuinfo").unwrap_or_default();
    let info = String::from_utf8_lossy(&info);
    let name = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    name.map_or(std::env::consts::ARCH, |(_, name)| name).to_owned()
}
