import type { DirectObjects } from "../durable-objects/direct/interface.ts";
import type { Config } from "./env.ts";
import type { Db } from "./db/client.ts";
import type { Logger } from "./logger.ts";
import type { Providers } from "./providers/providers.ts";

/** The logged-in person of a request, from the encrypted session token. */
export interface Viewer {
  userId: number;
  /** Null until a username was chosen. */
  username: string | null;
  sessionId: string;
  /** Keyed digests of the viewer's own mobile and e-mail: enough to recognise them, useless to anyone else. */
  contactDigests: readonly string[];
  /** Whether the token says that they proved a mobile or e-mail; one issued before the proof does not. */
  isProved: boolean;
}

export interface Caller {
  /** As the platform reports it; "" in a scheduled task. */
  address: string;
  /** The raw cookie of a device on which somebody has logged in (worker/session/known-device.ts). */
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
  /** The bucket of pictures, under keys that only the Worker makes. */
  media: R2Bucket;
  /** Chat rooms and inboxes. */
  objects: DirectObjects;
  config: Config;
  providers: Providers;
  log: Logger;
  viewer: Viewer | null;
  /** The mobile proved for a job application; set on applicants' calls only. */
  applicant: string | null;
  /** Where the call comes from. None of it is ever logged. */
  caller: Caller;
  /** Whether the call came with the right administrator's secret or session. */
  isAdmin: boolean;
  /** Holds the audit entry that undoes what this call did, once there is one; `serve` answers it. */
  undo: { entryId: string | null };
}

/** The context of a call that only people may make. */
export interface PersonCtx extends Ctx {
  viewer: Viewer;
}
