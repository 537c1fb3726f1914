import { isBlockedBetween, readPairFacts } from "../facts.ts";
import type { Presence } from "./presence.ts";
import { type Sender, readSender } from "./requests.ts";
import { type InboxContext, startRefresh } from "./rooms.ts";

const HIDDEN_KEY = "hides-presence";

/**
 * Rereads what the database says of the owner's blocks, follows and privacy after a change is announced: one read after the
 * other, so that the last one applied is the newest.
 */
export class Rereads {
  private readonly inbox: InboxContext;
  private readonly presence: Presence;
  private last: Promise<unknown> = Promise.resolve();

  constructor(inbox: InboxContext, presence: Presence) {
    this.inbox = inbox;
    this.presence = presence;
  }

  /** Whether the owner hides their presence. */
  get hidesPresence(): boolean {
    return this.inbox.storage.kv.get<boolean>(HIDDEN_KEY) === true;
  }

  /** Hides or shows a person's conversation, depending on the blocks between the two. */
  block(ownerId: number, peerId: number): Promise<void> {
    return this.inTurn(async () => {
      const facts = await readPairFacts(this.inbox.env.DB, [ownerId, peerId]);
      const isBlocked = facts === null || isBlockedBetween(facts);
      const room = this.inbox.list.setBlocked(peerId, isBlocked);
      if (!isBlocked) return;
      await this.presence.endFor(peerId);
      if (room !== null) this.presence.unsubscribe(room);
    });
  }

  /**
   * Hiding takes effect at once, like a block; rooms follow by their facts, and those where somebody could see something
   * reread them.
   */
  privacy(ownerId: number): Promise<void> {
    return this.inTurn(async () => {
      const owner = (await readPairFacts(this.inbox.env.DB, [ownerId, ownerId]))?.people[0];
      if (owner?.showPresence && !owner.isDeleted) this.inbox.storage.kv.delete(HIDDEN_KEY);
      else this.inbox.storage.kv.put(HIDDEN_KEY, true);
      if (owner) this.inbox.requests.setWhoMayWrite(owner.whoMayWrite);
      // Before subscribers are removed, because rooms that show the owner are among them.
      await startRefresh(this.inbox, "unopened");
      if (this.hidesPresence) await this.presence.endFor();
    });
  }

  /** Reads a request's sender, and stores what follows from it before anything else is reread. */
  sender<Stored>(ownerId: number, senderId: number, store: (sender: Sender) => Stored): Promise<Stored> {
    return this.inTurn(async () => store(await readSender(this.inbox.env.DB, ownerId, senderId)));
  }

  /** A follow of the owner began or ended: a request of theirs may be a stranger's no more, or again. */
  follow(peerId: number): Promise<void> {
    return this.inTurn(async () => {
      const { env, owner, requests } = this.inbox;
      if (owner.names === null || !requests.isWaiting(peerId)) return;
      const { isStranger } = await readSender(env.DB, owner.names.userId, peerId);
      requests.setStranger(peerId, isStranger);
    });
  }

  private inTurn<Result>(read: () => Promise<Result>): Promise<Result> {
    const done = this.last.then(read);
    this.last = done.catch(() => undefined);
    return done;
  }
}
