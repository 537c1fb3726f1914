import { PART_AWAY_MS } from "../../contract/alerts/values.ts";
import { NO_ANSWER, within } from "../../contract/time.ts";
import { type DirectObjects, directObjects } from "../../durable-objects/direct/interface.ts";
import { type Wait, bounded } from "../../durable-objects/kit/bounded.ts";
import type { SecretGate } from "../../durable-objects/secret-gate/secret-gate.ts";
import type { Bindings } from "../env.ts";

/** Chat rooms, inboxes, and the gates that compare secrets. */
export interface Objects extends DirectObjects {
  SECRET_GATE: DurableObjectNamespace<SecretGate>;
  /** The same with three seconds for each call, for work that makes many. */
  withOwnDeadlines: Objects;
}

/** An object did not answer in time, or the platform did not reach it. */
export class ObjectUnavailable extends Error {
  override readonly name = "ObjectUnavailable";
  /** For the log. */
  readonly reason: string;

  constructor(cause: unknown) {
    super("", { cause });
    const isLate = cause instanceof Error && cause.message.endsWith(NO_ANSWER);
    const isOverloaded = cause instanceof Error && "overloaded" in cause && cause.overloaded === true;
    this.reason = isLate ? NO_ANSWER : isOverloaded ? "overloaded" : "unreachable";
  }
}

/**
 * The objects as a context calls them: what one of them throws goes on, any other failure is an {@link ObjectUnavailable}.
 * @param isShared whether all calls together have three seconds, retries included, as those of a request; otherwise each
 */
export function objectsOf(env: Bindings, { isShared }: { isShared: boolean }): Objects {
  const wait = asUnavailable(isShared ? inAll() : (call) => within(PART_AWAY_MS, call()));
  return {
    // Most calls need none, so none is made ahead.
    get CHAT_ROOM() {
      return directObjects(env, wait).CHAT_ROOM;
    },
    get INBOX() {
      return directObjects(env, wait).INBOX;
    },
    get SECRET_GATE() {
      return bounded<SecretGate>(env.SECRET_GATE, wait);
    },
    get withOwnDeadlines() {
      return isShared ? objectsOf(env, { isShared: false }) : this;
    },
  };
}

/** Waits three seconds in all, of calls at the same time once. */
function inAll(): Wait {
  let [left, waiting, since] = [PART_AWAY_MS, 0, 0];
  return async (call) => {
    if (waiting === 0) since = performance.now();
    const mine = left - (performance.now() - since);
    if (mine <= 0) throw new Error(NO_ANSWER);
    waiting += 1;
    try {
      return await within(mine, call());
    } finally {
      waiting -= 1;
      if (waiting === 0) left -= performance.now() - since;
    }
  };
}

const asUnavailable =
  (wait: Wait): Wait =>
  async (call) => {
    try {
      return await wait(call);
    } catch (cause) {
      throw isOwn(cause) ? cause : new ObjectUnavailable(cause);
    }
  };

/** Whether an object's own code threw an error, other than about an object that it called itself. */
const isOwn = (error: unknown): boolean =>
  error instanceof Error && "remote" in error && error.remote === true && !error.message.endsWith(NO_ANSWER);
