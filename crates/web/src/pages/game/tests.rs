use super::*;
use crate::{app::App, room::Kept, server::Settings, store::Store};
use act::{ActionAnswer, MoveRequest, act};
use khod_view::Language;

/// A visitor with an English browser.
pub(crate) fn visitor(client: &str) -> Visitor {
    Visitor {
        client: client.to_owned(),
        is_named: true,
        language: Language::English,
        theme: "system",
        here: "/api/g".to_owned(),
        host: "localhost".to_owned(),
        address: std::net::Ipv4Addr::LOCALHOST.into(),
        session: None,
    }
}

#[test]
fn pages_offer_exactly_what_may_be_done() {
    let buttons = [
        Action::Undo,
        Action::Send,
        Action::Back,
        Action::Resign,
        Action::Draw,
        Action::Decline,
        Action::Hint,
        Action::Again,
    ];
    let forms = [Action::Undo, Action::Send, Action::Back, Action::Draw, Action::Decline, Action::Again];
    for kept in crate::room::tests::situations() {
        let room = Room::open(kept.clone()).unwrap();
        for client in ["one", "two", "three"] {
            let visitor = visitor(client);
            let page =
                parts::tray(&room, &visitor).into_string() + &parts::actions(&room, &visitor).into_string();
            for action in buttons {
                let button = page
                    .split("<button")
                    .find(|each| each.contains(&format!("data-action=\"{}\"", action.word())));
                let off = room.kept.draw_offer.is_some()
                    || room.kept.back_offer.is_some()
                    || action == Action::Send;
                let offered = button.is_some_and(|button| off || !button.contains("disabled"));
                let may =
                    room.may(client, action) || (action == Action::Send && room.may(client, Action::Undo));
                assert_eq!(offered, may, "{action:?} by {client} in {kept:?}: {page}");
            }
            let plain = plain_play(&visitor, "id", &room).into_string();
            for action in forms {
                let offered = plain.contains(&format!("action=\"/g/id/{}\"", action.word()));
                assert_eq!(offered, room.may(client, action), "{action:?} by {client} in {kept:?}: {plain}");
            }
            assert_eq!(plain.contains("name=\"m\""), room.may(client, Action::Move), "{plain}");
        }
    }
}

#[test]
fn requests_do_exactly_what_pages_offer() {
    let data = tempfile::tempdir().unwrap();
    let settings = Settings {
        port: 0,
        data: data.path().to_owned(),
        lan: false,
        new_password: false,
        program: "khod".into(),
        isolation: None,
    };
    let app: Shared = Arc::new(App::new(settings, Arc::new(Store::open(data.path()).unwrap()), 0));
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let visit = Visit { app, visitor: visitor("one") };
    let sentence = visit.say("web-not-now");
    // One of 17 situations, so that the store has little to write.
    let some: Vec<Kept> = crate::room::tests::situations().into_iter().step_by(17).collect();
    runtime.block_on(async {
        for (kept, action) in some.iter().flat_map(|kept| Action::ALL.map(|action| (kept, action))) {
            let table = rooms::create(&visit.app, kept.clone()).unwrap();
            let may = table.room().may("one", action);
            let m = table.room().shown().legal()[0].clone();
            let request = MoveRequest { m: Some(m), ..MoveRequest::default() };
            match act(&visit, &table, &action.word(), &request).await {
                Err(refusal) if action == Action::Analyse => {
                    assert_eq!(refusal.status, StatusCode::NOT_FOUND);
                }
                Err(refusal) => {
                    assert_eq!(
                        (may, refusal.status, &refusal.sentence(&visit)),
                        (false, StatusCode::CONFLICT, &sentence)
                    );
                }
                Ok(answer) => {
                    let expected = match action {
                        Action::Hint => matches!(answer, ActionAnswer::Advice { line: Some(_) }),
                        Action::Again => matches!(answer, ActionAnswer::Again { .. }),
                        _ => matches!(answer, ActionAnswer::Game(_)),
                    };
                    assert!(may && expected, "{action:?} in {kept:?}");
                }
            }
        }
    });
}
