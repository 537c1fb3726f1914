import { REQUESTS_DELETED_AT_ONCE } from "../../../contract/limits.ts";
import { type DeletedRequests, type DirectObjects, type ListPlace, roomWithId } from "../interface.ts";
import type { ConversationList } from "./conversation-list.ts";
import type { OpenApps } from "./open-apps.ts";

/**
 * Deletes many of the owner's requests: each in its room, which knows whether it still is one. The rooms say so to this inbox, and
 * the open apps hear it once, at the end.
 */
export class RequestDeletion {
  private readonly objects: DirectObjects;
  private readonly list: ConversationList;
  private readonly apps: OpenApps;
  private running = 0;

  constructor(objects: DirectObjects, list: ConversationList, apps: OpenApps) {
    this.objects = objects;
    this.list = list;
    this.apps = apps;
  }

  /** Whether how many requests wait is told when it is over. */
  get isRunning(): boolean {
    return this.running > 0;
  }

  /** One room that cannot be reached keeps no other from being cleared, nor what stands behind it. */
  async run(ownerId: string, place: { upTo: number; after: ListPlace | null }): Promise<DeletedRequests> {
    const found = this.list.requestsUpTo(place, REQUESTS_DELETED_AT_ONCE + 1);
    const due = found.slice(0, REQUESTS_DELETED_AT_ONCE);
    this.running += 1;
    const clearing = due.map(async ({ peerId, room, seq }) => {
      const isCleared = await roomWithId(this.objects, room).clearRequest(ownerId, seq);
      return isCleared ? [peerId] : [];
    });
    const outcomes = await Promise.allSettled(clearing);
    this.running -= 1;
    this.apps.showRequests();
    const done = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
    const last = found.length > due.length ? due.at(-1) : undefined;
    return {
      deleted: done.flat(),
      left: due.length - done.length,
      last: last ? { hasUnread: true, lastAt: last.at, room: last.room } : null,
    };
  }
}
