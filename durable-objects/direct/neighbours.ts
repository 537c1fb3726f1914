import { within } from "../../contract/time.ts";
import { type DirectObjects, inboxOf as unbounded, roomWithId as unboundedRoom } from "./interface.ts";

const CALL_MS = 5000;

// How objects call each other. A call that hangs would keep its caller in memory, which is billed.

/** A person's inbox, whose calls fail after five seconds. */
export const inboxOf = (objects: Pick<DirectObjects, "INBOX">, userId: number) => bounded(unbounded(objects, userId));

/** The room with an object id, whose calls fail after five seconds. */
export const roomWithId = (objects: Pick<DirectObjects, "CHAT_ROOM">, id: string) =>
  bounded(unboundedRoom(objects, id));

function bounded<Stub extends object>(stub: Stub): Stub {
  return new Proxy(stub, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name, target);
      if (typeof method !== "function") return method;
      return (...given: unknown[]) => within(CALL_MS, Reflect.apply(method, target, given));
    },
  });
}
