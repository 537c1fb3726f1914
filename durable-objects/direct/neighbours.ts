import { within } from "../../contract/time.ts";
import { type DirectEnv, directObjects, inboxOf as inboxIn, roomWithId as roomIn } from "./interface.ts";

/** Less than the Worker waits for the object that calls, so that it hears what became of the call. */
const CALL_MS = 2000;

// How objects call each other. A call that hangs would keep its caller in memory, which is billed.

/** A person's inbox, whose calls fail after two seconds. */
export const inboxOf = (env: DirectEnv, userId: number) => inboxIn(neighboursIn(env), userId);

/** The room with an object id, whose calls fail after two seconds. */
export const roomWithId = (env: DirectEnv, id: string) => roomIn(neighboursIn(env), id);

const neighboursIn = (env: DirectEnv) => directObjects(env, (call) => within(CALL_MS, call()));
