import ReconnectingWebSocket from "partysocket/ws";

import { type ClientFrame, PING, type ServerFrame, serverFrame } from "../../../../contract/direct-events.ts";
import { SOCKET_PING_MS } from "../../../../contract/limits.ts";

const PONG_WAIT_MS = 10_000;
/** A page out of sight gives its sockets back after this long: the phone saves its battery, and nobody waits for an answer. */
const HIDDEN_MS = 60_000;
const FIRST_DELAY_MS = 500;
const DELAY_JITTER_MS = 1500;

interface Listeners {
  /** The socket is open, for the first time or again. */
  onOpen: () => void;
  onFrame: (frame: ServerFrame) => void;
  /** The socket is not open; it keeps trying by itself. Called again for every try that fails. */
  onDown: () => void;
}

export interface DirectSocket {
  /** Sends at once, or answers false: nothing is queued here, what must arrive waits in the outbox. */
  send: (frame: ClientFrame) => boolean;
  close: () => void;
}

/**
 * A socket that stays: it reconnects with jitter, notices a network that fell silent, rests while the page is out of sight
 * and comes back at once with the page or the network.
 */
export function openDirectSocket(path: string, { onOpen, onFrame, onDown }: Listeners): DirectSocket {
  const socket = new ReconnectingWebSocket(location.origin.replace(/^http/, "ws") + path, undefined, {
    minReconnectionDelay: FIRST_DELAY_MS + Math.random() * DELAY_JITTER_MS,
    reconnectionDelayGrowFactor: 1.5,
    maxReconnectionDelay: 10_000,
    maxEnqueuedMessages: 0,
  });
  let pongTimer: ReturnType<typeof setTimeout> | undefined;
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;

  const isOpen = () => socket.readyState === WebSocket.OPEN;
  const ping = () => {
    if (!isOpen()) return;
    socket.send(PING);
    pongTimer ??= setTimeout(() => {
      pongTimer = undefined;
      socket.reconnect();
    }, PONG_WAIT_MS);
  };
  const hear = () => {
    clearTimeout(pongTimer);
    pongTimer = undefined;
  };

  socket.addEventListener("open", onOpen);
  socket.addEventListener("close", () => {
    hear();
    onDown();
  });
  socket.addEventListener("message", ({ data }) => {
    hear();
    const frame = readFrame(data);
    if (frame?.type === "direct:renew") socket.reconnect();
    else if (frame) onFrame(frame);
  });

  const pinging = setInterval(ping, SOCKET_PING_MS);
  const leaving = new AbortController();
  const { signal } = leaving;
  const comeBack = () => (isOpen() ? ping() : socket.reconnect());
  addEventListener("online", comeBack, { signal });
  document.addEventListener(
    "visibilitychange",
    () => {
      clearTimeout(hiddenTimer);
      if (document.visibilityState === "visible") comeBack();
      else hiddenTimer = setTimeout(() => socket.close(), HIDDEN_MS);
    },
    { signal },
  );

  return {
    send: (frame) => {
      if (!isOpen()) return false;
      socket.send(JSON.stringify(frame));
      return true;
    },
    close: () => {
      leaving.abort();
      clearInterval(pinging);
      clearTimeout(hiddenTimer);
      hear();
      socket.close();
    },
  };
}

/** A frame of the server; null for a pong, and for what an older app does not know. */
function readFrame(data: unknown): ServerFrame | null {
  if (typeof data !== "string" || !data.startsWith("{")) return null;
  try {
    return serverFrame.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}
