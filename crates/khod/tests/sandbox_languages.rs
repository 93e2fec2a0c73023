//! Programs in the languages that pupils use, built and run in the sandbox.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod inmate;
mod remains;

use inmate::{Folder, drain, run_with, sandboxes, tell};
use khod_arena::{
    Allowance, Ended, Program, Start,
    sandbox::{BuildLimits, Cut},
};
use std::{
    ffi::OsString,
    sync::atomic::AtomicBool,
    time::{Duration, Instant},
};

/// A language: the file of a program that reads a number and prints its double until there are no more, how it is
/// built, and how it is run.
struct Language {
    file: &'static str,
    text: &'static str,
    build: &'static str,
    run: &'static str,
}

const LANGUAGES: &[Language] = &[
    Language {
        file: "main.py",
        text: "import sys\nfor line in sys.stdin:\n    print(2 * int(line), flush=True)\n",
        build: "",
        run: "python3 main.py",
    },
    Language {
        file: "main.js",
        text: "require('readline').createInterface({ input: process.stdin }).on('line', line => console.log(2 * Number(line)));\n",
        build: "",
        run: "node main.js",
    },
    Language {
        file: "Main.java",
        text: "import java.util.Scanner;\npublic class Main { public static void main(String[] words) {\n\
            Scanner in = new Scanner(System.in);\nwhile (in.hasNextInt()) System.out.println(2 * in.nextInt()); } }\n",
        build: "javac Main.java",
        run: "java Main",
    },
    Language {
        file: "main.pas",
        text: "var number: longint;\nbegin\n  while not eof do begin readln(number); writeln(2 * number); flush(output) end\nend.\n",
        build: "fpc main.pas",
        run: "./main",
    },
    Language {
        file: "main.cpp",
        text: "#include <iostream>\nint main() { int number; while (std::cin >> number) std::cout << 2 * number << std::endl; }\n",
        build: "g++ -O1 -o main main.cpp",
        run: "./main",
    },
    Language {
        file: "main.c",
        text: "#include <stdio.h>\nint main(void) { int number; while (scanf(\"%d\", &number) == 1) { printf(\"%d\\n\", 2 * number); fflush(stdout); } }\n",
        build: "gcc -static -o main main.c",
        run: "./main",
    },
    Language {
        file: "main.sh",
        text: "while read number; do echo $((2 * number)); done\n",
        build: "",
        run: "sh main.sh",
    },
];

fn words(command: &str) -> Vec<OsString> {
    command.split(' ').map(OsString::from).collect()
}

#[test]
fn languages_are_built_and_run_at_every_level() {
    for language in LANGUAGES {
        let source = Folder::new().with(language.file, language.text);
        for (number, sandbox) in sandboxes(0).iter().enumerate() {
            let place = Folder::new();
            let mut folder = source.path().to_owned();
            // A compiler needs a while: the highest level builds, and so does the one without namespaces.
            if !language.build.is_empty() {
                folder = place.path().join(number.to_string());
                let limits = BuildLimits::USUAL;
                let stop = AtomicBool::new(false);
                let built =
                    sandbox.build(&words(language.build), source.path(), &folder, &limits, &stop).unwrap();
                let output = String::from_utf8_lossy(&built.output);
                assert!(built.succeeded(), "{sandbox:?} {} {:?} {output}", language.build, built.ended);
            }
            let program = Program { name: String::new(), command: words(language.run), folder: Some(folder) };
            double(sandbox, &program);
        }
    }
}

#[test]
fn a_build_is_bounded_and_can_be_stopped() {
    let source =
        Folder::new().with("build.sh", "while :; do i=$((i+1)); head -c 65536 /dev/zero > f$i; done\n");
    let allowance = Allowance { scratch: 8 << 20, ..BuildLimits::USUAL.allowance };
    let limits = BuildLimits { allowance, ..BuildLimits::USUAL };
    for (number, sandbox) in sandboxes(1).iter().enumerate() {
        let place = Folder::new();
        let build = |name: &str, command: &str, stop: bool| {
            let (copy, stop) = (place.path().join(format!("{name}{number}")), AtomicBool::new(stop));
            sandbox.build(&words(command), source.path(), &copy, &limits, &stop).unwrap().ended
        };
        assert_eq!(build("large", "sh build.sh", false), Err(Cut::Size), "{sandbox:?}");
        assert_eq!(build("stopped", "sleep 600", true), Err(Cut::Stopped), "{sandbox:?}");
    }
}

/// What a program calls itself says nothing about it, and disturbs nobody who counts.
#[test]
fn a_name_may_have_any_bytes() {
    let text = "import ctypes, time\nctypes.CDLL(None).prctl(15, b'\\xff\\xfe)', 0, 0, 0)\nheld = []\n";
    let [peaceful, greedy] = ["time.sleep(0.3)", "while True: held.append(bytearray(1 << 20))"];
    let allowance = Allowance { memory: 128 << 20, ..Allowance::USUAL };
    for sandbox in sandboxes(1) {
        for (end, ended) in [(peaceful, Ended::Status(0)), (greedy, Ended::Memory)] {
            let folder = Folder::new().with("it.py", &format!("{text}{end}"));
            let came = run_with(
                &sandbox,
                &folder.program(&["/usr/bin/python3", "it.py"]),
                &allowance,
                Duration::from_secs(20),
            );
            assert_eq!(came.ended, Some(ended), "{sandbox:?} {came:?}");
        }
    }
}

/// Asks twice, then ends it by the end of its input.
fn double(sandbox: &khod_arena::Sandbox, program: &Program) {
    let mut running = sandbox.start(program, &Allowance::USUAL).unwrap();
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let begun = Instant::now();
    for (question, answer) in [("21\n", "42\n"), ("4\n", "42\n8\n")] {
        tell(running.as_ref(), question);
        while out != answer.as_bytes() {
            drain(&running.streams().output, &mut out);
            drain(&running.streams().errors, &mut err);
            let said = String::from_utf8_lossy(&err);
            let waiting = begun.elapsed() < Duration::from_secs(30) && running.ended().is_none();
            assert!(waiting, "{sandbox:?} {program:?} {out:?} {said} {:?}", running.ended());
            std::thread::sleep(Duration::from_millis(2));
        }
    }
    running.streams_mut().input = None;
    while running.ended().is_none() {
        assert!(begun.elapsed() < Duration::from_secs(30));
        std::thread::sleep(Duration::from_millis(2));
    }
    assert_eq!(running.ended(), Some(Ended::Status(0)), "{sandbox:?} {program:?}");
}
