import { OFFLINE_GRACE_MS, SOCKET_SILENT_MS } from "../../../contract/limits.ts";
import { closeCodes } from "../../../contract/direct-events.ts";
import { closeSocket, lastHeardOf, liveSockets } from "../../kit/sockets.ts";
import { wakeIn } from "../../kit/alarm.ts";

/** Somebody who wants to hear when the owner comes or goes, and the name by which they asked: it may be a former one. */
export type Watcher = { kind: "inbox" | "room"; id: string; name: string };

const WATCHERS_MAX = 500;
/** A watcher who asks again counts as the newest, but is not worth a write more often than this. */
const WATCHER_FRESH_MS = 60 * 60 * 1000;
const ONLINE_KEY = "announced-online";

interface Deps {
  state: DurableObjectState;
  /** Tells one watcher; answers whether anybody there still wants to know. */
  notify: (watcher: Watcher, online: boolean) => Promise<boolean>;
}

/**
 * Whether the owner is online: one live socket is enough. Nothing runs while nothing happens; the alarm looks after two
 * things only: an absence that was no reload, and, while somebody watches, a phone that fell silent.
 */
export class Presence {
  private readonly deps: Deps;
  // One after the other, so that "online" never overtakes "offline".
  private telling: Promise<unknown> = Promise.resolve();

  constructor(deps: Deps) {
    this.deps = deps;
    // The process ended with sockets open: nobody will close them any more.
    if (this.isAnnounced && deps.state.getWebSockets().length === 0) this.wakeIn(OFFLINE_GRACE_MS);
  }

  get isOnline(): boolean {
    return liveSockets(this.deps.state, Date.now()).length > 0;
  }

  /** Whether the owner was last said to be online. */
  get isAnnounced(): boolean {
    return this.deps.state.storage.kv.get<boolean>(ONLINE_KEY) === true;
  }

  /** A socket was opened. */
  arrived(): void {
    if (!this.isAnnounced) this.announce(true);
    else this.watchSilence();
  }

  /** A socket closed; whether it was the last is seen after a grace, because a reload is no absence. */
  left(closing: WebSocket): void {
    if (liveSockets(this.deps.state, Date.now(), undefined, closing).length === 0) this.wakeIn(OFFLINE_GRACE_MS);
  }

  /** Writes a watcher down. @returns whether the owner is online now */
  watch({ kind, id, name }: Watcher): boolean {
    const { sql } = this.deps.state.storage;
    const now = Date.now();
    sql.exec(
      `insert into watchers (kind, id, asked_at, name) values (?1, ?2, ?3, ?5)
        on conflict (kind, id) do update set asked_at = ?3, name = ?5 where asked_at < ?4 or name <> ?5`,
      kind,
      id,
      now,
      now - WATCHER_FRESH_MS,
      name,
    );
    sql.exec(
      "delete from watchers where (kind, id) in (select kind, id from watchers order by asked_at desc limit -1 offset ?)",
      WATCHERS_MAX,
    );
    this.watchSilence();
    // A phone that fell silent while nobody watched was never said to be gone.
    if (this.isAnnounced && !this.isOnline) this.wakeIn(0);
    return this.isOnline;
  }

  unwatch(id: string): void {
    this.deps.state.storage.sql.exec("delete from watchers where id = ?", id);
  }

  /** The alarm's work: closes the sockets of lost phones, and says so if none is left. */
  check(): void {
    const { state } = this.deps;
    const now = Date.now();
    const live = new Set(liveSockets(state, now));
    for (const socket of state.getWebSockets()) if (!live.has(socket)) closeSocket(socket, closeCodes.SILENT);
    if (live.size === 0 && this.isAnnounced) this.announce(false);
    this.watchSilence();
  }

  private announce(online: boolean): void {
    this.deps.state.storage.kv.put(ONLINE_KEY, online);
    this.telling = this.telling.then(() => this.tellWatchers(online)).catch(() => undefined);
    this.deps.state.waitUntil(this.telling);
    this.watchSilence();
  }

  private async tellWatchers(online: boolean): Promise<void> {
    await Promise.all(
      this.watchers().map(async (watcher) => {
        const isWanted = await this.deps.notify(watcher, online).catch(() => true);
        if (!isWanted) this.unwatch(watcher.id);
      }),
    );
  }

  private watchers(): Watcher[] {
    return this.deps.state.storage.sql.exec<Watcher>("select kind, id, name from watchers").toArray();
  }

  /** While somebody watches, wakes up when the phone heard of the longest ago would count as lost. */
  private watchSilence(): void {
    const { state } = this.deps;
    const open = liveSockets(state, Date.now());
    if (open.length === 0 || this.watchers().length === 0) return;
    const oldest = Math.min(...open.map((socket) => lastHeardOf(state, socket)));
    this.wakeIn(oldest + SOCKET_SILENT_MS - Date.now());
  }

  private wakeIn(milliseconds: number): void {
    const { state } = this.deps;
    state.waitUntil(wakeIn(state.storage, milliseconds));
  }
}
