use super::{
    build,
    prelude::*,
    view::{self, not_copied},
};
use std::{fs::DirBuilder, os::unix::fs::DirBuilderExt};

/// The paths of a program's files as the program sees them.
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
    /// In a view of its own every file has its usual path.
    pub(super) fn in_view(plan: &SandboxPlan) -> Self {
        Self {
            file: plan.file.to_path_buf(),
            folder: plan.folder.to_path_buf(),
            scratch: PathBuf::from(view::SCRATCH),
        }
    }

    /// Without a view a program is built in its scratch folder. A program that may not read its own folder gets a copy of it there.
    pub(super) fn on_disk(
        plan: &SandboxPlan,
        identity: Identity,
        scratch: &Path,
    ) -> Result<Self, CanNotStart> {
        let (source, room, bounds) = match &plan.build {
            Some(place) => (&place.source, scratch.join("build"), build::bounds(&plan.allowance)),
            // A program under a user of its own may still be able to read all its files.
            None if identity == Identity::Same || plan.own.iter().all(|own| is_within_reach(own)) => {
                return Ok(Self { scratch: scratch.to_owned(), ..Self::in_view(plan) });
            }
            // The words of a command may name files that a copy of the folder would lack.
            None if plan.own[..] != [plan.folder.clone()] => {
                let closed = plan.own.iter().find(|own| !is_within_reach(own)).unwrap_or(&plan.folder);
                return Err(CanNotStart::Refused(Refusal::Unreadable(closed.display().to_string())));
            }
            None => (&plan.folder, scratch.join("program"), HANDED_OVER),
        };
        DirBuilder::new().mode(0o700).create(&room).at(room.display())?;
        let mut copier = Copier::new(bounds, identity == Identity::Same);
        // Only a copy to build in may be written to.
        if let (Identity::Nobody(user), Some(_)) = (identity, &plan.build) {
            copier.owner = Some(user);
        }
        copier.folder(source, &room).map_err(|why| not_copied(why, source, bounds))?;
        let file = plan.file.strip_prefix(&*plan.folder).map(|file| room.join(file));
        let file = file.unwrap_or_else(|_| plan.file.to_path_buf());
        Ok(Self { file, folder: room, scratch: scratch.to_owned() })
    }
}
