import { z } from "zod";

import type { PersonNames } from "../interface.ts";

const OWNER_KEY = "owner";
const stored = z.object({ userId: z.number(), publicId: z.string(), username: z.string() });

/** The owner's latest known names: an object cannot read its own name. */
export class Owner {
  private readonly storage: DurableObjectStorage;
  private known: PersonNames | null = null;

  constructor(storage: DurableObjectStorage) {
    this.storage = storage;
  }

  /** Null until the inbox knows its owner. */
  get names(): PersonNames | null {
    this.known ??= stored.safeParse(this.storage.kv.get(OWNER_KEY)).data ?? null;
    return this.known;
  }

  remember(names: PersonNames): void {
    const known = this.names;
    if (known?.username === names.username && known.publicId === names.publicId) return;
    this.storage.kv.put(OWNER_KEY, names);
    this.known = names;
  }
}
