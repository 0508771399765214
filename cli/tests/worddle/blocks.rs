//! The console blocks of a document: commands, and what they print. `…` stands for anything.

/// A command of a block, and what it prints.
#[derive(Default)]
pub(crate) struct Shown {
    pub(crate) command: String,
    pub(crate) output: String,
}

/// The console blocks of a document, each with the number of its first line.
pub(crate) fn blocks(document: &str) -> Vec<(usize, Vec<Shown>)> {
    let mut blocks = Vec::new();
    let mut lines = document.lines().enumerate();
    while let Some((number, line)) = lines.next() {
        if line != "```console" {
            continue;
        }
        let mut block: Vec<Shown> = Vec::new();
        let mut inside = lines.by_ref().map(|(_, line)| line).take_while(|&line| line != "```");
        while let Some(line) = inside.next() {
            if let Some(command) = line.strip_prefix("$ ") {
                let mut command = command.to_owned();
                while command.ends_with('\\') {
                    command = command + "\n" + inside.next().expect("the rest of a command");
                }
                block.push(Shown { command, output: String::new() });
            } else {
                let shown = block.last_mut().expect("a block begins with a command");
                shown.output += line;
                shown.output += "\n";
            }
        }
        blocks.push((number + 1, block));
    }
    blocks
}

/// Whether a text is as shown, where `…` stands for anything.
pub(crate) fn fits(shown: &str, text: &str) -> bool {
    let mut pieces = shown.split('…');
    let first = pieces.next().unwrap_or_default();
    let Some(mut rest) = text.strip_prefix(first) else { return false };
    let Some(last) = pieces.next_back() else { return rest.is_empty() };
    for piece in pieces {
        let Some(place) = rest.find(piece) else { return false };
        rest = &rest[place + piece.len()..];
    }
    rest.ends_with(last)
}
