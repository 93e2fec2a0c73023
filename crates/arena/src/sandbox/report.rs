use super::applied::Applied;
use crate::{CanNotStart, Ended, Usage};
use serde::Serialize;
use std::{io, time::Duration};

/// What the starter says back, a line each.
#[derive(Debug)]
pub(super) enum Report {
    /// Everything is prepared for the program, as far as that is possible.
    Ready,
    /// The program runs, in this isolation.
    Started(Applied),
    /// It does not.
    Failed(CanNotStart),
    /// What it has used so far.
    Used(Usage),
    /// Whether it is ready to run and does not.
    Waiting(bool),
    /// How it ended, and what it had used.
    Ended(Ended, Usage),
}

impl Report {
    /// The report as text.
    pub(super) fn to_text(&self) -> String {
        match self {
            Self::Ready => "ready".to_owned(),
            Self::Started(applied) => format!("started {}", json(applied)),
            Self::Failed(CanNotStart::NotFound) => "missing".to_owned(),
            Self::Failed(CanNotStart::NotExecutable) => "forbidden".to_owned(),
            Self::Failed(CanNotStart::Refused(why)) => {
                format!("refused {}", json(why))
            }
            Self::Failed(CanNotStart::Isolation(why)) => format!("isolation {why}"),
            Self::Failed(CanNotStart::System(error)) => {
                format!("system {}", error.raw_os_error().unwrap_or_default())
            }
            Self::Used(usage) => format!("used {}", numbers(usage)),
            Self::Waiting(waiting) => format!("waiting {waiting}"),
            Self::Ended(ended, usage) => {
                let (word, number) = match *ended {
                    Ended::Status(status) => ("status", status),
                    Ended::Signal(signal) => ("signal", signal),
                    Ended::Memory => ("memory", 0),
                    Ended::Processes => ("processes", 0),
                    Ended::Files => ("files", 0),
                    Ended::Lost => ("lost", 0),
                };
                format!("ended {word} {number} {}", numbers(usage))
            }
        }
    }

    /// The report of a text; nothing if it is none.
    pub(super) fn from_text(text: &[u8]) -> Option<Self> {
        let text = std::str::from_utf8(text).ok()?;
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        Some(match word {
            "ready" => Self::Ready,
            "started" => Self::Started(serde_json::from_str(rest).ok()?),
            "missing" => Self::Failed(CanNotStart::NotFound),
            "forbidden" => Self::Failed(CanNotStart::NotExecutable),
            "refused" => Self::Failed(CanNotStart::Refused(serde_json::from_str(rest).ok()?)),
            "isolation" => Self::Failed(CanNotStart::Isolation(rest.to_owned())),
            "system" => Self::Failed(CanNotStart::System(io::Error::from_raw_os_error(rest.parse().ok()?))),
            "used" => Self::Used(usage(rest)?),
            "waiting" => Self::Waiting(rest.parse().ok()?),
            "ended" => {
                let mut words = rest.splitn(3, ' ');
                let (word, number) = (words.next()?, words.next()?.parse().ok()?);
                let ended = match word {
                    "status" => Ended::Status(number),
                    "signal" => Ended::Signal(number),
                    "memory" => Ended::Memory,
                    "processes" => Ended::Processes,
                    "files" => Ended::Files,
                    "lost" => Ended::Lost,
                    _ => return None,
                };
                Self::Ended(ended, usage(words.next()?)?)
            }
            _ => return None,
        })
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("what is told has only plain fields")
}

fn numbers(usage: &Usage) -> String {
    let Usage { memory, processor, delay, wanted, denials } = usage;
    let [processor, delay, wanted] = [processor, delay, wanted].map(Duration::as_nanos);
    format!("{memory} {processor} {delay} {wanted} {denials}")
}

fn usage(text: &str) -> Option<Usage> {
    let mut numbers = text.split(' ').map(|word| word.parse::<u64>().ok());
    let mut next = || numbers.next().flatten();
    Some(Usage {
        memory: next()?,
        processor: Duration::from_nanos(next()?),
        delay: Duration::from_nanos(next()?),
        wanted: Duration::from_nanos(next()?),
        denials: next()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Refusal;

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
            Report::Ready,
            Report::Started(Applied { namespaces: true, group: true, ..Applied::default() }),
            Report::Failed(CanNotStart::NotFound),
            Report::Failed(CanNotStart::NotExecutable),
            Report::Failed(CanNotStart::Refused(Refusal::Elsewhere("/a b\n\0".to_owned()))),
            Report::Failed(CanNotStart::Isolation("mount /usr: no".to_owned())),
            Report::Failed(CanNotStart::System(io::Error::from_raw_os_error(11))),
            Report::Used(usage),
            Report::Waiting(true),
            Report::Ended(Ended::Status(3), usage),
            Report::Ended(Ended::Signal(11), usage),
            Report::Ended(Ended::Memory, usage),
            Report::Ended(Ended::Processes, usage),
            Report::Ended(Ended::Files, usage),
            Report::Ended(Ended::Lost, usage),
        ];
        for report in reports {
            let told = Report::from_text(report.to_text().as_bytes()).expect("a report");
            assert_eq!(format!("{told:?}"), format!("{report:?}"));
        }
        assert!(Report::from_text(b"ended well").is_none());
    }
}
