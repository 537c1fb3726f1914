import { HOUR_MS } from "../../../contract/time.ts";
import { OFFLINE_GRACE_MS, SOCKET_SILENT_MS } from "../../../contract/direct/values.ts";
import { closeCodes } from "../../../contract/direct/events.ts";
import { closeSocket, lastHeardOf, liveSockets } from "../../kit/sockets.ts";
import { ensureAlarm } from "../../kit/storage.ts";
import type { Subscriber } from "../interface.ts";
import { inboxOf, roomWithId } from "../neighbours.ts";
import type { InboxContext } from "./rooms.ts";

const SUBSCRIBERS_MAX = 500;
/** How often at most a repeated subscription is written again. */
const SUBSCRIBER_FRESH_MS = HOUR_MS;
const ONLINE_KEY = "announced-online";

/**
 * The owner's presence: online while one socket is alive. No timers while nothing happens; the alarm handles two
 * things: an absence longer than a reload, and, while there are subscribers, a phone that fell silent.
 */
export class Presence {
  private readonly inbox: InboxContext;
  // Sequential, so that «online» never overtakes «offline».
  private notifying: Promise<unknown> = Promise.resolve();

  constructor(inbox: InboxContext) {
    this.inbox = inbox;
    // The process died with open sockets, whose close events will never come.
    if (this.isAnnounced && this.inbox.state.getWebSockets().length === 0) this.ensureAlarm(OFFLINE_GRACE_MS);
  }

  get isOnline(): boolean {
    return liveSockets(this.inbox.state, Date.now()).length > 0;
  }

  /** Whether the owner was last announced as online. */
  get isAnnounced(): boolean {
    return this.inbox.storage.kv.get<boolean>(ONLINE_KEY) === true;
  }

  socketOpened(): void {
    if (!this.isAnnounced) this.announce(true);
    else this.watchSilence();
  }

  /** A socket closed. Whether it was the last is checked after a grace period, because a reload is no absence. */
  socketClosed(closing: WebSocket): void {
    if (liveSockets(this.inbox.state, Date.now(), undefined, closing).length === 0) this.ensureAlarm(OFFLINE_GRACE_MS);
  }

  /** Adds a subscriber. @returns whether the owner is online now */
  subscribe(subscriber: Subscriber): boolean {
    const { sql } = this.inbox.storage;
    const now = Date.now();
    const upsert = `insert into subscribers (id, subscribed_at) values (cast(?1 as ${typeof subscriber === "number" ? "integer" : "text"}), ?2)
      on conflict (id) do update set subscribed_at = ?2 where subscribed_at < ?3`;
    sql.exec(upsert, subscriber, now, now - SUBSCRIBER_FRESH_MS);
    sql.exec(`delete from subscribers where id in
      (select id from subscribers order by subscribed_at desc limit -1 offset ${SUBSCRIBERS_MAX})`);
    this.watchSilence();
    // A phone that stopped pinging while nobody was subscribed was never announced as offline.
    if (this.isAnnounced && !this.isOnline) this.ensureAlarm(0);
    return this.isOnline;
  }

  /** Announces to one subscriber, or to everybody, that the owner is offline, and unsubscribes them. */
  async endFor(only?: Subscriber): Promise<void> {
    const ended = this.subscribers().filter((subscriber) => only === undefined || subscriber === only);
    for (const subscriber of ended) this.unsubscribe(subscriber);
    // Waits for earlier announcements, because the owner may have come back.
    await this.notifying;
    await Promise.allSettled(ended.map((subscriber) => this.notify(subscriber, false)));
  }

  unsubscribe(subscriber: Subscriber): void {
    this.inbox.storage.sql.exec("delete from subscribers where id = ?", subscriber);
  }

  /** Run by the alarm: closes the sockets of silent phones, and announces the owner as offline if none is left. */
  check(): void {
    const now = Date.now();
    const live = new Set(liveSockets(this.inbox.state, now));
    for (const socket of this.inbox.state.getWebSockets())
      if (!live.has(socket)) closeSocket(socket, closeCodes.SILENT);
    if (live.size === 0 && this.isAnnounced) this.announce(false);
    this.watchSilence();
  }

  private announce(online: boolean): void {
    this.inbox.storage.kv.put(ONLINE_KEY, online);
    this.notifying = this.notifying.then(() => this.notifyAll(online)).catch(() => undefined);
    this.inbox.state.waitUntil(this.notifying);
    this.watchSilence();
  }

  private async notifyAll(online: boolean): Promise<void> {
    await Promise.all(
      this.subscribers().map(async (subscriber) => {
        const isWanted = await this.notify(subscriber, online).catch(() => true);
        if (!isWanted) this.unsubscribe(subscriber);
      }),
    );
  }

  /** @returns whether anybody there is still interested */
  private async notify(subscriber: Subscriber, online: boolean): Promise<boolean> {
    const { names } = this.inbox.owner;
    if (names === null) return false;
    if (typeof subscriber === "number") return inboxOf(this.inbox.env, subscriber).presenceChanged(names, online);
    return roomWithId(this.inbox.env, subscriber).presenceChanged(names.userId, online);
  }

  private subscribers(): Subscriber[] {
    const rows = this.inbox.storage.sql.exec<{ id: Subscriber }>("select id from subscribers");
    return rows.toArray().map(({ id }) => id);
  }

  /** While there are subscribers, sets the alarm for when the longest silent phone would count as lost. */
  private watchSilence(): void {
    const open = liveSockets(this.inbox.state, Date.now());
    if (open.length === 0 || this.subscribers().length === 0) return;
    const oldest = Math.min(...open.map((socket) => lastHeardOf(this.inbox.state, socket)));
    this.ensureAlarm(oldest + SOCKET_SILENT_MS - Date.now());
  }

  private ensureAlarm(milliseconds: number): void {
    this.inbox.state.waitUntil(ensureAlarm(this.inbox.storage, milliseconds));
  }
}
