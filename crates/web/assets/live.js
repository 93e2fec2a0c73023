// One WebSocket for the whole tab. Topics come as whole snapshots; after a break they are simply asked for again.
import { byId, element, notice, replace, say } from "./page.js";

const topics = new Map();
let socket, wait = 500;
const strip = element("div", { class: "offline", role: "alert" }, say("game-offline"));

function send(message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

/** Follows a topic until the function that is given back is called. */
export function follow(topic, hear) {
  topics.set(topic, hear);
  send({ sub: [topic] });
  connect();
  return () => {
    if (topics.get(topic) !== hear) return;
    topics.delete(topic);
    send({ unsub: [topic] });
  };
}

function connect() {
  if (socket) return;
  socket = new WebSocket(`ws://${location.host}/live`);
  socket.onopen = () => {
    wait = 500;
    strip.remove();
    send({ sub: [...topics.keys()] });
  };
  socket.onmessage = event => {
    const { topic, data } = JSON.parse(event.data);
    if (data?.error) notice(data.error);
    else if (data !== undefined) topics.get(topic)?.(data);
  };
  socket.onclose = () => {
    socket = null;
    document.body.prepend(strip);
    setTimeout(connect, wait);
    wait = Math.min(wait * 2, 8000);
  };
}

/** Parts of the page that the server drew anew. @param {{parts: Record<string, string>}} data */
export const show = ({ parts }) => Object.entries(parts).forEach(([id, html]) => byId(id) && replace(byId(id), html));

const drawn = [...document.querySelectorAll("[data-topic]")].map(box => box.getAttribute("data-topic"));
let leave = [];
// A hidden tab follows no topics.
function watch() {
  leave.forEach(end => end());
  leave = document.hidden ? [] : drawn.map(topic => follow(topic, show));
}
document.onvisibilitychange = watch;
watch();
