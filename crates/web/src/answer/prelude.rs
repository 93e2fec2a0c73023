//! What nearly every file uses that answers requests.

pub(crate) use crate::{
    answer::{ErrorPage, JsonResult, PageResult},
    page::{self, Page, PageSection},
    prelude::*,
};
pub(crate) use axum::{
    Form, Json, Router,
    extract::{Path, Query, State},
    response::{IntoResponse, Redirect},
    routing::{get, post},
};
pub(crate) use maud::{Markup, PreEscaped, html};
