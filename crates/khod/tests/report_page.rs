//! The page of a contest, opened in a real browser.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod program;

use program::{finish, khod};
use std::{fs, path::Path, process::Command};
use tempfile::TempDir;

const CONTEST: &str = r#"
name = "Кубок <школы> & друзей"
games = ["lo", "hale"]
lo.limit = 40
[[program]]
name = "Анна, \"первая\""
command = "random"
[[program]]
name = "<b onclick=x>'random'</b> & co"
command = "random"
[[program]]
name = "a name as long as names may be, that is of sixty letters all"
command = "false"
[[program]]
name = "prints"
command = "echo <script>console.error(1)</script>"
"#;
const NAMES: [&str; 4] = [
    "Анна, \"первая\"",
    "&lt;b onclick=x&gt;'random'&lt;/b&gt; &amp; co",
    "a name as long as names may be, that is of sixty letters all",
    "prints",
];
/// As root it needs `--no-sandbox`; it must not look for anything outside this machine.
const FLAGS: [&str; 11] = [
    "120",
    "chromium",
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--enable-logging=stderr",
];
/// Says what the browser made of the page, which has no scripts of its own.
const PROBE: &str = "<script>
const root = document.documentElement;
const shown = [...document.querySelectorAll('#standings tbody tr')].filter(row => row.getBoundingClientRect().height > 10);
const wide = root.scrollWidth > root.clientWidth ? 'too wide' : 'fits';
root.dataset.probe = `${shown.length} rows, ${wide}, paper ${getComputedStyle(document.body).backgroundColor}`;
</script>";

/// A finished contest with its pages, and a place where the browser keeps what it must.
struct Pages(TempDir);

impl Pages {
    fn new() -> Self {
        let pages = Self(tempfile::tempdir().unwrap());
        fs::write(pages.0.path().join("contest.toml"), CONTEST).unwrap();
        pages.tournament(&["run"]);
        for language in ["en", "ru"] {
            let page = pages.path(&format!("{language}.html"));
            pages.tournament(&["export", "--html", &page, "--lang", language]);
            let probed = fs::read_to_string(&page).unwrap().replace("</body>", &format!("{PROBE}</body>"));
            fs::write(pages.path(&format!("{language}-probe.html")), probed).unwrap();
        }
        pages
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_owned()
    }

    fn tournament(&self, args: &[&str]) {
        let file = self.path("contest.toml");
        let run = finish(khod(&[&["tournament", args[0], &file], &args[1..]].concat()), b"");
        assert_eq!(run.status, Some(0), "{}", run.err);
    }

    /// Opens a page; gives the document as the browser has it, and what pages said to the console.
    fn open(&self, page: &str, more: &[&str]) -> (String, Vec<String>) {
        let profile = tempfile::tempdir().unwrap();
        let mut browser = Command::new("timeout");
        browser.args(FLAGS).args(more).arg(format!("--user-data-dir={}", profile.path().display()));
        let output = browser.arg(format!("file://{}", self.path(page))).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "chromium is needed and must work (Debian: chromium): {said}");
        let console = said.lines().filter(|line| line.contains("CONSOLE")).map(str::to_owned).collect();
        (String::from_utf8(output.stdout).unwrap(), console)
    }

    /// What the probe says about a page.
    fn probe(&self, page: &str, more: &[&str]) -> String {
        let (document, console) = self.open(page, &[&["--dump-dom"], more].concat());
        assert_eq!(console, [""; 0]);
        let said = document.split("data-probe=\"").nth(1).expect("the probe has run");
        said.split('"').next().unwrap().to_owned()
    }
}

fn is_picture(path: &str) -> bool {
    fs::read(Path::new(path)).unwrap().starts_with(b"\x89PNG")
}

#[test]
fn a_browser_shows_and_prints_the_page() {
    let pages = Pages::new();
    for page in ["en.html", "ru.html"] {
        let (document, console) = pages.open(page, &["--dump-dom"]);
        assert_eq!(console, [""; 0]);
        let standings = document.split("<section id=\"standings\">").nth(1).expect("standings");
        let standings = standings.split("</section>").next().unwrap();
        assert_eq!(standings.matches("<th scope=\"row\"").count(), NAMES.len());
        for name in NAMES {
            assert!(standings.contains(&format!("class=\"name\">{name}</th>")), "{name}: {standings}");
        }
        assert!(document.contains("<h1>Кубок &lt;школы&gt; &amp; друзей</h1>"));
        assert!(!document.contains("<script") && !document.contains("<b onclick"));
    }
    let pdf = pages.path("page.pdf");
    pages.open("ru.html", &[&format!("--print-to-pdf={pdf}")]);
    let printed = fs::read(&pdf).unwrap();
    assert!(printed.starts_with(b"%PDF-") && printed.len() > 20_000, "{} bytes", printed.len());
}

#[test]
fn the_page_fits_every_screen_and_follows_the_light() {
    let pages = Pages::new();
    let light = "4 rows, fits, paper rgb(251, 250, 246)";
    let dark = "4 rows, fits, paper rgb(21, 24, 21)";
    let in_the_dark = "--blink-settings=preferredColorScheme=0";
    for size in ["--window-size=500,900", "--window-size=1200,900"] {
        for page in ["en-probe.html", "ru-probe.html"] {
            assert_eq!(pages.probe(page, &[size]), light, "{page} {size}");
        }
        assert_eq!(pages.probe("ru-probe.html", &[size, in_the_dark]), dark, "{size}");
        let picture = pages.path("page.png");
        pages.open("ru.html", &[size, &format!("--screenshot={picture}")]);
        assert!(is_picture(&picture), "{size}");
    }
}

/// No window is as narrow as a telephone, but a frame can be.
#[test]
fn nothing_of_the_page_is_cut_off_on_a_telephone() {
    let pages = Pages::new();
    let probe = "<script>onload = () => {
        const inner = document.querySelector('iframe').contentDocument, root = inner.documentElement;
        const out = [...inner.querySelectorAll('td, th, p, dd, h1, h2, summary')].filter(element => {
            const box = element.getBoundingClientRect();
            return box.width > 0 && box.right > 360.5 && !element.closest('.cross');
        });
        const scrolls = [...inner.querySelectorAll('.wide')].filter(box => box.scrollWidth > box.clientWidth);
        const right = scrolls.filter(box => box.getBoundingClientRect().right > 360.5);
        document.documentElement.dataset.probe =
            `${root.clientWidth} of ${root.scrollWidth}, ${out.length} cut off, ${right.length} boxes too wide`;
    }</script>";
    for page in ["en", "ru"] {
        let frame = format!(
            "<iframe src=\"{page}.html\" style=\"width:360px;height:800px;border:0\"></iframe>{probe}"
        );
        fs::write(pages.path("frame.html"), frame).unwrap();
        let said = pages.probe("frame.html", &["--allow-file-access-from-files", "--hide-scrollbars"]);
        assert_eq!(said, "360 of 360, 0 cut off, 0 boxes too wide", "{page}");
    }
}

#[test]
fn a_page_that_complains_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("bad.html"), "<script>nothing.here()</script>").unwrap();
    let (_, console) = Pages(folder).open("bad.html", &["--dump-dom"]);
    assert!(console.iter().any(|line| line.contains("nothing is not defined")), "{console:?}");
}
