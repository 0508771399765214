//! `docs/FLEET.md`, followed literally: every command in it is run, on a machine that has nothing yet but `PostgreSQL`.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::blocks::{Shown, blocks, fits};
use crate::server::Server;

/// Programs that a test cannot have, or must not be. Whoever is asked for a file must find it.
const STANDINS: [(&str, &str); 5] = [
    (
        "sudo",
        // PostgreSQL is installed; its superuser has another name here.
        "case \"$1\" in apt-get) exit 0;; esac; shift 3; exec PSQL -X -h 127.0.0.1 -p 5432 -U owner -d postgres \"$@\"",
    ),
    ("docker", "[ \"$1 $2\" = 'compose -f' ] && [ -f \"$3\" ] && [ -s deploy/secrets/worker ]"),
    (
        "kubectl",
        "for word in \"$@\"; do case $word in *=*=*|*.yaml) [ -s \"${word##*=}\" ] || exit 1;; esac; done",
    ),
    ("sbatch", "[ \"$1\" = --array=1-2 ] && SLURM_ARRAY_TASK_ID=1 SLURM_CPUS_PER_TASK=1 bash \"$2\""),
    ("srun", "shift; exec \"$@\""),
];

/// Writes a program for the shell.
fn write_program(path: &Path, script: &str) {
    fs::write(path, format!("#!/bin/bash\n{script}\n")).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

/// All commands of all blocks as one session, which keeps the output of each in a file named by its number.
fn script(shown: &[Shown]) -> String {
    let line = |(number, shown): (usize, &Shown)| {
        format!("exec >../output/{number}\n{}\necho $? >../output/{number}.code", shown.command)
    };
    shown.iter().enumerate().map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_way_to_a_fleet_works_as_it_is_described() {
    let server = Server::start();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let document = fs::read_to_string(root.join("docs/FLEET.md")).unwrap();
    let shown: Vec<Shown> = blocks(&document).into_iter().flat_map(|(_, block)| block).collect();
    assert!(shown.len() > 30, "{} commands", shown.len());
    let home = tempfile::tempdir().unwrap();
    let place = |name: &str| home.path().join(name);
    for name in ["bin", "output", "here", "here/deploy"] {
        fs::create_dir(place(name)).unwrap();
    }
    for entry in fs::read_dir(root.join("deploy"))
        .unwrap()
        .map_while(Result::ok)
        .filter(|entry| entry.path().is_file())
    {
        fs::copy(entry.path(), place("here/deploy").join(entry.file_name())).unwrap();
    }
    let port = server.port().to_string();
    let psql = server.program("psql").display().to_string();
    for (name, script) in STANDINS {
        write_program(&place("bin").join(name), &script.replace("PSQL", &psql).replace("5432", &port));
    }
    write_program(&place("bin/worddle"), &format!("exec '{}' \"$@\"", env!("CARGO_BIN_EXE_worddle")));
    let output = Command::new("timeout")
        .args(["300", "bash", "-c", &script(&shown).replace("5432", &port)])
        .current_dir(place("here"))
        .env_clear()
        .envs([("PATH", format!("{}:/usr/bin:/bin", place("bin").display())), ("LANG", "C".to_owned())])
        .env("HOME", home.path())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    for (number, Shown { command, output }) in shown.iter().enumerate() {
        let file = |end: &str| {
            fs::read_to_string(place("output").join(format!("{number}{end}"))).unwrap_or_default()
        };
        let (printed, code) = (file(""), file(".code"));
        assert!(
            fits(output, &printed) && code == "0\n",
            "$ {command}\nshown:\n{output}printed:\n{printed}{code}{errors}"
        );
    }
}

#[test]
fn what_starts_workers_elsewhere_is_a_command_line() {
    for (file, address) in [("compose.yaml", "/run/secrets/worker"), ("kubernetes.yaml", "/secrets/address")]
    {
        let text =
            fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../deploy").join(file)).unwrap();
        let line = text.lines().find(|line| line.contains("[\"work\"")).expect("a line that starts a worker");
        let words: Vec<String> = serde_json::from_str(&line[line.find('[').unwrap()..]).unwrap();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let ran = crate::program::command("", &words).output().unwrap();
        // Everything is understood, up to the file that is not here.
        let said = String::from_utf8(ran.stderr).unwrap();
        assert!(said.contains(&format!("no file {address:?}")), "{file}: {said}");
    }
}
