//! One WebSocket a tab, many topics on it. Every message is a whole snapshot of its topic as this visitor may see it, so that a tab which
//! missed some messages has lost nothing.

use crate::prelude::*;
use axum::extract::{
    WebSocketUpgrade,
    ws::{CloseFrame, Message, WebSocket, close_code},
};
use futures_util::{Sink, SinkExt, StreamExt};
use tokio::{
    sync::mpsc,
    task::AbortHandle,
    time::{Instant, interval, sleep},
};

/// The most bytes of a message from a browser.
const MOST_BYTES: usize = 64 * 1024;
/// The most topics of a tab at once: enough for a page of boards.
const MOST_TOPICS: usize = 100;
/// The most messages of a tab a second: more than a page sends. A tab that sends more is cut off.
const MOST_A_SECOND: u32 = 50;
const PING: Duration = Duration::from_secs(20);
/// Pings in a row without an answer, after which the next one ends the line.
const MOST_UNANSWERED: u32 = 3;

type WriteSnapshot = Box<dyn FnMut(&str, u64) -> Option<String> + Send>;

/// How a topic is followed: when its number changes, a new snapshot is due.
pub(crate) struct Subscription {
    /// Changes with the topic.
    changes: watch::Receiver<u64>,
    /// Writes a snapshot of the topic, given its name and its number; none when this visitor may not see it any more.
    message: WriteSnapshot,
    /// The least time between two snapshots.
    pace: Duration,
    /// Kept as long as the topic is followed.
    held: Option<Arc<dyn Send + Sync>>,
}

/// A message from the server about a topic.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum TopicMessage<'a, T> {
    /// The state of the topic now.
    Snapshot { topic: &'a str, seq: u64, data: T },
    /// There is no such topic.
    Gone { topic: &'a str },
}

/// Why a topic can not be followed.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct TopicError {
    error: String,
}

/// How a topic is found for a visitor.
pub(crate) type Subscribe = fn(&Visit, &str) -> Option<Subscription>;

impl Subscription {
    /// A topic of which snapshots can be taken.
    pub(crate) fn new<T: Serialize>(
        changes: watch::Receiver<u64>,
        pace: Duration,
        mut snapshot: impl FnMut() -> Option<T> + Send + 'static,
    ) -> Self {
        let message =
            move |topic: &str, seq| written(&TopicMessage::Snapshot { topic, seq, data: snapshot()? });
        Self { changes, message: Box::new(message), pace, held: None }
    }

    /// The subscription with something that is kept as long as the topic is followed.
    pub(crate) fn holding(self, held: Arc<dyn Send + Sync>) -> Self {
        Self { held: Some(held), ..self }
    }

    /// A subscription that says once why the topic can not be followed.
    pub(crate) fn of_refusal(sentence: String) -> Self {
        let (_, changes) = watch::channel(0);
        let mut error = Some(TopicError { error: sentence });
        Self::new(changes, Duration::ZERO, move || error.take())
    }
}

fn written<T: Serialize>(message: &TopicMessage<'_, T>) -> Option<String> {
    serde_json::to_string(message).ok()
}

/// A message from a browser: topics to follow and topics to leave.
#[derive(Deserialize, Default)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
#[serde(default)]
pub(crate) struct TopicRequest {
    #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
    sub: Vec<String>,
    #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
    unsub: Vec<String>,
}

/// Opens the line of a tab.
pub(crate) fn connect(visit: Visit, upgrade: WebSocketUpgrade, subscribe: Subscribe) -> Response {
    let permit = limits::may_listen(&visit);
    upgrade.max_message_size(MOST_BYTES).on_upgrade(async move |socket| match permit {
        Some(_permit) => serve(visit, socket, subscribe).await,
        None => part(socket, &visit, close_code::POLICY, "web-too-many-lines").await,
    })
}

/// Closes a line with a reason. A line that is refused is opened first, since a page learns no reason of a line that was never open.
async fn part(mut sink: impl Sink<Message> + Unpin, visitor: &Visitor, code: u16, key: &str) {
    let frame = CloseFrame { code, reason: visitor.say(key).into() };
    let _ = sink.send(Message::Close(Some(frame))).await;
}

/// A tab and the topics that it follows.
struct Tab {
    visit: Visit,
    subscribe: Subscribe,
    /// The task that follows each topic, and what is held as long as the topic is followed.
    topics: HashMap<String, (AbortHandle, Option<Arc<dyn Send + Sync>>)>,
    outbox: mpsc::Sender<String>,
    /// When the current second began, and the messages heard in it.
    heard: (Instant, u32),
}

async fn serve(visit: Visit, socket: WebSocket, subscribe: Subscribe) {
    let (mut sink, mut stream) = socket.split();
    let (sender, mut outbox) = mpsc::channel::<String>(64);
    let heard = (Instant::now(), 0);
    let mut tab = Tab { visit, subscribe, topics: HashMap::new(), outbox: sender, heard };
    let mut ping = interval(PING);
    let mut unanswered = 0;
    let farewell = loop {
        let message = tokio::select! {
            message = stream.next() => {
                let Some(Ok(message)) = message else { break None };
                unanswered = 0;
                match tab.hear(&message) {
                    Ok(gone) => gone.into_iter().map(|text| Message::Text(text.into())).collect(),
                    Err(farewell) => break Some(farewell),
                }
            }
            Some(text) = outbox.recv() => vec![Message::Text(text.into())],
            _ = ping.tick() => {
                unanswered += 1;
                if unanswered > MOST_UNANSWERED {
                    break None;
                }
                vec![Message::Ping(Vec::new().into())]
            }
        };
        for each in message {
            if sink.send(each).await.is_err() {
                return;
            }
        }
    };
    if let Some((code, key)) = farewell {
        part(sink, &tab.visit, code, key).await;
    }
}

impl Tab {
    /// Follows and leaves the topics of a message. Returns messages about topics that do not exist; or why the line is cut.
    fn hear(&mut self, message: &Message) -> Result<Vec<String>, (u16, &'static str)> {
        let (begun, count) = &mut self.heard;
        if begun.elapsed() >= Duration::from_secs(1) {
            (*begun, *count) = (Instant::now(), 0);
        }
        *count += 1;
        if *count > MOST_A_SECOND {
            return Err((close_code::POLICY, "web-flood"));
        }
        let Message::Text(text) = message else { return Ok(Vec::new()) };
        let request: TopicRequest =
            serde_json::from_str(text).map_err(|_| (close_code::INVALID, "web-bad-message"))?;
        for topic in request.unsub.iter().chain(&request.sub) {
            if let Some((handle, _)) = self.topics.remove(topic) {
                handle.abort();
            }
        }
        let mut gone = Vec::new();
        for topic in request.sub {
            if self.topics.len() >= MOST_TOPICS {
                break;
            }
            if let Some(mut subscription) = (self.subscribe)(&self.visit, &topic) {
                let held = subscription.held.take();
                let follower = tokio::spawn(follow(topic.clone(), subscription, self.outbox.clone()));
                self.topics.insert(topic, (follower.abort_handle(), held));
            } else {
                gone.extend(written::<()>(&TopicMessage::Gone { topic: &topic }));
            }
        }
        Ok(gone)
    }
}

impl Drop for Tab {
    fn drop(&mut self) {
        for (handle, _) in self.topics.values() {
            handle.abort();
        }
    }
}

/// Sends the topic as it is, and again whenever it has changed.
async fn follow(topic: String, subscription: Subscription, sender: mpsc::Sender<String>) {
    let Subscription { mut changes, mut message, pace, .. } = subscription;
    loop {
        let number = *changes.borrow_and_update();
        let Some(text) = message(&topic, number) else { break };
        if sender.send(text).await.is_err() {
            break;
        }
        sleep(pace).await;
        if changes.changed().await.is_err() {
            break;
        }
    }
}
