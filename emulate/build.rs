//! Compiles the kernels for the processor.

fn main() {
    println!("cargo::rerun-if-changed=../prove/kernels");
    cc::Build::new()
        .cpp(true)
        .std("c++17")
        .opt_level(2)
        // The fibers jump between stacks, which this check takes for a mistake.
        .flag("-U_FORTIFY_SOURCE")
        .flag_if_supported("-Wno-unknown-pragmas")
        .file("../prove/kernels/emulate.cpp")
        .compile("worddle_emulate");
}
