import type { DirectFacts } from "../interface.ts";
import type { ConversationList } from "./conversation-list.ts";
import type { Presence } from "./presence.ts";

interface Deps {
  list: ConversationList;
  presence: Presence;
  ofPair: DirectFacts["ofPair"];
}

/** Whether a block stands between the owner and somebody: asked of the database, never told. */
export class Blocks {
  private readonly deps: Deps;
  private asking: Promise<void> = Promise.resolve();

  constructor(deps: Deps) {
    this.deps = deps;
  }

  /** Asks, and hides or shows the conversation. One question at a time, so that the last answer is the newest. */
  ask(ownerId: string, peerId: string): Promise<void> {
    const asked = this.asking.then(() => this.read(ownerId, peerId));
    this.asking = asked.catch(() => undefined);
    return asked;
  }

  private async read(ownerId: string, peerId: string): Promise<void> {
    const { list, presence, ofPair } = this.deps;
    const facts = await ofPair([ownerId, peerId]);
    const isBlocked = facts === null || facts.people.some(({ hasBlocked }) => hasBlocked);
    const room = list.setBlocked(peerId, isBlocked);
    if (!isBlocked) return;
    presence.unwatch(peerId);
    if (room !== null) presence.unwatch(room);
  }
}
