import type { ClientFrame } from "../../../contract/direct/events.ts";
import {
  JOIN_BURST,
  JOINS_PER_SECOND,
  PRESENCE_CHECK_BURST,
  PRESENCE_CHECKS_PER_SECOND,
  TYPING_BURST,
  TYPINGS_PER_SECOND,
} from "../../../contract/limits.ts";
import { TokenBucket } from "../../kit/token-bucket.ts";
import type { PersonNames } from "../interface.ts";

type Kind = "joins" | "typing" | "presence";

const kinds: Partial<Record<ClientFrame["type"], Kind>> = {
  "join-direct": "joins",
  "typing-start": "typing",
  "typing-stop": "typing",
  "check-user-online": "presence",
};

const limits: Record<Kind, [burst: number, perSecond: number]> = {
  joins: [JOIN_BURST, JOINS_PER_SECOND],
  typing: [TYPING_BURST, TYPINGS_PER_SECOND],
  presence: [PRESENCE_CHECK_BURST, PRESENCE_CHECKS_PER_SECOND],
};

/** Rate limits of one person in a room, over all their sockets, for small frames that cause much work. */
export class FrameLimits {
  private readonly buckets = new Map<string, TokenBucket>();

  /** Whether such a frame is within the limit. @param now UTC milliseconds */
  allow(userId: number, type: ClientFrame["type"], now: number): boolean {
    const kind = kinds[type];
    if (kind === undefined) return true;
    const key = `${kind} ${userId}`;
    const bucket = this.buckets.get(key) ?? new TokenBucket(...limits[kind], now);
    this.buckets.set(key, bucket);
    return bucket.take(now) === 0;
  }
}

/** Whether a frame names a person other than this chat's. */
export function isForSomebodyElse(frame: ClientFrame, { publicId, username }: PersonNames): boolean {
  const named = "to" in frame ? frame.to : "with" in frame ? frame.with : "username" in frame ? frame.username : null;
  return named !== null && named !== publicId && named !== username;
}
