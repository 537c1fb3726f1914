import { REQUESTS_DELETED_AT_ONCE } from "../../../contract/limits.ts";
import type { DirectObjects } from "../interface.ts";
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

  /** One room that cannot be reached keeps no other from being cleared. @throws what that room threw */
  async run(ownerId: string, upTo: number): Promise<{ deleted: string[]; hasMore: boolean }> {
    const { CHAT_ROOM } = this.objects;
    const found = this.list.requestsUpTo(upTo, REQUESTS_DELETED_AT_ONCE + 1);
    const due = found.slice(0, REQUESTS_DELETED_AT_ONCE);
    this.running += 1;
    const clearing = due.map(async ({ peerId, room, seq }) => {
      const isCleared = await CHAT_ROOM.get(CHAT_ROOM.idFromString(room)).clearRequest(ownerId, seq);
      return isCleared ? [peerId] : [];
    });
    await Promise.allSettled(clearing);
    this.running -= 1;
    this.apps.showRequests();
    return { deleted: (await Promise.all(clearing)).flat(), hasMore: found.length > due.length };
  }
}
