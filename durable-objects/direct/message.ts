import type { DirectMessage } from "../../contract/direct/events.ts";
import type { PersonNames, StoredMessage } from "./interface.ts";

/** A message's id: its room's id and its seq. */
export function messageId(room: string, seq: number): string {
  return `${room}-${seq}`;
}

/** The room and seq of a message's id. */
export function parseMessageId(id: string): { room: string; seq: number } {
  const [room = "", seq = ""] = id.split("-");
  return { room, seq: Number(seq) };
}

/** One of a message's two people, under their current name. */
type Named = Pick<PersonNames, "userId" | "username">;

/** A stored message as the API and the sockets show it to one member. */
export function toDirectMessage(
  room: string,
  { seq, senderId, text, clientId, createdAt }: StoredMessage,
  viewer: Named,
  peer: Named,
): DirectMessage {
  const own = viewer.userId === senderId;
  const [from, to] = own ? [viewer, peer] : [peer, viewer];
  return {
    _id: messageId(room, seq),
    seq,
    from: from.username,
    to: to.username,
    own,
    text,
    createdAt: new Date(createdAt).toISOString(),
    clientId,
  };
}
