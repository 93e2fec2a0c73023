//! Who may do what: the owner of the machine, and in a class the teacher and the pupils.

use crate::{password, prelude::*};
use rusqlite::params;

/// The setting with the seal of the teacher's password.
const PASSWORD: &str = "teacher-password";
/// The setting with the closing time of uploads, in seconds since 1970.
const CLOSING: &str = "uploads-close";
const PASSWORD_LETTERS: usize = 12;
const CODE_LETTERS: usize = 8;
/// How long a session lasts, in seconds: 60 days.
const SESSION: i64 = 60 * 24 * 3600;
/// The most letters of a pupil's name.
pub(crate) const MOST_LETTERS: usize = 60;
/// The most pupils of a class.
pub(crate) const MOST_PUPILS: usize = 1000;
/// The cookie with the token of a session.
pub(crate) const COOKIE: &str = "session";

pub(crate) const TABLES: &str = "
    CREATE TABLE IF NOT EXISTS pupil (
        name TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE, added INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS session (token TEXT PRIMARY KEY, pupil TEXT, ends INTEGER NOT NULL) STRICT;
";

/// Who a visitor is. A visitor who is neither teacher nor pupil may play and look on.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Account {
    /// Whether this visitor may do everything: the teacher of a class, or the owner of a server that no other machine can reach.
    pub(crate) teacher: bool,
    /// The name of a pupil.
    pub(crate) pupil: Option<String>,
}

impl Account {
    /// Finds out who a visitor is.
    pub(crate) fn of(visit: &Visit) -> Self {
        if !visit.app.settings.lan {
            return Self { teacher: true, pupil: None };
        }
        visit.session.as_deref().and_then(|token| session(&visit.app.store, token).ok()).unwrap_or_default()
    }

    /// Whether this visitor may have programs here.
    pub(crate) fn is_known(&self) -> bool {
        self.teacher || self.pupil.is_some()
    }

    /// Whether this visitor may see what belongs to a pupil, or to the teacher where no pupil is named.
    pub(crate) fn may_see(&self, owner: Option<&str>) -> bool {
        self.teacher || (owner.is_some() && self.pupil.as_deref() == owner)
    }
}

/// A pupil of the class.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pupil {
    pub(crate) name: String,
    /// What the pupil signs in with. It is stored as plain text, so that the list can be printed again.
    pub(crate) code: String,
}

/// Makes the teacher's password if there is none or another is wanted, and returns it. Only its seal is stored, so it can not be shown again.
pub(crate) fn make_password(store: &Store, another: bool) -> rusqlite::Result<Option<String>> {
    if !another && store.setting(PASSWORD)?.is_some() {
        return Ok(None);
    }
    let letters = password::letters(PASSWORD_LETTERS);
    store.set(PASSWORD, &password::sealed(&letters))?;
    // Sessions of the old password end.
    store.write("DELETE FROM session WHERE pupil IS NULL", [])?;
    Ok(Some(password::grouped(&letters)))
}

/// Begins a session if the password or a pupil's code was typed, and returns its token. Takes up to 30 ms, and waits while another password
/// is checked.
pub(crate) fn sign_in(store: &Store, typed: &str) -> rusqlite::Result<Option<String>> {
    let secret = password::meant(typed);
    let pupil: Option<String> = store.value("SELECT name FROM pupil WHERE code = ?", [&secret])?;
    // Codes and passwords differ in length, so that a wrong code costs no stretching.
    if pupil.is_none() && !(secret.len() == PASSWORD_LETTERS && is_password(store, &secret)?) {
        return Ok(None);
    }
    let token = [ident::new(), ident::new()].concat();
    store.write("DELETE FROM session WHERE ends < ?", [now()])?;
    let row = params![password::fingerprint(&token), pupil, now() + SESSION];
    store.write("INSERT INTO session VALUES (?, ?, ?)", row)?;
    Ok(Some(token))
}

/// Whether the secret is the teacher's password. The right password is sealed anew if its seal is of an earlier version.
fn is_password(store: &Store, secret: &str) -> rusqlite::Result<bool> {
    let seal = store.setting(PASSWORD)?.unwrap_or_default();
    let fits = password::fits(secret, &seal);
    if fits && password::is_old(&seal) {
        // Another password may have been made meanwhile: its seal stays.
        let renew = "UPDATE setting SET value = ? WHERE name = ? AND value = ?";
        store.write(renew, [&password::sealed(secret), PASSWORD, &seal])?;
    }
    Ok(fits)
}

/// Ends a session.
pub(crate) fn sign_out(store: &Store, token: &str) -> rusqlite::Result<()> {
    store.write("DELETE FROM session WHERE token = ?", [password::fingerprint(token)])
}

/// The account that a session belongs to.
fn session(store: &Store, token: &str) -> rusqlite::Result<Account> {
    let sql = "SELECT pupil FROM session WHERE token = ? AND ends > ?";
    let known: Option<Option<String>> = store.value(sql, params![password::fingerprint(token), now()])?;
    Ok(known.map(|pupil| Account { teacher: pupil.is_none(), pupil }).unwrap_or_default())
}

/// All pupils of the class, by name.
pub(crate) fn pupils(store: &Store) -> rusqlite::Result<Vec<Pupil>> {
    let sql = "SELECT name, code FROM pupil ORDER BY name";
    store.rows(sql, [], |row| Ok(Pupil { name: row.get(0)?, code: row.get(1)? }))
}

/// A pupil's name in the form that is stored, without signs that are special in a path or a table.
pub(crate) fn pupil_name(text: &str) -> Option<String> {
    let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let fits = |letter: char| letter.is_alphanumeric() || " -_'’.".contains(letter);
    let begins = name.chars().next().is_some_and(char::is_alphanumeric);
    (begins && name.chars().count() <= MOST_LETTERS && name.chars().all(fits)).then_some(name)
}

/// Adds pupils, each with a code of their own. Pupils who are in the class already keep their codes.
pub(crate) fn add_pupils(store: &Store, names: &[String]) -> rusqlite::Result<()> {
    let mut connection = store.lock();
    let transaction = connection.transaction()?;
    for name in names {
        let row = params![name, password::letters(CODE_LETTERS), now()];
        transaction.execute("INSERT INTO pupil VALUES (?, ?, ?) ON CONFLICT (name) DO NOTHING", row)?;
    }
    transaction.commit()
}

/// Takes a pupil off the list. The programs stay.
pub(crate) fn remove_pupil(store: &Store, name: &str) -> rusqlite::Result<()> {
    store.write("DELETE FROM pupil WHERE name = ?", [name])?;
    store.write("DELETE FROM session WHERE pupil = ?", [name])
}

/// Gives a pupil another code; the old one and its sessions end.
pub(crate) fn renew_code(store: &Store, name: &str) -> rusqlite::Result<()> {
    let row = params![password::letters(CODE_LETTERS), name];
    store.write("UPDATE pupil SET code = ? WHERE name = ?", row)?;
    store.write("DELETE FROM session WHERE pupil = ?", [name])
}

/// When uploads close, if they do.
pub(crate) fn closing(store: &Store) -> rusqlite::Result<Option<i64>> {
    Ok(store.setting(CLOSING)?.and_then(|text| text.parse().ok()))
}

/// Sets or takes away the closing time.
pub(crate) fn set_closing(store: &Store, at: Option<i64>) -> rusqlite::Result<()> {
    store.set(CLOSING, &at.map(|at| at.to_string()).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn store(folder: &tempfile::TempDir) -> Store {
        Store::open(folder.path()).unwrap()
    }

    #[test]
    fn the_password_is_made_once_and_signs_the_teacher_in() {
        let folder = tempfile::tempdir().unwrap();
        let store = store(&folder);
        let password = make_password(&store, false).unwrap().unwrap();
        assert_eq!(make_password(&store, false).unwrap(), None);
        assert!(!store.setting(PASSWORD).unwrap().unwrap().contains(&password));
        assert_eq!(sign_in(&store, "wrong").unwrap(), None);
        assert_eq!(sign_in(&store, "").unwrap(), None);
        let token = sign_in(&store, &password.to_uppercase()).unwrap().unwrap();
        assert!(session(&store, &token).unwrap().teacher);
        assert!(!session(&store, "another").unwrap().is_known());
        let next = make_password(&store, true).unwrap().unwrap();
        assert!(!session(&store, &token).unwrap().is_known(), "another password ends old sessions");
        assert_eq!(sign_in(&store, &password).unwrap(), None);
        let token = sign_in(&store, &next).unwrap().unwrap();
        sign_out(&store, &token).unwrap();
        assert!(!session(&store, &token).unwrap().is_known());
    }

    #[test]
    fn a_seal_of_an_earlier_version_is_renewed_by_the_right_password() {
        let folder = tempfile::tempdir().unwrap();
        let store = store(&folder);
        let old = password::tests::OLD;
        store.set(PASSWORD, old).unwrap();
        assert_eq!(make_password(&store, false).unwrap(), None, "it is still a password");
        assert_eq!(sign_in(&store, "abcdefghjkmm").unwrap(), None);
        assert_eq!(store.setting(PASSWORD).unwrap().as_deref(), Some(old), "a wrong one renews nothing");
        for _ in 0..2 {
            let token = sign_in(&store, "abcd-efgh-jkmn").unwrap().unwrap();
            assert!(session(&store, &token).unwrap().teacher);
            let seal = store.setting(PASSWORD).unwrap().unwrap();
            assert!(!password::is_old(&seal) && !seal.contains("abcdefghjkmn"), "{seal}");
            assert_eq!(sign_in(&store, "abcdefghjkmm").unwrap(), None);
        }
    }

    #[test]
    fn pupils_sign_in_with_their_codes() {
        let folder = tempfile::tempdir().unwrap();
        let store = store(&folder);
        let names = ["Аня Иванова", "Боря"].map(str::to_owned);
        add_pupils(&store, &names).unwrap();
        let first = pupils(&store).unwrap();
        add_pupils(&store, &names).unwrap();
        assert_eq!(pupils(&store).unwrap(), first, "whoever is there keeps the code");
        let [anna, _] = &first[..] else { panic!("{first:?}") };
        assert!(anna.code.len() == 8 && anna.name == "Аня Иванова");
        let token = sign_in(&store, &anna.code).unwrap().unwrap();
        let account = session(&store, &token).unwrap();
        assert!(!account.teacher && account.pupil.as_ref() == Some(&anna.name));
        renew_code(&store, &anna.name).unwrap();
        assert!(!session(&store, &token).unwrap().is_known());
        assert_eq!(sign_in(&store, &anna.code).unwrap(), None);
        remove_pupil(&store, "Боря").unwrap();
        assert_eq!(pupils(&store).unwrap().len(), 1);
    }

    #[test]
    fn names_of_pupils_are_names() {
        assert_eq!(pupil_name("  Анна  Мария О’Нил-Петрова ").as_deref(), Some("Анна Мария О’Нил-Петрова"));
        for bad in ["", " ", "../x", "a/b", ".x", "<b>", "a\0b", "_", &"я".repeat(61)] {
            assert_eq!(pupil_name(bad), None, "{bad}");
        }
    }

    #[test]
    fn everybody_sees_what_is_theirs() {
        let pupil = Account { teacher: false, pupil: Some("Аня".to_owned()) };
        assert!(pupil.may_see(Some("Аня")) && !pupil.may_see(Some("Боря")) && !pupil.may_see(None));
        let teacher = Account { teacher: true, pupil: None };
        assert!(teacher.may_see(Some("Аня")) && teacher.may_see(None));
        let nobody = Account::default();
        assert!(!nobody.may_see(None) && !nobody.is_known());
    }

    #[test]
    fn uploads_close_when_the_teacher_says() {
        let folder = tempfile::tempdir().unwrap();
        let store = store(&folder);
        assert_eq!(closing(&store).unwrap(), None);
        let noon = store.instant_of("2026-05-01T12:00").unwrap().unwrap();
        set_closing(&store, Some(noon)).unwrap();
        assert_eq!(closing(&store).unwrap(), Some(noon));
        assert_eq!(store.local_time(noon, "%Y-%m-%dT%H:%M").unwrap(), "2026-05-01T12:00");
        assert_eq!(store.instant_of("tomorrow").unwrap(), None);
        set_closing(&store, None).unwrap();
        assert_eq!(closing(&store).unwrap(), None);
    }
}
