import { moveKept } from "../../lib/move-kept.ts";
import { moveInOutbox } from "./outbox/store.ts";

/** Somebody, the viewer perhaps, has another id: what was half written, and what waits to be sent, goes along. */
export async function movePerson(formerId: string, id: string): Promise<void> {
  moveKept(formerId, id);
  await moveInOutbox(formerId, id);
}
