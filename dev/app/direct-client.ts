import { type ClientFrame, PING, PONG, type ServerFrame, serverFrame } from "../../contract/direct/events.ts";
import { SOCKET_PING_MS } from "../../contract/direct/values.ts";
import type { App } from "./app.ts";

export interface DirectClient {
  send: (frame: ClientFrame) => void;
  close: () => void;
}

/**
 * Opens a direct socket of the running app like a browser, with a session cookie and our own Origin. It pings, because
 * the server takes a silent socket's person for gone.
 */
export async function openDirectClient(
  app: Pick<App, "url">,
  path: string,
  cookie: string,
  onFrame: (frame: ServerFrame) => void,
  onClose: () => void = () => undefined,
): Promise<DirectClient> {
  const url = app.url.replace(/^http/, "ws") + path;
  // Node's WebSocket accepts headers, which the DOM type does not declare.
  const socket: WebSocket = Reflect.construct(WebSocket, [url, { headers: { cookie, origin: app.url } }]);
  socket.addEventListener("message", ({ data }) => {
    if (data !== PONG) onFrame(serverFrame.parse(JSON.parse(String(data))));
  });
  socket.addEventListener("close", onClose);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve(), { once: true });
    socket.addEventListener("error", () => reject(new Error(`the socket ${path} did not open`)), { once: true });
  });
  const pings = setInterval(() => socket.send(PING), SOCKET_PING_MS);
  socket.addEventListener("close", () => clearInterval(pings));
  return { send: (frame) => socket.send(JSON.stringify(frame)), close: () => socket.close() };
}
