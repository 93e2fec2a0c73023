//! What nearly every file of the sandbox uses.

pub(super) use super::{
    applied::Applied,
    control::{Control, heard, told},
    copy::{Copier, CopyBounds, FOLDER, HANDED_OVER, NotCopied, is_within_reach},
    failed::Failed,
    group::ControlGroup,
    identity::Identity,
    plan::{SandboxPlan, WirePath},
    process::Process,
    quarters::Quarters,
    report::IsolationReport,
};
pub(super) use crate::{Streams, descriptors::readable, prelude::*};
