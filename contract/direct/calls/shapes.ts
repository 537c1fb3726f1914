/** Shapes shared by the calls of direct messages. */
import { z } from "zod";

import { anyUsername, isoDate } from "../../calls/shapes.ts";

export const seq = z.number().int();

/** The other person of a conversation. */
export const peerName = anyUsername.meta({ description: "A username of theirs, current or former, or their id" });

/** A conversation's room id, which never changes. */
export const ROOM_ID = /^[0-9a-f]{64}$/;

/** A conversation: by its other person or, if they may have a new id, by its room. */
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

/** Facts about a stranger who writes for the first time (R59). */
export const firstContact = z
  .object({
    registeredAt: isoDate.meta({ description: "Since which day, in Tehran, the sender is here" }),
    inCommon: z
      .object({ count: z.number().int(), usernames: z.array(z.string()) })
      .meta({ description: "Whom the viewer follows and who follow the sender: how many, and up to three of them" }),
  })
  .meta({ id: "FirstContact" });

export type FirstContact = z.infer<typeof firstContact>;
