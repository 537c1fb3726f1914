import type { DirectObjects } from "../durable-objects/direct/interface.ts";
import type { Config } from "./env.ts";
import type { Db } from "./db/client.ts";
import type { Logger } from "./logger.ts";
import type { Providers } from "./providers/providers.ts";

/** The logged-in person of a request, read from the signed session token. */
export interface Viewer {
  userId: string;
  /** Null until a username was chosen. */
  username: string | null;
  sessionId: string;
  /** Keyed digests of the viewer's own mobile and e-mail: enough to recognise them, useless to anyone else. */
  contactDigests: readonly string[];
  /** Whether the token says that a mobile or e-mail of theirs is proved. A token of before that only does not say so. */
  isProved: boolean;
}

export interface Caller {
  /** As the platform has seen it; "" in a task of the cron. */
  address: string;
  /** The cookie of a device that somebody has logged in on, as it was sent (worker/session/known-device.ts). */
  device: string;
}

/** Everything a verb may use of the world outside its input. */
export interface Ctx {
  requestId: string;
  /** The moment of the request, UTC milliseconds. */
  now: number;
  /** A new UUIDv7: ids sort by creation. */
  newId: () => string;
  /** A new public id of a person: 128 random bits, as 32 hexadecimal digits. */
  newPublicId: () => string;
  /** A number in [0, 1), for shuffling; never for secrets. */
  random: () => number;
  db: Db;
  /** Pictures, under keys made by the Worker alone. */
  media: R2Bucket;
  /** Chat rooms and inboxes. */
  objects: DirectObjects;
  config: Config;
  providers: Providers;
  log: Logger;
  viewer: Viewer | null;
  /** The mobile that was proved for a job application; seen on calls of applicants alone. */
  applicant: string | null;
  /** Where the call comes from. Nothing of it is ever logged. */
  caller: Caller;
  /** Whether the administrator's secret came with the call and was right. */
  isAdmin: boolean;
}

/** The context of a call that only people may make. */
export interface PersonCtx extends Ctx {
  viewer: Viewer;
}
