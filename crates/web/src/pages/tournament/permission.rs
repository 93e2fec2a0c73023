//! Who may start, stop and bring tournaments.

use crate::{account::Account, app::Shared, pages::Refusal, visitor::Visitor};
use axum::http::StatusCode;

/// Whether a visitor may: on one's own machine everybody, in a class nobody but the teacher.
pub(super) fn may_direct(app: &Shared, visitor: &Visitor) -> bool {
    Account::of(app, visitor).teacher
}

/// Refuses everybody else.
pub(super) fn check(app: &Shared, visitor: &Visitor) -> Result<(), Refusal> {
    if may_direct(app, visitor) {
        Ok(())
    } else {
        Err(Refusal::of(visitor, StatusCode::FORBIDDEN, "contest-teacher-only"))
    }
}
