use super::*;
use khod_view::{Language, Words};

fn upload(files: &[(&str, &str)]) -> Upload {
    let mut upload = Upload::default();
    for (path, text) in files {
        upload.add(path, text.as_bytes().to_vec()).unwrap();
    }
    upload
}

fn one(text: &str) -> Upload {
    upload(&[("bot.py", text)])
}

#[test]
fn names_are_names_and_never_paths() {
    for good in ["bot", "Фаланга-2", "a_b", "机器人", "2fast"] {
        assert!(is_name(good), "{good}");
    }
    let long = "я".repeat(10_000);
    for bad in [
        "", ".", "..", "../x", "/etc", "a/b", "a\\b", ".hidden", "-rf", "_", "a b", "a\0", "<script>", "a.b",
        &long,
    ] {
        assert!(!is_name(bad), "{bad}");
        let folder = tempfile::tempdir().unwrap();
        assert!(matches!(add(folder.path(), None, bad, one("x")), Err(BadUpload::Name { .. })), "{bad}");
        assert!(find(folder.path(), bad).is_none());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is written");
    }
    assert!(is_name(&"я".repeat(40)) && !is_name(&"я".repeat(41)));
}

#[test]
fn no_name_is_taken_for_another() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    for reserved in ["random", "Random", "khod", "KHOD", "khod3", "khod-10", "Khod_1"] {
        let added = add(data, Some("anna"), reserved, one("x"));
        assert!(matches!(added, Err(BadUpload::Reserved { .. })), "{reserved}");
    }
    for free in ["random2", "khodok", "my-khod", "Ёж"] {
        assert!(add(data, Some("anna"), free, one("x")).is_ok(), "{free}");
    }
    for alike in ["KHODOK", "ёж", "My-Khod"] {
        for owner in [Some("anna"), Some("boris"), None] {
            assert!(matches!(add(data, owner, alike, one("x")), Err(BadUpload::Alike { .. })), "{alike}");
        }
    }
    assert_eq!(add(data, Some("anna"), "Ёж", one("y")).unwrap(), 2, "a further version is no new name");
}

#[test]
fn files_stay_in_their_folder() {
    let long = "a/".repeat(9) + "x";
    let wide = "x".repeat(10_000);
    for bad in
        ["../x.py", "a/../../x.py", "/etc/passwd", "a//b", "", "a\0b", "a\\b", "a/./b", "a\nb", &long, &wide]
    {
        let added = Upload::default().add(bad, Vec::new());
        assert!(matches!(added, Err(BadUpload::Path { .. })), "{bad}");
    }
    let mut hidden = Upload::default();
    hidden.add("bot/.git/config", b"x".to_vec()).unwrap();
    hidden.add("bot/main.py", b"print()".to_vec()).unwrap();
    assert_eq!(hidden.usual_name().as_deref(), Some("bot"));
    let files = hidden.finished("bot").unwrap();
    assert_eq!(files.iter().map(|(path, _)| path.as_str()).collect::<Vec<_>>(), ["main.py", "khod.toml"]);
}

#[test]
fn versions_follow_each_other_and_any_can_play() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    assert_eq!(add(data, Some("Аня Иванова"), "ход", one("print(1)")).unwrap(), 1);
    assert_eq!(add(data, Some("Аня Иванова"), "ход", one("print(2)")).unwrap(), 2);
    let program = find(data, "ход").unwrap();
    assert_eq!((program.owner.as_deref(), program.current), (Some("Аня Иванова"), Some(2)));
    assert_eq!(program.versions.iter().map(|version| version.number).collect::<Vec<_>>(), [2, 1]);
    assert_ne!(program.versions[0].sha256, program.versions[1].sha256);
    assert_eq!(program.versions[0].sha256.len(), 64);
    assert!(program.make_current(1).unwrap() && !program.make_current(7).unwrap());
    let program = find(data, "ход").unwrap();
    assert_eq!(program.current, Some(1));
    let read = Folder::read(&playing(&program)).unwrap();
    assert_eq!((read.name.as_str(), read.run.join(" ")), ("ход", "python3 ./bot.py".to_owned()));
    assert_eq!(program.files(1)[0], ("bot.py".to_owned(), b"print(1)".to_vec()));
    assert!(matches!(add(data, None, "ход", one("x")), Err(BadUpload::Taken { .. })));
    assert_eq!(add(data, None, "other", one("x")).unwrap(), 1);
    assert_eq!(all(data).len(), 2);
}

#[test]
fn half_a_program_is_none() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    let broken = upload(&[("khod.toml", "rum = 1"), ("x.py", "")]);
    assert!(matches!(add(data, None, "bot", broken), Err(BadUpload::Folder(_))));
    assert!(find(data, "bot").is_none());
    assert_eq!(fs::read_dir(data.join(FOLDER)).into_iter().flatten().count(), 0, "nothing is left");
    assert!(matches!(add(data, None, "bot", Upload::default()), Err(BadUpload::Empty)));
    let two = upload(&[("a.cpp", ""), ("b.cpp", "")]);
    assert!(matches!(add(data, None, "bot", two), Err(BadUpload::NoRecipe)));
    let odd = upload(&[("a.bas", "")]);
    assert!(matches!(add(data, None, "bot", odd), Err(BadUpload::Language { .. })));
}

#[test]
fn links_lead_nowhere() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();
    add(data, None, "bot", one("x")).unwrap();
    let program = find(data, "bot").unwrap();
    symlink("/etc/hostname", program.folder_of(1).unwrap().join("secret")).unwrap();
    assert_eq!(program.files(1).len(), 2, "a link is no file of a program");
    symlink("/etc", owner_folder(data, None).join("etc")).unwrap();
    assert!(find(data, "etc").is_none());
    fs::remove_file(program.folder.join(CURRENT)).unwrap();
    symlink("../../../..", program.folder.join(CURRENT)).unwrap();
    assert_eq!(find(data, "bot").unwrap().current, None);
}

#[test]
fn sizes_are_bounded() {
    let mut upload = Upload::default();
    assert!(matches!(upload.add("a.py", vec![0; MOST_BYTES + 1]), Err(BadUpload::TooLarge { .. })));
    let mut upload = Upload::default();
    for number in 0..MOST_FILES {
        upload.add(&format!("{number}.py"), Vec::new()).unwrap();
    }
    assert!(matches!(upload.add("more.py", Vec::new()), Err(BadUpload::TooManyFiles { .. })));
    assert!(matches!(upload.add("1.py", Vec::new()), Err(BadUpload::TooManyFiles { .. })));
}

#[test]
fn every_language_has_a_recipe_that_the_arena_reads() {
    let folder = tempfile::tempdir().unwrap();
    for (at, ending) in ENDINGS.into_iter().enumerate() {
        let file = format!("My 'bot' \"{at}\".{ending}");
        let name = format!("bot{at}");
        add(folder.path(), None, &name, upload(&[(&file, "")])).unwrap();
        let read = Folder::read(&playing(&find(folder.path(), &name).unwrap())).unwrap();
        let words: Vec<String> = read.build.into_iter().flatten().chain(read.run).collect();
        assert!(words.iter().any(|word| word.contains("My 'bot'")), "{words:?}");
    }
}

#[test]
fn a_program_without_a_name_gets_the_one_it_was_uploaded_under() {
    let folder = tempfile::tempdir().unwrap();
    let files = [("f/khod.toml", "run = 'python3 x.py'"), ("f/x.py", "")];
    add(folder.path(), None, "mine", upload(&files)).unwrap();
    let read = Folder::read(&playing(&find(folder.path(), "mine").unwrap())).unwrap();
    assert_eq!(read.name, "mine");
}

#[test]
fn every_reason_is_a_sentence() {
    for words in Language::ALL.map(Words::new) {
        for (key, names) in BadUpload::KEYS {
            let args = names.iter().map(|name| (*name, Arg::Number(1))).collect();
            assert!(words.has(key), "{key}");
            assert!(!words.reason(&Reason { key, args }).contains('{'), "{key}");
        }
    }
}

/// The folder of the version that plays.
fn playing(program: &UploadedProgram) -> PathBuf {
    program.folder_of(program.current.unwrap()).unwrap()
}
