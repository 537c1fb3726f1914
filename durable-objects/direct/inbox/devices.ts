import type { MessageJob } from "../../../contract/notifications/jobs.ts";
import { readHasDevice } from "../facts.ts";
import type { DirectEnv } from "../interface.ts";

/** "changed" while the database was not read since a device came or went; nothing in an inbox that never read it. */
type Known = "some" | "none" | "changed";
const KNOWN_KEY = "devices";

/**
 * Whether the owner has a device that gets notifications (D122), so that a message is queued for nobody else. Read when a
 * message needs it, and remembered until it changes. A device too many costs one job, which finds none and says so.
 */
export class Devices {
  private readonly storage: DurableObjectStorage;
  private readonly env: DirectEnv;
  /** Since the start: what was read before one is read again. */
  private changes = 0;
  private reading: Promise<boolean> | null = null;

  constructor(storage: DurableObjectStorage, env: DirectEnv) {
    this.storage = storage;
    this.env = env;
  }

  /** A device came or went. */
  changed(): void {
    this.changes += 1;
    this.storage.kv.put<Known>(KNOWN_KEY, "changed");
  }

  /** A session ended, and its device with it; an owner without devices has lost none. */
  sessionEnded(): void {
    this.changes += 1;
    if (this.known === "some") this.storage.kv.put<Known>(KNOWN_KEY, "changed");
  }

  /** Queues a message to a closed app, if it can be sent, and the owner has a device or the database does not say. */
  async send(message: MessageJob): Promise<void> {
    if (!this.env.VAPID_PRIVATE_KEY) return;
    if (await this.has(message.to).catch(() => true)) await this.env.PUSHES.send(message);
  }

  private get known(): Known | undefined {
    return this.storage.kv.get<Known>(KNOWN_KEY);
  }

  private async has(ownerId: number): Promise<boolean> {
    const { known } = this;
    if (known === "some" || known === "none") return known === "some";
    // Shared by the messages that come meanwhile.
    this.reading ??= this.read(ownerId).finally(() => (this.reading = null));
    return this.reading;
  }

  private async read(ownerId: number): Promise<boolean> {
    const { changes } = this;
    const { DB } = this.env;
    // A copy may lag behind a change.
    const d1 = this.known === "changed" ? DB : DB.withSession("first-unconstrained");
    const hasDevice = await readHasDevice(d1, ownerId, Date.now());
    if (changes !== this.changes) return this.read(ownerId);
    this.storage.kv.put<Known>(KNOWN_KEY, hasDevice ? "some" : "none");
    return hasDevice;
  }
}
