//! Records the compiler and the commit that the lab is built from. Every measurement names both.

use std::process::Command;

#[expect(clippy::disallowed_methods, reason = "cargo says in the environment which compiler it runs")]
fn main() {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    println!("cargo::rustc-env=LAB_COMPILER={}", output_of(&rustc, &["--version"]));
    println!("cargo::rustc-env=LAB_COMMIT={}", output_of("git", &["rev-parse", "--short=12", "HEAD"]));
    println!("cargo::rerun-if-changed=src");
}

/// Returns the output of a program, or "unknown".
fn output_of(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output().ok().filter(|output| output.status.success());
    let text = output.and_then(|output| String::from_utf8(output.stdout).ok()).unwrap_or_default();
    if text.trim().is_empty() { "unknown".to_owned() } else { text.trim().to_owned() }
}
