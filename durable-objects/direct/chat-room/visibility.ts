import type { ServerFrame } from "../../../contract/direct/events.ts";
import { isBlockedBetween } from "../facts.ts";
import type { PairFacts, RoomStanding } from "../interface.ts";
import type { DeliveryQueue } from "./delivery-queue.ts";
import type { FactsCache } from "./facts-cache.ts";
import type { FanOut } from "./fan-out.ts";
import type { Member, Side } from "./member.ts";
import { hasLeftName, isOpenBetween, isRequestFor, standingFor } from "../standing.ts";
import type { Room } from "./storage.ts";

/**
 * What the two members may see of each other: presence and receipts in an open conversation only, unless hidden in
 * their privacy settings (docs/decisions/080). Whenever that changes, open chats and both inboxes are told.
 */
export class Visibility {
  private readonly room: Room;
  private readonly factsCache: FactsCache;
  private readonly fanOut: FanOut;
  /** The last announced state; empty after hibernation. */
  private readonly standings = new Map<Side, string>();
  private readonly presence = new Map<Side, boolean>();
  private wasOpen: boolean | null = null;

  constructor(room: Room, factsCache: FactsCache, fanOut: FanOut) {
    this.room = room;
    this.factsCache = factsCache;
    this.fanOut = fanOut;
  }

  /** Whether the other member may see this one online and typing. */
  showsPresence(facts: PairFacts, { userId }: Member): boolean {
    return this.isOpen(facts) && facts.people.some((person) => person.userId === userId && person.showPresence);
  }

  /** Whether the other member may see this one's receipts. */
  showsReceipts(facts: PairFacts, { userId }: Member): boolean {
    return this.isOpen(facts) && facts.people.some((person) => person.userId === userId && person.showReceipts);
  }

  /** This member's cursors as the other one may see them. */
  receiptsOf(facts: PairFacts, member: Member): { readSeq: number; deliveredSeq: number } {
    const { readSeq, deliveredSeq } = member;
    return this.showsReceipts(facts, member) ? { readSeq, deliveredSeq } : { readSeq: 0, deliveredSeq: 0 };
  }

  standingFor(facts: PairFacts, viewer: Member): RoomStanding {
    return standingFor(facts, viewer, this.room.storage.peerOf(viewer));
  }

  /** Sends this member's receipt to the other one, if they may see it: at once if that is known, or once it is. */
  tellReceipt(member: Member, frame: ServerFrame): void {
    const { factsCache, room } = this;
    const now = Date.now();
    const tell = (facts: PairFacts | null) => {
      if (facts && this.showsReceipts(facts, member)) this.fanOut.sendTo(room.storage.peerOf(member), frame);
    };
    const facts = factsCache.current(now);
    if (facts !== undefined) return tell(facts);
    room.state.waitUntil(factsCache.get(now).then(tell, () => undefined));
  }

  /** Something may have changed during hibernation: a member who was shown as online may have to be hidden. */
  expectChange(): void {
    for (const side of [0, 1] as const) if (!this.presence.has(side)) this.presence.set(side, true);
  }

  /** Compares the current state with the announced one, and announces the differences. */
  update(facts: PairFacts, deliveries: DeliveryQueue): void {
    const { state, storage } = this.room;
    const isNews = this.updateRequests(facts, deliveries);
    if (isNews) state.waitUntil(deliveries.flush());
    for (const member of storage.members()) this.tellStanding(facts, member);
    for (const member of storage.members()) this.tellPresence(facts, member);
    const isOpen = this.isOpen(facts);
    if (isOpen && this.wasOpen === false) for (const member of storage.members()) this.tellCursors(member);
    this.wasOpen = isOpen;
  }

  private isOpen(facts: PairFacts): boolean {
    return isOpenBetween(facts, this.room.storage.bothMembers());
  }

  /** Updates which messages are requests. @returns whether that changed */
  private updateRequests(facts: PairFacts, deliveries: DeliveryQueue): boolean {
    const { storage } = this.room;
    const changed = storage
      .members()
      .filter((member) => isRequestFor(facts, member, storage.peerOf(member)) !== member.isRequest);
    for (const { side, isRequest } of changed) storage.setRequest(side, !isRequest);
    deliveries.expect(...changed.map(({ side }) => side));
    return changed.length > 0;
  }

  /**
   * After hibernation the announced state is unknown, so it is sent again. A block has its own frame only; of a closed name a
   * chat that stayed open hears nothing, or it would say which new name was tried (docs/decisions/094).
   */
  private tellStanding(facts: PairFacts, member: Member): void {
    if (isBlockedBetween(facts) || hasLeftName(facts, this.room.storage.peerOf(member))) return;
    const standing = this.standingFor(facts, member);
    const before = this.standings.get(member.side);
    const after = JSON.stringify(standing);
    this.standings.set(member.side, after);
    if (before !== after) this.fanOut.sendTo(member, { type: "direct:standing", ...standing });
  }

  private tellPresence(facts: PairFacts, member: Member): void {
    const before = this.presence.get(member.side);
    const after = this.showsPresence(facts, member);
    this.presence.set(member.side, after);
    if (before === after || before === undefined) return;
    this.room.state.waitUntil(this.fanOut.tellPresence(member, after).catch(() => undefined));
  }

  private tellCursors(member: Member): void {
    const { username: by, publicId: byId, readSeq, deliveredSeq } = member;
    if (deliveredSeq > 0) this.tellReceipt(member, { type: "direct:delivered", by, byId, seq: deliveredSeq });
    if (readSeq > 0) this.tellReceipt(member, { type: "direct:read", by, byId, seq: readSeq });
  }
}
