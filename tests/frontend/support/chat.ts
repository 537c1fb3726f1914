import type { DirectMessage } from "../../../contract/direct/events.ts";
import type { MessagePage } from "../../../contract/direct/calls/messages.ts";
import type { Chat } from "../../../frontend/src/features/direct/model/chat.ts";

export const VIEWER_ID = "fedcba9876543210fedcba9876543210";
export const PEER_ID = "0123456789abcdef0123456789abcdef";
/** The viewer's copy of the conversation. */
export const CHAT_KEY = { ownKey: "own-key", room: "room" };

/** The viewer's peer. */
export const peer: Chat["person"] = {
  id: PEER_ID,
  username: "peer.one",
  avatarUrl: "",
  avatarBase64: "",
  blueTick: false,
  colorfulFrame: false,
  sparkleEffect: false,
};

/** The room's message at this seq, by the peer or by the viewer. */
export function aMessage(seq: number, from: "peer.one" | "viewer.one" = "peer.one"): DirectMessage {
  const own = from === "viewer.one";
  return {
    _id: `room-${seq}`,
    seq,
    from,
    to: own ? "peer.one" : "viewer.one",
    own,
    text: `پیام ${seq}`,
    createdAt: "2026-11-20T18:42:00.000Z",
    clientId: `client-${seq}`,
  };
}

/** A page as the server answers it, the only one. */
export const aPage = (messages: DirectMessage[], more: Partial<MessagePage> = {}): MessagePage => ({
  success: true,
  room: "room",
  messages,
  hasMore: false,
  nextBefore: null,
  person: peer,
  online: false,
  ownReadSeq: 0,
  peerReadSeq: 0,
  peerDeliveredSeq: 0,
  openedAt: null,
  requestState: "open",
  live: true,
  messagesLeft: null,
  firstContact: null,
  ...more,
});

/** A chat as the phone stores it. */
export const aChat = (messages: DirectMessage[], more: Partial<Chat> = {}): Chat => ({
  room: "room",
  person: peer,
  online: false,
  messages,
  nextBefore: null,
  ownReadSeq: 0,
  peerReadSeq: 0,
  peerDeliveredSeq: 0,
  openedAt: null,
  requestState: "open",
  live: true,
  messagesLeft: null,
  firstContact: null,
  pageSeq: 0,
  readAt: 0,
  ...more,
});
