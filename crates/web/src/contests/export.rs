use super::{system_failed, unknown};
use crate::answer::prelude::*;
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

/// A form that a tournament is written in: the file's name, its kind, and the option of the command that writes it.
#[derive(Clone, Copy)]
pub(crate) struct Export {
    pub(crate) file: &'static str,
    pub(crate) kind: &'static str,
    option: &'static str,
}

impl Export {
    /// How long the server usually waits for a reader.
    pub(crate) const PATIENCE: Duration = Duration::from_secs(30);
    pub(crate) const REPORT: Self =
        Self { file: "report", kind: "text/html; charset=utf-8", option: "--html" };
    /// The forms that are saved as files, not shown.
    pub(crate) const ALL: [Self; 4] = [
        Self { file: "standings.csv", kind: "text/csv; charset=utf-8", option: "--csv" },
        Self { file: "games.csv", kind: "text/csv; charset=utf-8", option: "--games-csv" },
        Self { file: "contest.json", kind: "application/json", option: "--json" },
        Self { file: "records.txt", kind: "text/plain; charset=utf-8", option: "--records" },
    ];
}

/// A command while its output is sent on. The command is killed when this is dropped, as when the reader has gone.
struct Writing {
    output: ChildStdout,
    child: Child,
    _permit: OwnedSemaphorePermit,
}

impl Contests {
    /// A tournament as a file, written piece by piece by the same command that people use. A reader has `patience` to take each piece, and waits
    /// no longer than that for its turn.
    pub(crate) async fn export(
        &self,
        id: &str,
        form: Export,
        language: Language,
        patience: Duration,
    ) -> PageResult<Body> {
        let file = self.file(id).ok_or_else(unknown)?;
        let permit = timeout(patience, Arc::clone(&self.exports).acquire_owned()).await;
        let permit = permit
            .ok()
            .and_then(Result::ok)
            .ok_or_else(|| ErrorPage::of(StatusCode::SERVICE_UNAVAILABLE, "contest-export-busy"))?;
        let mut command = Command::new(&self.program);
        command.args(["--lang", language.code(), "tournament", "export"]).arg(&file).args([form.option, "-"]);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).kill_on_drop(true);
        let mut child = command.spawn().map_err(|error| system_failed(&error))?;
        let output = child.stdout.take().ok_or_else(|| system_failed(&io::ErrorKind::BrokenPipe.into()))?;
        let mut writing = Writing { output, child, _permit: permit };
        // A command that can not write the file ends at once with a message.
        let first = piece(&mut writing.output).await.map_err(|error| system_failed(&error))?;
        if first.is_empty() {
            let said = writing.child.wait_with_output().await.map_err(|error| system_failed(&error))?;
            let sentence = String::from_utf8_lossy(&said.stderr).trim().to_owned();
            return Err(ErrorPage::new(StatusCode::CONFLICT, sentence));
        }
        let (sender, receiver) = mpsc::channel(1);
        tokio::spawn(send(first, writing, sender, patience));
        let pieces = stream::unfold(receiver, async |mut pieces| Some((pieces.recv().await?, pieces)));
        Ok(Body::from_stream(pieces))
    }
}

/// Sends on what a command writes. A reader that does not take a piece in time is given up, so that other readers have their turn.
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
