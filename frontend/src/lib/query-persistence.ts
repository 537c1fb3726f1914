import {
  type PersistedClient,
  persistQueryClientRestore,
  persistQueryClientSubscribe,
  type Persister,
} from "@tanstack/query-persist-client-core";
import type { QueryClient } from "@tanstack/react-query";
import { del, get, set } from "idb-keyval";

const KEY = "labkhand-read";
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
const WRITE_GAP_MS = 2000;
// Raise when the shape of a kept answer changes: older copies are then thrown away.
const SHAPE = "1";

let waiting: PersistedClient | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

const persister: Persister = {
  persistClient: (client) => {
    waiting = client;
    timer ??= setTimeout(() => {
      timer = undefined;
      void set(KEY, waiting);
    }, WRITE_GAP_MS);
  },
  restoreClient: () => get<PersistedClient>(KEY),
  removeClient: () => del(KEY),
};

export const restore = (queryClient: QueryClient): Promise<void> =>
  persistQueryClientRestore({ queryClient, persister, maxAge: KEPT_MS, buster: SHAPE });

export function keep(queryClient: QueryClient): void {
  persistQueryClientSubscribe({
    queryClient,
    persister,
    buster: SHAPE,
    dehydrateOptions: {
      shouldDehydrateQuery: ({ queryKey, state }) =>
        state.status === "success" && ["jokes", "joke", "account"].includes(String(queryKey[0])),
    },
  });
}

export async function forget(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  waiting = null;
  await del(KEY);
}
