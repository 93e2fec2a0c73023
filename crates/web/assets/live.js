// One WebSocket for the whole tab. Topics come as whole snapshots; after a break they are simply asked for again.
// @ts-check
import { element, notice, say } from "./page.js";

/** @type {Map<string, (data: any) => void>} */
const topics = new Map();
/** @type {WebSocket | null} */
let socket = null;
let wait = 500;
/** @type {HTMLElement | null} */
let strip = null;

/** Follows a topic until the function that is given back is called.
 * @param {string} topic @param {(data: any) => void} hear @returns {() => void} */
export function follow(topic, hear) {
  topics.set(topic, hear);
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ sub: [topic] }));
  else connect();
  return () => {
    if (topics.get(topic) !== hear) return;
    topics.delete(topic);
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ unsub: [topic] }));
  };
}

function connect() {
  if (socket && socket.readyState <= WebSocket.OPEN) return;
  const open = new WebSocket(`ws://${location.host}/live`);
  socket = open;
  open.onopen = () => {
    wait = 500;
    strip?.remove();
    strip = null;
    open.send(JSON.stringify({ sub: [...topics.keys()] }));
  };
  open.onmessage = (event) => {
    const { topic, data } = JSON.parse(event.data);
    if (data?.error) notice(data.error);
    else if (data !== undefined) topics.get(topic)?.(data);
  };
  open.onclose = () => {
    if (socket !== open) return;
    socket = null;
    if (!strip) {
      strip = element("div", { class: "offline", role: "alert" }, say("game-offline"));
      document.body.prepend(strip);
    }
    window.setTimeout(connect, wait);
    wait = Math.min(wait * 2, 8000);
  };
}
