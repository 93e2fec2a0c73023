//! What nearly every page uses.

pub(crate) use super::ErrorPage;
pub(crate) use crate::{
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

/// An answer to a request, most often a page, or why there is none.
pub(crate) type PageResult<T = Markup> = Result<T, ErrorPage>;

/// An answer to a script, or why there is none.
pub(crate) type JsonResult<T> = PageResult<Json<T>>;
