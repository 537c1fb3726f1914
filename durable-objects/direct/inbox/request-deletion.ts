import { REQUESTS_DELETED_AT_ONCE } from "../../../contract/limits.ts";
import { type DeletedRequests, type DirectObjects, type ListPlace, roomWithId } from "../interface.ts";
import type { ConversationList } from "./conversation-list.ts";
import type { OpenApps } from "./open-apps.ts";

/**
 * Deletes many requests, each in its room, which knows whether it still is one. The rooms report it to this inbox; the
 * open apps are told once, at the end.
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

  /** Whether the open apps are to be told of the count only at the end. */
  get isRunning(): boolean {
    return this.running > 0;
  }

  /** An unreachable room does not stop the others. */
  async run(ownerId: number, place: { upTo: number; after: ListPlace | null }): Promise<DeletedRequests> {
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
