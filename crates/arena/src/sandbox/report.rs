use super::prelude::*;

/// A message of the starter to the arbiter.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum IsolationReport {
    /// The sandbox is prepared, or its preparation has failed with a report to follow.
    Ready,
    /// The program runs, in this isolation.
    Started(Applied),
    /// The program does not run, for this reason.
    Failed(CanNotStart),
    /// What the program has used so far.
    Used(Usage),
    /// Whether the program is ready to run and does not.
    Waiting(bool),
    /// How the program ended, and what it had used.
    Ended(Ended, Usage),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Refusal,
        sandbox::control::{heard, told},
    };
    use std::{io, time::Duration};

    #[test]
    fn reports_survive_being_told() {
        let usage = Usage {
            memory: 7,
            processor: Duration::from_millis(8),
            delay: Duration::from_nanos(9),
            wanted: Duration::from_nanos(11),
            denials: 10,
        };
        let reports = [
            IsolationReport::Ready,
            IsolationReport::Started(Applied { namespaces: true, group: true, ..Applied::default() }),
            IsolationReport::Failed(CanNotStart::NotFound),
            IsolationReport::Failed(CanNotStart::NotExecutable),
            IsolationReport::Failed(CanNotStart::Refused(Refusal::Elsewhere("/a b\n\0".to_owned()))),
            IsolationReport::Failed(CanNotStart::Isolation("mount /usr: no".to_owned())),
            IsolationReport::Failed(CanNotStart::System(io::Error::from_raw_os_error(11))),
            IsolationReport::Used(usage),
            IsolationReport::Waiting(true),
            IsolationReport::Ended(Ended::Status(3), usage),
            IsolationReport::Ended(Ended::Signal(11), usage),
            IsolationReport::Ended(Ended::Memory, usage),
            IsolationReport::Ended(Ended::Processes, usage),
            IsolationReport::Ended(Ended::Files, usage),
            IsolationReport::Ended(Ended::Lost, usage),
        ];
        for report in reports {
            let told = heard::<IsolationReport>(&told(&report)).expect("a report");
            assert_eq!(format!("{told:?}"), format!("{report:?}"));
        }
        assert!(heard::<IsolationReport>(b"ended well").is_none());
    }
}
