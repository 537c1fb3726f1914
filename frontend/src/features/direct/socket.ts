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
  let pongTimer: ReturnType<typeof setTimeout> | undefined;
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;

  const isOpen = () => socket.readyState === WebSocket.OPEN;
  const ping = () => {
    if (!isOpen()) return;
    socket.send(PING);
    pongTimer ??= setTimeout(() => connectAnew(), PONG_WAIT_MS);
  };
  const hear = () => {
    clearTimeout(pongTimer);
    pongTimer = undefined;
  };
  const lose = () => {
    hear();
    onDown();
  };

  const leaving = new AbortController();
  const connect = () => {
    const opened = new ReconnectingWebSocket(location.origin.replace(/^http/, "ws") + path, undefined, {
      minReconnectionDelay: FIRST_DELAY_MS + Math.random() * DELAY_JITTER_MS,
      reconnectionDelayGrowFactor: 1.5,
      maxReconnectionDelay: 10_000,
      maxEnqueuedMessages: 0,
    });
    opened.addEventListener("open", () => {
      if (!leaving.signal.aborted) onOpen();
    });
    opened.addEventListener("close", () => {
      if (opened === socket && !leaving.signal.aborted) lose();
    });
    opened.addEventListener("message", ({ data }) => {
      hear();
      const frame = readFrame(data);
      if (frame?.type === "direct:renew") connectAnew();
      else if (frame) onFrame(frame);
    });
    return opened;
  };
  let socket = connect();
  /** Now, where `reconnect()` would wait for the delay it is in. */
  const connectAnew = () => {
    const replaced = socket;
    socket = connect();
    replaced.close();
    lose();
  };

  const pinging = setInterval(ping, SOCKET_PING_MS);
  const { signal } = leaving;
  const isHidden = () => document.visibilityState === "hidden";
  const comeBack = () => {
    if (isOpen()) ping();
    else if (!isHidden()) connectAnew();
  };
  const restWhileHidden = () => {
    clearTimeout(hiddenTimer);
    if (isHidden()) hiddenTimer = setTimeout(() => socket.close(), HIDDEN_MS);
  };
  restWhileHidden();
  addEventListener("online", comeBack, { signal });
  document.addEventListener(
    "visibilitychange",
    () => {
      restWhileHidden();
      if (!isHidden()) comeBack();
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
      closeQuietly(socket);
    },
  };
}

/** Closes a socket that is just opening only when it has opened, or could not: before that, browsers log an error. */
function closeQuietly(socket: ReconnectingWebSocket): void {
  const close = () => socket.close();
  if (socket.readyState !== WebSocket.CONNECTING) return close();
  socket.addEventListener("open", close, { once: true });
  socket.addEventListener("error", close, { once: true });
  socket.addEventListener("close", close, { once: true });
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
