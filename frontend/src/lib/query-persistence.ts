import {
  type PersistedClient,
  persistQueryClientRestore,
  persistQueryClientSave,
  persistQueryClientSubscribe,
  type Persister,
} from "@tanstack/query-persist-client-core";
import type { Query, QueryClient } from "@tanstack/react-query";
import { clear, del, get, update } from "idb-keyval";

import { DAY_MS } from "../../../contract/limits.ts";

const KEY = "labkhand-read";
const KEPT_MS = 7 * DAY_MS;
const WRITE_GAP_MS = 500;
const KEPT_MAX = 50;
// Raise when the shape of a kept answer changes: older copies are then thrown away.
const SHAPE = "4";

/**
 * What is in the cache now, and of what was kept before whatever is not: a visit that reads little, or opens without a
 * network, takes nothing away.
 */
function merged(kept: PersistedClient | undefined, now: PersistedClient): PersistedClient {
  const { queries } = now.clientState;
  const hashes = new Set(queries.map(({ queryHash }) => queryHash));
  const oldest = now.timestamp - KEPT_MS;
  const earlier = kept?.buster === now.buster ? kept.clientState.queries : [];
  const remaining = earlier.filter(({ queryHash, state }) => !hashes.has(queryHash) && state.dataUpdatedAt > oldest);
  return { ...now, clientState: { ...now.clientState, queries: [...queries, ...remaining].slice(0, KEPT_MAX) } };
}

let waiting: PersistedClient | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
// The first write is at once: a short first visit is kept too.
let gap = 0;

function write(): void {
  clearTimeout(timer);
  timer = undefined;
  gap = WRITE_GAP_MS;
  const now = waiting;
  waiting = null;
  if (now !== null) void update<PersistedClient>(KEY, (kept) => merged(kept, now));
}

const persister: Persister = {
  persistClient: (client) => {
    waiting = client;
    timer ??= setTimeout(write, gap);
  },
  restoreClient: () => get<PersistedClient>(KEY),
  removeClient: () => del(KEY),
};

/** Puts back into the cache what was kept. */
export const restore = (queryClient: QueryClient): Promise<void> =>
  persistQueryClientRestore({ queryClient, persister, maxAge: KEPT_MS, buster: SHAPE });

/** Writes what is read now, and from now on. */
export function keep(queryClient: QueryClient): void {
  const options = {
    queryClient,
    persister,
    buster: SHAPE,
    dehydrateOptions: {
      shouldDehydrateQuery: ({ meta, state }: Query) => state.status === "success" && meta?.keep === true,
    },
  };
  void persistQueryClientSave(options);
  persistQueryClientSubscribe(options);
  // A phone may end a page that is out of sight. (A page on its way out cannot write any more: hence the short gap.)
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && write());
}

function dropWaiting(): void {
  clearTimeout(timer);
  timer = undefined;
  waiting = null;
}

/** Takes away what was kept; what of the person waits to be sent stays. */
export async function forget(): Promise<void> {
  dropWaiting();
  await del(KEY);
}

/** Empties the device's store: what was read, and what of the person waits in it to be sent. */
export async function forgetEverything(): Promise<void> {
  dropWaiting();
  await clear();
}
