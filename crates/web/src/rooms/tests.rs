use super::*;
use crate::{app::App, server::Settings, store::Store};

/// Refuses to keep what games have become, and keeps a note that it did.
const REFUSE: &str = "CREATE TRIGGER refuse BEFORE UPDATE ON game BEGIN
    INSERT INTO setting VALUES ('refused', 'yes') ON CONFLICT (name) DO NOTHING; SELECT RAISE(FAIL, 'no room'); END";

fn app(data: &std::path::Path) -> Shared {
    let settings = Settings {
        port: 0,
        data: data.to_owned(),
        lan: false,
        new_password: false,
        program: "khod".into(),
        isolation: None,
    };
    Arc::new(App::new(settings, Arc::new(Store::open(data).unwrap()), 0))
}

fn kept(seats: [Seat; 2]) -> Kept {
    Kept::new(Game::from_name("hale").unwrap(), seats, ClockRule::None)
}

async fn wait_until(what: impl Fn() -> bool) {
    let begun = Instant::now();
    while !what() {
        assert!(begun.elapsed() < Duration::from_mins(1), "too long");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[test]
fn a_turn_of_our_player_that_could_not_be_kept_is_kept_later() {
    let data = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let app = app(data.path());
        app.store.lock().execute_batch(REFUSE).unwrap();
        let person = Seat::person("one", "");
        let table = create(&app, kept([Seat::Khod { level: 1 }, person])).unwrap();
        wait_until(|| app.store.setting("refused").unwrap().is_some()).await;
        assert_eq!(table.room().ply(), 0, "what can not be kept is not done");
        app.store.lock().execute_batch("DROP TRIGGER refuse").unwrap();
        wait_until(|| table.room().ply() == 1).await;
    });
}

#[test]
fn what_could_not_be_kept_leaves_no_trace() {
    let data = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let app = app(data.path());
        let person = |client: &str| Seat::person(client, "");
        let table = create(&app, kept([person("one"), person("two")])).unwrap();
        app.store.lock().execute_batch(REFUSE).unwrap();
        let seen = || {
            let room = table.room();
            (room.version, room.since, room.ply())
        };
        let before = seen();
        let m = table.room().position().legal()[0].clone();
        assert!(act(&app, &table, |room| room.act(&m)).is_err());
        assert_eq!(seen(), before);
    });
}
