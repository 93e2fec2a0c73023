//! The messages of the server as the scripts' types describe them.

use crate::{
    analyst::{CourseStudy, FindingMessage, Judgement, LineMessage, PositionStudy, StudyProgress},
    answer::ErrorMessage,
    live::{TopicError, TopicMessage, TopicRequest},
    pages::{
        analysis::StudyData,
        game::{
            GameSnapshot, PositionMessage,
            act::{ActionAnswer, ConflictMessage, MoveRequest},
            snapshot::{ClockMessage, EndMessage, OfferMessage, SeatMessage},
        },
        tournament::{
            ContestMessage,
            replay::{ReplayData, ReplayPly},
        },
    },
    room::{Action, ClockRule, SideWord},
};
use std::path::Path;

/// A type as TypeScript declares it, with its comment.
fn declared<T: ts_rs::TS>() -> String {
    let config = ts_rs::Config::new().with_large_int("number");
    format!("{}{}\n", T::docs().unwrap_or_default(), T::decl(&config)).replace(" \n", "\n")
}

#[test]
fn scripts_know_messages_as_they_are() {
    let types = [
        declared::<SideWord>(),
        declared::<Action>(),
        declared::<ClockRule>(),
        declared::<ClockMessage>(),
        declared::<SeatMessage>(),
        declared::<EndMessage>(),
        declared::<OfferMessage>(),
        declared::<GameSnapshot>(),
        declared::<MoveRequest>(),
        declared::<ActionAnswer>(),
        declared::<ConflictMessage>(),
        declared::<ErrorMessage>(),
        declared::<PositionMessage>(),
        declared::<LineMessage>(),
        declared::<FindingMessage>(),
        declared::<Judgement>(),
        declared::<StudyProgress>(),
        declared::<PositionStudy>(),
        declared::<CourseStudy>(),
        declared::<StudyData>(),
        declared::<ReplayData>(),
        declared::<ReplayPly>(),
        declared::<ContestMessage>(),
        declared::<TopicRequest>(),
        declared::<TopicMessage<()>>(),
        declared::<TopicError>(),
    ];
    let written =
        format!("// Written by a test of `khod-web`; KHOD_BLESS=1 writes it anew.\n\n{}", types.join("\n"));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser/messages.d.ts");
    if std::env::var_os("KHOD_BLESS").is_some() {
        std::fs::write(&path, &written).unwrap();
    }
    assert_eq!(std::fs::read_to_string(path).unwrap_or_default(), written, "KHOD_BLESS=1 writes it anew");
}
