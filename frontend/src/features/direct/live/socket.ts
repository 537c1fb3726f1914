import {
  type ClientFrame,
  PING,
  type ServerFrame,
  closeCodes,
  serverFrame,
} from "../../../../../contract/direct/events.ts";
import { SOCKET_PING_MS } from "../../../../../contract/direct/values.ts";
import { jitterMs } from "../../../lib/network/jitter.ts";

const PONG_WAIT_MS = 10_000;
/** A hidden page closes its sockets after this time, to save the phone's battery. */
const HIDDEN_MS = 60_000;
/** A socket that has not opened by then is retried. */
const OPENING_MAX_MS = 4000;
/** A socket that stayed open this long resets the backoff. */
const TRUSTED_AFTER_MS = 5000;

interface Listeners {
  /** The socket is open, for the first time or again. */
  onOpen: () => void;
  onFrame: (frame: ServerFrame) => void;
  /** The socket is not open; it keeps retrying. Called again for every failed attempt. */
  onDown: () => void;
  /** The page was hidden, or the network away, and the socket is still open. */
  onBack?: () => void;
  /** The server closed it for good: it is retried only after this, unless it was closed by then. Called after onDown. */
  onGone?: () => Promise<void>;
}

export interface DirectSocket {
  /** Sends at once, or returns false: nothing is queued here; what must arrive waits in the outbox. */
  send: (frame: ClientFrame) => boolean;
  close: () => void;
}

/**
 * A reconnecting WebSocket: exponential backoff with full jitter, detects a silent network, closes while the page is hidden,
 * and reconnects at once when the page or the network is back.
 */
export function openDirectSocket(path: string, { onOpen, onFrame, onDown, onBack, onGone }: Listeners): DirectSocket {
  const url = location.origin.replace(/^http/, "ws") + path;
  let socket: WebSocket | null = null;
  let failures = 0;
  /** The next timer: giving up an opening, trusting an open socket, or the next attempt. */
  let due: ReturnType<typeof setTimeout> | undefined;
  let pongTimer: ReturnType<typeof setTimeout> | undefined;
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;

  const stopPongTimer = () => {
    clearTimeout(pongTimer);
    pongTimer = undefined;
  };
  /** Abandons the current socket: its later events are ignored. */
  const drop = () => {
    clearTimeout(due);
    stopPongTimer();
    if (socket !== null) closeQuietly(socket);
    socket = null;
  };
  const lose = () => {
    drop();
    onDown();
  };
  const retry = () => {
    clearTimeout(due);
    due = setTimeout(connect, jitterMs(failures));
    failures += 1;
  };
  const fail = () => {
    lose();
    retry();
  };
  const endForNow = async (gone: () => Promise<void>) => {
    lose();
    await gone();
    if (socket === null && !leaving.signal.aborted) retry();
  };
  function connect() {
    const opening = new WebSocket(url);
    socket = opening;
    due = setTimeout(fail, OPENING_MAX_MS);
    opening.addEventListener("open", () => {
      if (opening !== socket) return;
      clearTimeout(due);
      due = setTimeout(() => (failures = 0), TRUSTED_AFTER_MS);
      onOpen();
    });
    opening.addEventListener("close", ({ code }) => {
      if (opening !== socket) return;
      if (code === closeCodes.GONE && onGone) void endForNow(onGone);
      else fail();
    });
    opening.addEventListener("message", ({ data }) => {
      if (opening !== socket) return;
      stopPongTimer();
      const frame = readFrame(data);
      if (frame?.type === "direct:renew") connectAnew();
      else if (frame) onFrame(frame);
    });
  }
  /** Reconnects at once, whatever the backoff. */
  const connectAnew = () => {
    failures = 0;
    lose();
    connect();
  };

  const openSocket = () => (socket?.readyState === WebSocket.OPEN ? socket : null);
  const ping = () => {
    const open = openSocket();
    if (open === null) return;
    open.send(PING);
    pongTimer ??= setTimeout(connectAnew, PONG_WAIT_MS);
  };
  const isHidden = () => document.visibilityState === "hidden";
  const comeBack = () => {
    if (openSocket() !== null) {
      ping();
      onBack?.();
    } else if (!isHidden()) connectAnew();
  };
  const restWhileHidden = () => {
    clearTimeout(hiddenTimer);
    if (isHidden()) hiddenTimer = setTimeout(lose, HIDDEN_MS);
  };

  connect();
  restWhileHidden();
  const pinging = setInterval(ping, SOCKET_PING_MS);
  const leaving = new AbortController();
  addEventListener("online", comeBack, leaving);
  document.addEventListener(
    "visibilitychange",
    () => {
      restWhileHidden();
      if (!isHidden()) comeBack();
    },
    leaving,
  );

  return {
    send: (frame) => {
      const open = openSocket();
      open?.send(JSON.stringify(frame));
      return open !== null;
    },
    close: () => {
      leaving.abort();
      clearInterval(pinging);
      clearTimeout(hiddenTimer);
      drop();
    },
  };
}

/** Closes a socket that is still connecting only once it is open: closing earlier makes browsers log an error. */
function closeQuietly(socket: WebSocket): void {
  if (socket.readyState !== WebSocket.CONNECTING) return socket.close();
  socket.addEventListener("open", () => socket.close(), { once: true });
}

/** The server's frame; null for a pong, and for frames this version does not know. */
function readFrame(data: unknown): ServerFrame | null {
  if (typeof data !== "string" || !data.startsWith("{")) return null;
  try {
    return serverFrame.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}
