use super::{
    Primitive, Sandbox, Way, group,
    prelude::*,
    process::{DIED, first_report, launch},
    scratch,
    spares::Spares,
};

/// How often a level is tried when the watching process dies.
const TRIES: u32 = 3;

/// The isolation that this machine can give, found out by trying it with an executable that can be a starter.
#[derive(Clone, Debug)]
pub struct Machine {
    starter: PathBuf,
    namespaces: bool,
}

/// The machine can not give the demanded isolation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TooLow {
    /// The level that was demanded.
    pub wanted: u8,
    /// The highest level that works.
    pub highest: u8,
    /// Why the demanded level does not work, as the system says it.
    pub why: String,
}

impl Machine {
    /// This machine, with the running executable as the starter.
    pub fn here() -> Self {
        Self::new("/proc/self/exe")
    }

    /// This machine, with another khod as the starter.
    pub fn new(starter: impl Into<PathBuf>) -> Self {
        Self { starter: starter.into(), namespaces: true }
    }

    /// The same machine, treated as if its namespaces were closed.
    pub fn without_namespaces(self) -> Self {
        Self { namespaces: false, ..self }
    }

    /// Tries a primitive; the reason if it does not work.
    pub fn attempt(&self, primitive: Primitive) -> Result<(), String> {
        let plan = |groups: Vec<PathBuf>| SandboxPlan {
            probe: Some(primitive),
            groups: groups.into_iter().map(Into::into).collect(),
            namespaces: primitive == Primitive::View,
            folder: "/".into(),
            allowance: Allowance::USUAL,
            ..SandboxPlan::default()
        };
        if primitive != Primitive::Group {
            return self.probe(&plan(Vec::new()));
        }
        let none = Err("there is no control group file system".to_owned());
        group::places().into_iter().fold(none, |done, place| done.or_else(|_| self.probe(&plan(place))))
    }

    fn probe(&self, plan: &SandboxPlan) -> Result<(), String> {
        let (mut child, control) = launch(&self.starter, plan, &[]).map_err(|why| reason(&why))?;
        let done = first_report(&control);
        drop(control);
        child.wait().map_err(|error| error.to_string())?;
        done.map(drop).map_err(|why| reason(&why))
    }

    /// A sandbox of the highest level that works.
    pub fn best(&self) -> Result<Sandbox, TooLow> {
        self.at_least(0)
    }

    /// A sandbox of the highest level that works, if that is at least this level.
    pub fn at_least(&self, level: u8) -> Result<Sandbox, TooLow> {
        let mut why = String::new();
        for tried in (0..=Sandbox::HIGHEST).rev() {
            match self.try_level(tried) {
                Ok(sandbox) if tried >= level => return Ok(sandbox),
                Ok(_) => return Err(TooLow { wanted: level, highest: tried, why }),
                // The reason that counts is that of the demanded level.
                Err(reason) if tried >= level || why.is_empty() => why = reason,
                Err(_) => {}
            }
        }
        Err(TooLow { wanted: level, highest: 0, why })
    }

    /// A sandbox of exactly this level.
    pub fn of(&self, level: u8) -> Result<Sandbox, TooLow> {
        self.try_level(level).map_err(|why| {
            let highest = (0..level).rev().find(|&lower| self.try_level(lower).is_ok()).unwrap_or(0);
            TooLow { wanted: level, highest, why }
        })
    }

    /// Runs a program at this level in every way that leads to it, until one works.
    fn try_level(&self, level: u8) -> Result<Sandbox, String> {
        let mut why = format!("there is no level {level}");
        for way in ways(level).into_iter().filter(|way| self.namespaces || !way.namespaces) {
            group::sweep(&way.groups);
            if !way.namespaces {
                scratch::sweep(&std::env::temp_dir());
            }
            let sandbox = Sandbox {
                starter: self.starter.clone(),
                level,
                way,
                spares: Spares::default(),
                hidden: Vec::new(),
            };
            // The watching process may be killed by another process; that says nothing about the machine.
            for _ in 0..TRIES {
                match self.run(&sandbox) {
                    Ok(()) => return Ok(sandbox),
                    Err((error, died)) => {
                        why = error;
                        if !died {
                            break;
                        }
                    }
                }
            }
        }
        Err(why)
    }

    /// Runs a program that does nothing. The error is why it did not run, and whether only because the watching process died.
    fn run(&self, sandbox: &Sandbox) -> Result<(), (String, bool)> {
        let file = fs::canonicalize(&self.starter).map_err(|error| (error.to_string(), false))?;
        let command = vec![file.into_os_string(), "--version".into()];
        let program = Program { name: String::new(), command, folder: None };
        let mut running = sandbox.start(&program, &Allowance::USUAL).map_err(|why| {
            let died = matches!(&why, CanNotStart::Isolation(why) if why.ends_with(DIED));
            (reason(&why), died)
        })?;
        let end = readable(&[running.streams().end.as_fd()], Some(Duration::from_secs(10)));
        match running.ended().filter(|_| end.is_ok()) {
            Some(Ended::Status(0)) => Ok(()),
            other => {
                let died = other == Some(Ended::Lost);
                Err((format!("a program that does nothing ended so: {other:?}"), died))
            }
        }
    }
}

/// The ways to a level, the best first.
fn ways(level: u8) -> Vec<Way> {
    let filtered = Way { namespaces: true, filter: true, ..Way::default() };
    let closed = Way { filter: true, landlock: true, ..Way::default() };
    match level {
        0 | 1 => vec![Way::default()],
        2 => vec![filtered, closed],
        3 => {
            let full = Way { landlock: true, ..filtered };
            group::places().into_iter().map(|groups| Way { groups, ..full.clone() }).collect()
        }
        _ => Vec::new(),
    }
}

fn reason(why: &CanNotStart) -> String {
    match why {
        CanNotStart::NotFound => "there is no such file".to_owned(),
        CanNotStart::NotExecutable => "the file may not be run".to_owned(),
        CanNotStart::Refused(why) => format!("{why:?}"),
        CanNotStart::Isolation(why) => why.clone(),
        CanNotStart::System(error) => error.to_string(),
    }
}
