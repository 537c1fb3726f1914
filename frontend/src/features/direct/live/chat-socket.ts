import type { ServerFrame } from "../../../../../contract/direct/events.ts";
import { CHAT_POLL_MS } from "../../../../../contract/direct/values.ts";
import { ApiError, hasCode } from "../../../lib/network/api-client.ts";
import { type Accepted, isRefusal } from "../model/api.ts";
import { type Chat, withFrame } from "../model/chat.ts";
import { openDirectSocket } from "./socket.ts";
import type { SendThroughChat } from "../outbox/send.ts";

const ACK_WAIT_MS = 10_000;

interface ChatSocketOptions {
  peerId: string;
  /** Changes the chat as it is shown. */
  change: (change: (chat: Chat) => Chat) => void;
  onOpen: () => void;
  onDown: () => void;
  onTyping: (typing: boolean) => void;
  /** The two may not talk (any more): asks over HTTP what happened, and resolves once it is known. */
  recheck: () => Promise<void>;
}

/** The socket of one open chat, with the messages sent through it that are not answered yet. */
export interface ChatSocket {
  /** Everything up to `seq` has been read over HTTP: later messages are requested, now and on every reconnect. */
  resumeAfter: (seq: number) => void;
  /** The seq up to which nothing is missing; null until something was read. */
  completeUpTo: () => number | null;
  sendMessage: SendThroughChat;
  /** Both return whether the socket took it. */
  sendTyping: (typing: boolean) => boolean;
  sendRead: (seq: number) => boolean;
  /** Makes the room recheck the chat's request state: it announces no change about a person who has not written yet. */
  askRequestState: () => void;
  close: () => void;
}

/** Opens the socket of a chat, until `close`. Tests replace `open`. */
export function openChatSocket(
  { peerId, change, onOpen, onDown, onTyping, recheck }: ChatSocketOptions,
  open: typeof openDirectSocket = openDirectSocket,
): ChatSocket {
  const pending = new PendingSends();
  const progress = new CatchUp();
  let closed = false;
  /** While HTTP is being asked what happened. If it cannot say, the socket stays, and asks again for what it ignored. */
  let rechecking: Promise<void> | null = null;

  const join = () => {
    const { completeSeq: afterSeq } = progress;
    if (afterSeq !== null) socket.send({ type: "join-direct", with: peerId, afterSeq });
  };
  const startRecheck = (): Promise<void> => {
    progress.interrupt();
    return (rechecking ??= runRecheck());
  };
  const runRecheck = async () => {
    await Promise.all([recheck(), new Promise((resolve) => setTimeout(resolve, CHAT_POLL_MS))]);
    rechecking = null;
    if (!closed) join();
  };
  const handleFrame = (frame: ServerFrame) => {
    change((chat) => withFrame(chat, frame));
    switch (frame.type) {
      case "direct:new":
        progress.take(frame.message.seq);
        if (!frame.message.own) onTyping(false);
        return;
      case "direct:ack":
        progress.take(frame.seq);
        return pending.accept(frame.clientId, frame);
      case "direct:joined":
        if (rechecking !== null) return;
        progress.catchUp(frame);
        if (!frame.complete) join();
        return;
      case "user-typing":
        if (frame.fromId === peerId) onTyping(frame.typing);
        return;
      case "user-online-status":
      case "user-status-changed":
        if (frame.id === peerId && !frame.online) onTyping(false);
        return;
      case "error":
        return hearError(new ApiError(400, frame), frame.clientId);
      default:
    }
  };

  const hearError = (error: ApiError, clientId: string | undefined) => {
    if (clientId !== undefined) pending.refuse(clientId, error);
    else if (isRefusal(error)) void startRecheck();
    // Too many frames: the message may have been among the dropped ones. Sent again, it is stored once.
    else if (hasCode(error, "TOO_MANY_REQUESTS")) pending.refuseAll(error);
  };

  // For any question the room reads the database, and announces what has changed.
  const askRequestState = () => void socket.send({ type: "check-user-online", username: peerId });

  const socket = open(`/api/direct/socket/${peerId}`, {
    onOpen: () => {
      progress.interrupt();
      join();
      onOpen();
    },
    onFrame: (frame) => {
      if (!closed) handleFrame(frame);
    },
    onDown: () => {
      progress.interrupt();
      pending.giveUp();
      if (!closed) onDown();
    },
    onBack: askRequestState,
    onGone: startRecheck,
  });

  return {
    resumeAfter: (seq) => {
      const isFirst = progress.completeSeq === null;
      progress.reach(seq);
      if (isFirst) join();
    },
    completeUpTo: () => progress.completeSeq,
    sendMessage: async ({ clientId, text }) =>
      socket.send({ type: "direct:send", to: peerId, text, clientId }) ? pending.answerTo(clientId) : null,
    sendTyping: (typing) => socket.send({ type: typing ? "typing-start" : "typing-stop", to: peerId }),
    askRequestState,
    sendRead: (seq) => socket.send({ type: "direct:read", seq }),
    close: () => {
      closed = true;
      pending.giveUp();
      socket.close();
    },
  };
}

/** How far a chat is complete. */
class CatchUp {
  /** The seq up to which all messages are here; null until the first page is. */
  completeSeq: number | null = null;
  /** False between an open and its `direct:joined`, when messages below a live one may still be missing. */
  #isLive = false;

  reach(seq: number): void {
    this.completeSeq = Math.max(this.completeSeq ?? 0, seq);
  }

  /** A live message, or the acknowledgement of one's own. */
  take(seq: number): void {
    if (this.#isLive) this.reach(seq);
  }

  catchUp({ seq, complete }: { seq: number; complete: boolean }): void {
    this.reach(seq);
    this.#isLive = complete;
  }

  interrupt(): void {
    this.#isLive = false;
  }
}

interface Pending {
  resolve: (accepted: Accepted | null) => void;
  reject: (error: ApiError) => void;
  timer: ReturnType<typeof setTimeout>;
}

/** Messages sent through a socket that await their answer, by clientId. */
class PendingSends {
  readonly #sends = new Map<string, Pending>();

  /** The answer to a message that was just sent; null when none comes in time. @throws ApiError when it is refused */
  answerTo(clientId: string): Promise<Accepted | null> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#take(clientId)?.resolve(null), ACK_WAIT_MS);
      this.#sends.set(clientId, { resolve, reject, timer });
    });
  }

  accept(clientId: string, accepted: Accepted): void {
    this.#take(clientId)?.resolve(accepted);
  }

  refuse(clientId: string, error: ApiError): void {
    this.#take(clientId)?.reject(error);
  }

  refuseAll(error: ApiError): void {
    for (const clientId of this.#sends.keys()) this.refuse(clientId, error);
  }

  /** The socket is closed: their outcome is unknown. */
  giveUp(): void {
    for (const clientId of this.#sends.keys()) this.#take(clientId)?.resolve(null);
  }

  #take(clientId: string): Pending | undefined {
    const pending = this.#sends.get(clientId);
    clearTimeout(pending?.timer);
    this.#sends.delete(clientId);
    return pending;
  }
}
