use super::{
    build,
    prelude::*,
    view::{self, not_copied},
};
use std::{fs::DirBuilder, os::unix::fs::DirBuilderExt};

/// Where a program finds itself.
#[derive(Debug)]
pub(super) struct Quarters {
    /// The file to run.
    pub(super) file: PathBuf,
    /// The folder that it runs in.
    pub(super) folder: PathBuf,
    /// The folder for files of its own.
    pub(super) scratch: PathBuf,
}

impl Quarters {
    /// In a view of its own everything is in its place.
    pub(super) fn in_view(plan: &SandboxPlan) -> Self {
        Self {
            file: plan.file.to_path_buf(),
            folder: plan.folder.to_path_buf(),
            scratch: PathBuf::from(view::SCRATCH),
        }
    }

    /// Without one a program is built in its scratch folder, and lives there when it may not read its own folder.
    pub(super) fn on_disk(
        plan: &SandboxPlan,
        identity: Identity,
        scratch: &Path,
    ) -> Result<Self, CanNotStart> {
        let (source, room, bounds) = match &plan.build {
            Some(place) => (&place.source, scratch.join("build"), build::bounds(&plan.allowance)),
            // Whoever is nobody may perhaps read all that is the program's own.
            None if identity == Identity::Same || plan.own.iter().all(|own| is_within_reach(own)) => {
                return Ok(Self { scratch: scratch.to_owned(), ..Self::in_view(plan) });
            }
            // Words of a command may name what would not be there any more.
            None if plan.own[..] != [plan.folder.clone()] => {
                let closed = plan.own.iter().find(|own| !is_within_reach(own)).unwrap_or(&plan.folder);
                return Err(CanNotStart::Refused(Refusal::Unreadable(closed.display().to_string())));
            }
            None => (&plan.folder, scratch.join("program"), HANDED_OVER),
        };
        DirBuilder::new().mode(0o700).create(&room).at(room.display())?;
        let mut copier = Copier::new(bounds, identity == Identity::Same);
        // Only what is built may be written to.
        if let (Identity::Nobody(user), Some(_)) = (identity, &plan.build) {
            copier.owner = Some(user);
        }
        copier.folder(source, &room).map_err(|why| not_copied(why, source, bounds))?;
        let file = plan.file.strip_prefix(&*plan.folder).map(|file| room.join(file));
        let file = file.unwrap_or_else(|_| plan.file.to_path_buf());
        Ok(Self { file, folder: room, scratch: scratch.to_owned() })
    }
}
