import type { ServerFrame } from "../../../../../contract/direct/events.ts";
import { CHAT_POLL_MS } from "../../../../../contract/limits.ts";
import { ApiError, hasCode } from "../../../lib/network/api-client.ts";
import { isRefusal } from "../model/api.ts";
import {
  type Chat,
  clearedUpTo,
  withMessages,
  withoutMessage,
  withPeer,
  withReceipts,
  withStanding,
} from "../model/chat.ts";
import { PendingSends } from "./pending-sends.ts";
import { openDirectSocket } from "./socket.ts";
import type { SendThroughChat } from "../outbox/send.ts";

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
  tellTyping: (typing: boolean) => boolean;
  tellRead: (seq: number) => boolean;
  /** Has the room recheck how the two stand: it does not announce a change about somebody who has not written yet. */
  askStanding: () => void;
  close: () => void;
}

/** Opens the socket of a chat, until `close`. Tests replace `open`. */
export function openChatSocket(
  { peerId, change, onOpen, onDown, onTyping, recheck }: ChatSocketOptions,
  open: typeof openDirectSocket = openDirectSocket,
): ChatSocket {
  const pending = new PendingSends();
  /** The seq up to which all messages are here; null until the first page is. */
  let completeSeq: number | null = null;
  /** False between an open and its `direct:joined`, when messages below a live one may still be missing. */
  let caughtUp = false;
  let closed = false;

  const join = () => {
    if (completeSeq !== null) socket.send({ type: "join-direct", with: peerId, afterSeq: completeSeq });
  };
  const reached = (seq: number) => {
    if (caughtUp) completeSeq = Math.max(completeSeq ?? 0, seq);
  };

  /**
   * While HTTP is being asked what happened. If it cannot say, the socket stays, and asks again for what it ignored.
   */
  let isRechecking = false;
  const startRecheck = async () => {
    caughtUp = false;
    if (isRechecking) return;
    isRechecking = true;
    await Promise.all([recheck(), new Promise((resolve) => setTimeout(resolve, CHAT_POLL_MS))]);
    isRechecking = false;
    if (!closed) join();
  };
  const hear = (frame: ServerFrame) => {
    switch (frame.type) {
      case "direct:new":
        reached(frame.message.seq);
        change((chat) => withMessages(chat, [frame.message]));
        if (!frame.message.own) onTyping(false);
        return;
      case "direct:ack":
        reached(frame.seq);
        pending.accept(frame.clientId, frame);
        return;
      case "direct:joined":
        change((chat) => withReceipts(chat, { readSeq: frame.peerReadSeq, deliveredSeq: frame.peerDeliveredSeq }));
        change((chat) => withPeer(chat, { id: frame.withId, username: frame.with }));
        change((chat) => withStanding(chat, frame));
        if (isRechecking) return;
        completeSeq = Math.max(completeSeq ?? 0, frame.seq);
        caughtUp = frame.complete;
        if (!frame.complete) join();
        return;
      case "user-typing":
        if (frame.fromId === peerId) onTyping(frame.typing);
        return;
      case "user-online-status":
      case "user-status-changed":
        if (frame.id === peerId && !frame.online) onTyping(false);
        break;
      case "direct:renamed":
        if ((frame.formerId ?? frame.id) === peerId) change((chat) => withPeer(chat, frame));
        return;
      case "error":
        hearError(new ApiError(400, frame), frame.clientId);
        return;
    }
    change((chat) => withFrame(chat, frame, peerId));
  };

  const hearError = (error: ApiError, clientId: string | undefined) => {
    if (clientId !== undefined) pending.refuse(clientId, error);
    else if (isRefusal(error)) void startRecheck();
    // Too many frames: the message may have been among the dropped ones. Sent again, it is stored once.
    else if (hasCode(error, "TOO_MANY_REQUESTS")) pending.refuseAll(error);
  };

  // For any question the room reads the database, and announces what has changed.
  const askStanding = () => void socket.send({ type: "check-user-online", username: peerId });

  const socket = open(`/api/direct/socket/${peerId}`, {
    onOpen: () => {
      caughtUp = false;
      join();
      onOpen();
    },
    onFrame: (frame) => {
      if (!closed) hear(frame);
    },
    onDown: () => {
      caughtUp = false;
      pending.giveUp();
      if (!closed) onDown();
    },
    onBack: askStanding,
    onGone: () => void startRecheck(),
  });

  return {
    resumeAfter: (seq) => {
      const isFirst = completeSeq === null;
      completeSeq = Math.max(completeSeq ?? 0, seq);
      if (isFirst) join();
    },
    completeUpTo: () => completeSeq,
    sendMessage: async ({ clientId, text }) =>
      socket.send({ type: "direct:send", to: peerId, text, clientId }) ? pending.answerTo(clientId) : null,
    tellTyping: (typing) => socket.send({ type: typing ? "typing-start" : "typing-stop", to: peerId }),
    askStanding,
    tellRead: (seq) => socket.send({ type: "direct:read", seq }),
    close: () => {
      closed = true;
      pending.giveUp();
      socket.close();
    },
  };
}

/** The chat with what a frame says of it, beside its messages. */
function withFrame(chat: Chat, frame: ServerFrame, peerId: string): Chat {
  switch (frame.type) {
    case "direct:read":
      return frame.byId === peerId
        ? withReceipts(chat, { readSeq: frame.seq })
        : { ...chat, ownReadSeq: Math.max(chat.ownReadSeq, frame.seq) };
    case "direct:delivered":
      return frame.byId === peerId ? withReceipts(chat, { deliveredSeq: frame.seq }) : chat;
    case "direct:standing":
      return withStanding(chat, frame);
    case "direct:deleted":
      return withoutMessage(chat, frame._id);
    case "direct:cleared":
      return clearedUpTo(chat, frame.seq);
    case "user-online-status":
    case "user-status-changed":
      return frame.id === peerId ? { ...chat, online: frame.online } : chat;
    default:
      return chat;
  }
}
