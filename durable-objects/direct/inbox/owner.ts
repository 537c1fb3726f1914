import { z } from "zod";

const KEY = "owner";

const owner = z.object({ userId: z.string(), username: z.string() });

/** Whose inbox this is, under the name last heard: an object does not know its own name. */
export class Owner {
  private readonly storage: DurableObjectStorage;

  constructor(storage: DurableObjectStorage) {
    this.storage = storage;
  }

  get(): z.infer<typeof owner> | null {
    return owner.safeParse(this.storage.kv.get(KEY)).data ?? null;
  }

  put({ userId, username }: z.infer<typeof owner>): void {
    if (this.get()?.username !== username) this.storage.kv.put(KEY, { userId, username });
  }
}
