import { HOUR_MS } from "../../../contract/time.ts";
import { OFFLINE_GRACE_MS, SOCKET_SILENT_MS } from "../../../contract/direct/values.ts";
import { closeCodes } from "../../../contract/direct/events.ts";
import { closeSocket, lastHeardOf, liveSockets } from "../../kit/sockets.ts";
import { ensureAlarm } from "../../kit/storage.ts";
import type { DirectObjects, Subscriber } from "../interface.ts";
import { inboxOf, roomWithId } from "../neighbours.ts";
import type { Owner } from "./owner.ts";

const SUBSCRIBERS_MAX = 500;
/** How often at most a repeated subscription is written again. */
const SUBSCRIBER_FRESH_MS = HOUR_MS;
const ONLINE_KEY = "announced-online";

/**
 * The owner's presence: online while one socket is alive. No timers while nothing happens; the alarm handles two
 * things: an absence longer than a reload, and, while there are subscribers, a phone that fell silent.
 */
export class Presence {
  private readonly state: DurableObjectState;
  private readonly objects: DirectObjects;
  private readonly owner: Owner;
  // Sequential, so that «online» never overtakes «offline».
  private notifying: Promise<unknown> = Promise.resolve();

  constructor(state: DurableObjectState, objects: DirectObjects, owner: Owner) {
    this.state = state;
    this.objects = objects;
    this.owner = owner;
    // The process died with open sockets, whose close events will never come.
    if (this.isAnnounced && this.state.getWebSockets().length === 0) this.ensureAlarm(OFFLINE_GRACE_MS);
  }

  get isOnline(): boolean {
    return liveSockets(this.state, Date.now()).length > 0;
  }

  /** Whether the owner was last announced as online. */
  get isAnnounced(): boolean {
    return this.state.storage.kv.get<boolean>(ONLINE_KEY) === true;
  }

  socketOpened(): void {
    if (!this.isAnnounced) this.announce(true);
    else this.watchSilence();
  }

  /** A socket closed. Whether it was the last is checked after a grace period, because a reload is no absence. */
  socketClosed(closing: WebSocket): void {
    if (liveSockets(this.state, Date.now(), undefined, closing).length === 0) this.ensureAlarm(OFFLINE_GRACE_MS);
  }

  /** Adds a subscriber. @returns whether the owner is online now */
  subscribe({ kind, id }: Subscriber): boolean {
    const { sql } = this.state.storage;
    const now = Date.now();
    const upsert = `insert into subscribers (kind, id, subscribed_at) values (?1, ?2, ?3)
      on conflict (kind, id) do update set subscribed_at = ?3 where subscribed_at < ?4`;
    sql.exec(upsert, kind, String(id), now, now - SUBSCRIBER_FRESH_MS);
    sql.exec(`delete from subscribers where (kind, id) in
      (select kind, id from subscribers order by subscribed_at desc limit -1 offset ${SUBSCRIBERS_MAX})`);
    this.watchSilence();
    // A phone that stopped pinging while nobody was subscribed was never announced as offline.
    if (this.isAnnounced && !this.isOnline) this.ensureAlarm(0);
    return this.isOnline;
  }

  /** Announces to one subscriber that the owner is offline, and unsubscribes them. */
  async endFor(userId: number): Promise<void> {
    const ended = this.subscribers().filter(({ id }) => id === userId);
    this.unsubscribe(userId);
    await this.sayGone(ended);
  }

  /** As {@link endFor}, for everybody. */
  async endForAll(): Promise<void> {
    const ended = this.subscribers();
    this.state.storage.sql.exec("delete from subscribers");
    await this.sayGone(ended);
  }

  unsubscribe(id: Subscriber["id"]): void {
    this.state.storage.sql.exec("delete from subscribers where id = ?", String(id));
  }

  /** Run by the alarm: closes the sockets of silent phones, and announces the owner as offline if none is left. */
  check(): void {
    const now = Date.now();
    const live = new Set(liveSockets(this.state, now));
    for (const socket of this.state.getWebSockets()) if (!live.has(socket)) closeSocket(socket, closeCodes.SILENT);
    if (live.size === 0 && this.isAnnounced) this.announce(false);
    this.watchSilence();
  }

  private async sayGone(subscribers: readonly Subscriber[]): Promise<void> {
    // Waits for earlier announcements, because the owner may have come back.
    await this.notifying;
    await Promise.allSettled(subscribers.map((subscriber) => this.notify(subscriber, false)));
  }

  private announce(online: boolean): void {
    this.state.storage.kv.put(ONLINE_KEY, online);
    this.notifying = this.notifying.then(() => this.notifyAll(online)).catch(() => undefined);
    this.state.waitUntil(this.notifying);
    this.watchSilence();
  }

  private async notifyAll(online: boolean): Promise<void> {
    await Promise.all(
      this.subscribers().map(async (subscriber) => {
        const isWanted = await this.notify(subscriber, online).catch(() => true);
        if (!isWanted) this.unsubscribe(subscriber.id);
      }),
    );
  }

  /** @returns whether anybody there is still interested */
  private async notify(subscriber: Subscriber, online: boolean): Promise<boolean> {
    const { names } = this.owner;
    if (names === null) return false;
    if (subscriber.kind === "inbox") return inboxOf(this.objects, subscriber.id).presenceChanged(names, online);
    return roomWithId(this.objects, subscriber.id).presenceChanged(names.userId, online);
  }

  private subscribers(): Subscriber[] {
    return this.state.storage.sql
      .exec<{ kind: Subscriber["kind"]; id: string }>("select kind, id from subscribers")
      .toArray()
      .map(({ kind, id }) => (kind === "inbox" ? { kind, id: Number(id) } : { kind, id }));
  }

  /** While there are subscribers, sets the alarm for when the longest silent phone would count as lost. */
  private watchSilence(): void {
    const open = liveSockets(this.state, Date.now());
    if (open.length === 0 || this.subscribers().length === 0) return;
    const oldest = Math.min(...open.map((socket) => lastHeardOf(this.state, socket)));
    this.ensureAlarm(oldest + SOCKET_SILENT_MS - Date.now());
  }

  private ensureAlarm(milliseconds: number): void {
    this.state.waitUntil(ensureAlarm(this.state.storage, milliseconds));
  }
}
