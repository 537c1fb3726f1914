import { HOUR_MS, OFFLINE_GRACE_MS, SOCKET_SILENT_MS } from "../../../contract/limits.ts";
import { closeCodes } from "../../../contract/direct/events.ts";
import { closeSocket, lastHeardOf, liveSockets } from "../../kit/sockets.ts";
import { ensureAlarm } from "../../kit/alarm.ts";
import { type DirectObjects, roomWithId, type Subscriber } from "../interface.ts";
import type { Owner } from "./owner.ts";

const SUBSCRIBERS_MAX = 500;
/** A subscriber who asks again counts as the newest, but is not worth a write more often than this. */
const SUBSCRIBER_FRESH_MS = HOUR_MS;
const ONLINE_KEY = "announced-online";

/**
 * Whether the owner is online: one live socket is enough. Nothing runs while nothing happens; the alarm looks after two
 * things only: an absence that was no reload, and, while somebody is subscribed, a phone that fell silent.
 */
export class Presence {
  private readonly state: DurableObjectState;
  private readonly objects: DirectObjects;
  private readonly owner: Owner;
  // One after the other, so that "online" never overtakes "offline".
  private notifying: Promise<unknown> = Promise.resolve();

  constructor(state: DurableObjectState, objects: DirectObjects, owner: Owner) {
    this.state = state;
    this.objects = objects;
    this.owner = owner;
    // The process ended with sockets open: nobody will close them any more.
    if (this.isAnnounced && this.state.getWebSockets().length === 0) this.ensureAlarm(OFFLINE_GRACE_MS);
  }

  get isOnline(): boolean {
    return liveSockets(this.state, Date.now()).length > 0;
  }

  /** Whether the owner was last said to be online. */
  get isAnnounced(): boolean {
    return this.state.storage.kv.get<boolean>(ONLINE_KEY) === true;
  }

  /** A socket was opened. */
  socketOpened(): void {
    if (!this.isAnnounced) this.announce(true);
    else this.watchSilence();
  }

  /** A socket closed; whether it was the last is seen after a grace, because a reload is no absence. */
  socketClosed(closing: WebSocket): void {
    if (liveSockets(this.state, Date.now(), undefined, closing).length === 0) this.ensureAlarm(OFFLINE_GRACE_MS);
  }

  /** Writes a subscriber down. @returns whether the owner is online now */
  subscribe({ kind, id }: Subscriber): boolean {
    const { sql } = this.state.storage;
    const now = Date.now();
    sql.exec(
      `insert into watchers (kind, id, asked_at) values (?1, ?2, ?3)
        on conflict (kind, id) do update set asked_at = ?3 where asked_at < ?4`,
      kind,
      id,
      now,
      now - SUBSCRIBER_FRESH_MS,
    );
    sql.exec(
      "delete from watchers where (kind, id) in (select kind, id from watchers order by asked_at desc limit -1 offset ?)",
      SUBSCRIBERS_MAX,
    );
    this.watchSilence();
    // A phone that fell silent while nobody was subscribed was never said to be gone.
    if (this.isAnnounced && !this.isOnline) this.ensureAlarm(0);
    return this.isOnline;
  }

  /** A subscriber hears that the owner is gone, and nothing after that. */
  async endFor(id: string): Promise<void> {
    const ended = this.subscribers().filter((subscriber) => subscriber.id === id);
    this.unsubscribe(id);
    await this.sayGone(ended);
  }

  /** As {@link endFor}, for everybody. */
  async endForAll(): Promise<void> {
    const ended = this.subscribers();
    this.state.storage.sql.exec("delete from watchers");
    await this.sayGone(ended);
  }

  unsubscribe(id: string): void {
    this.state.storage.sql.exec("delete from watchers where id = ?", id);
  }

  /** The alarm's work: closes the sockets of lost phones, and says so if none is left. */
  check(): void {
    const now = Date.now();
    const live = new Set(liveSockets(this.state, now));
    for (const socket of this.state.getWebSockets()) if (!live.has(socket)) closeSocket(socket, closeCodes.SILENT);
    if (live.size === 0 && this.isAnnounced) this.announce(false);
    this.watchSilence();
  }

  private async sayGone(subscribers: readonly Subscriber[]): Promise<void> {
    // After what is still being told: it may be that the owner came.
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

  /** @returns whether anybody there still wants to know */
  private async notify({ kind, id }: Subscriber, online: boolean): Promise<boolean> {
    const { names } = this.owner;
    if (names === null) return false;
    if (kind === "inbox") return this.objects.INBOX.getByName(id).presenceChanged(names, online);
    return roomWithId(this.objects, id).presenceChanged(names.userId, online);
  }

  private subscribers(): Subscriber[] {
    return this.state.storage.sql.exec<Subscriber>("select kind, id from watchers").toArray();
  }

  /** While somebody is subscribed, wakes up when the phone heard of the longest ago would count as lost. */
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
