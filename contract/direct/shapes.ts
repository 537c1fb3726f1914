/** What several calls of the chats name. */
import { z } from "zod";

import { anyUsername, isoDate } from "../common.ts";

export const seq = z.number().int();

/** Whom a conversation is with. */
export const peerName = anyUsername.meta({ description: "A username of theirs, current or former, or their id" });

/** A conversation's own id, which stays whatever its two people are called. */
export const ROOM_ID = /^[0-9a-f]{64}$/;

/** Which conversation: by whom it is with, or, should they have another id by then, by itself. */
export const peerOrRoom = anyUsername.meta({
  description: "A username of theirs, current or former, or their id; or the conversation's `room`",
});

export const directMessage = z
  .object({
    _id: z.string(),
    seq: seq.meta({ description: "Counts the messages of one conversation from 1 and orders them" }),
    from: z.string(),
    to: z.string(),
    own: z.boolean().meta({ description: "Whether the viewer wrote it" }),
    text: z.string(),
    createdAt: isoDate,
    clientId: z.string(),
  })
  .meta({ id: "DirectMessage" });

/** What tells somebody who it is that writes to them for the first time (decision 59). */
export const firstContact = z
  .object({
    registeredAt: isoDate.meta({ description: "Since which day, in Tehran, the sender is here" }),
    inCommon: z
      .object({ count: z.number().int(), usernames: z.array(z.string()) })
      .meta({ description: "Whom the viewer follows and who follow the sender: how many, and up to three of them" }),
  })
  .meta({ id: "FirstContact" });

export type FirstContact = z.infer<typeof firstContact>;
