use crate::prelude::*;
use axum::body::{Body, Bytes};
use futures_util::stream;
use std::{io, process::Stdio};
use tokio::{
    io::AsyncReadExt,
    process::{Child, ChildStdout, Command},
    sync::{OwnedSemaphorePermit, mpsc},
    time::timeout,
};

const PIECE: usize = 64 * 1024;
/// A reader takes a piece within this time, and waits no longer for a turn.
const PATIENCE: Duration = Duration::from_secs(30);

/// A form that a tournament is written in: the file's name, its kind, and the option of the command that writes it.
#[derive(Clone, Copy)]
pub(crate) struct Export {
    pub(crate) file: &'static str,
    pub(crate) kind: &'static str,
    option: &'static str,
}

impl Export {
    pub(crate) const REPORT: Self =
        Self { file: "report", kind: "text/html; charset=utf-8", option: "--html" };
    /// Those that are saved, not shown.
    pub(crate) const ALL: [Self; 4] = [
        Self { file: "standings.csv", kind: "text/csv; charset=utf-8", option: "--csv" },
        Self { file: "games.csv", kind: "text/csv; charset=utf-8", option: "--games-csv" },
        Self { file: "contest.json", kind: "application/json", option: "--json" },
        Self { file: "records.txt", kind: "text/plain; charset=utf-8", option: "--records" },
    ];
}

/// Why nothing was written.
#[derive(Debug)]
pub(crate) enum NotExported {
    /// There is no such tournament.
    Unknown,
    /// Others have not finished reading theirs.
    Busy,
    /// What the command said.
    Said(String),
    /// The system refused.
    System(io::Error),
}

impl From<io::Error> for NotExported {
    fn from(error: io::Error) -> Self {
        Self::System(error)
    }
}

/// A command while what it writes is sent on. One that nobody waits for any more ends with it.
struct Writing {
    output: ChildStdout,
    child: Child,
    _permit: OwnedSemaphorePermit,
}

impl Contests {
    /// A tournament as a file, written by the same command that people use, piece by piece.
    pub(crate) async fn export(
        &self,
        id: &str,
        form: Export,
        language: Language,
    ) -> Result<Body, NotExported> {
        self.export_for(id, form, language, PATIENCE).await
    }

    /// The same with another patience.
    pub(super) async fn export_for(
        &self,
        id: &str,
        form: Export,
        language: Language,
        patience: Duration,
    ) -> Result<Body, NotExported> {
        let file = self.file(id).ok_or(NotExported::Unknown)?;
        let permit = timeout(patience, Arc::clone(&self.exports).acquire_owned()).await;
        let permit = permit.ok().and_then(Result::ok).ok_or(NotExported::Busy)?;
        let mut command = Command::new(&self.program);
        command.args(["--lang", language.code(), "tournament", "export"]).arg(&file).args([form.option, "-"]);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).kill_on_drop(true);
        let mut child = command.spawn()?;
        let output = child.stdout.take().ok_or_else(|| io::Error::from(io::ErrorKind::BrokenPipe))?;
        let mut writing = Writing { output, child, _permit: permit };
        // Whoever has nothing to write says so at once.
        let first = piece(&mut writing.output).await?;
        if first.is_empty() {
            let said = writing.child.wait_with_output().await?;
            return Err(NotExported::Said(String::from_utf8_lossy(&said.stderr).trim().to_owned()));
        }
        let (sender, receiver) = mpsc::channel(1);
        tokio::spawn(send(first, writing, sender, patience));
        let pieces = stream::unfold(receiver, async |mut pieces| Some((pieces.recv().await?, pieces)));
        Ok(Body::from_stream(pieces))
    }
}

/// Sends on what a command writes. A reader who does not take a piece in time is left, so that others have their turn.
async fn send(
    first: Bytes,
    mut writing: Writing,
    reader: mpsc::Sender<io::Result<Bytes>>,
    patience: Duration,
) {
    let mut next = Ok(first);
    loop {
        let over = next.is_err();
        if matches!(&next, Ok(bytes) if bytes.is_empty()) {
            break;
        }
        let taken = timeout(patience, reader.send(next)).await;
        if over || !matches!(taken, Ok(Ok(()))) {
            return;
        }
        next = piece(&mut writing.output).await;
    }
    let _ = writing.child.wait().await;
}

async fn piece(output: &mut ChildStdout) -> io::Result<Bytes> {
    let mut bytes = vec![0; PIECE];
    let read = output.read(&mut bytes).await?;
    bytes.truncate(read);
    Ok(bytes.into())
}
