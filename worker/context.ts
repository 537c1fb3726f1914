import type { Bindings, Config } from "./env.ts";
import type { Db } from "./db/client.ts";
import type { Objects } from "./domain/objects.ts";
import type { PersonalData } from "./domain/people/personal-data.ts";
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

/** The HTTP request behind a call, without its fields. Only `method` and `route` are ever logged. */
interface Caller {
  /** As the platform reports it; "" in a scheduled task. */
  readonly address: string;
  readonly userAgent: string;
  /** Whether a WebSocket was asked for. */
  readonly wantsSocket: boolean;
  /** Aborts when the caller disconnects. */
  readonly signal: AbortSignal;
  readonly method: string;
  /** The declared path, such as `/api/jokes/:id/like`. */
  readonly route: string;
}

export type CookieName = "session" | "bookmark" | "applicant" | "admin" | "device";

/** The cookies of the request and of its answer; worker/session/cookie.ts declares where and how long each is kept. */
export interface Cookies {
  /** "" without one. */
  read: (name: CookieName) => string;
  /** An empty value deletes it. */
  write: (name: CookieName, value: string) => void;
}

/** A request's services beyond its fields. Without a request only `waitUntil` does something: `runTask` awaits it. */
export interface RequestEffects {
  caller: Caller;
  cookies: Cookies;
  /**
   * Deletes a cached answer at this location; elsewhere it expires.
   * @param path with the query fields that are part of its key, in the order in which its route names them
   */
  forgetAtEdge: (path: string) => Promise<void>;
  /** Keeps the Worker running after the answer. */
  waitUntil: (work: Promise<unknown>) => void;
}

/** Everything a verb may use of the world outside its input. */
export interface Ctx extends RequestEffects {
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
  /** The Durable Objects, whose calls have three seconds. */
  objects: Objects;
  /** The jobs that send notifications. */
  pushes: Bindings["PUSHES"];
  config: Config;
  providers: Providers;
  log: Logger;
  viewer: Viewer | null;
  /** The mobile proved for a job application; set on applicants' calls only. */
  applicant: string | null;
  /** Whether the call came with the right administrator's secret or session. */
  isAdmin: boolean;
  /** Holds the audit entry that undoes what this call did, once there is one; `serve` answers it. */
  undo: { entryId: string | null };
  /** Everything stored about people, by feature: what leaving erases and an export reads. */
  personalData: readonly PersonalData[];
}

/** The context of a call that only people may make. */
export interface PersonCtx extends Ctx {
  viewer: Viewer;
}
