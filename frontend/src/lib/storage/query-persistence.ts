import {
  type PersistedClient,
  persistQueryClientRestore,
  persistQueryClientSave,
  persistQueryClientSubscribe,
  type Persister,
} from "@tanstack/query-persist-client-core";
import type { Query, QueryClient } from "@tanstack/react-query";
import { clear, del, get, update } from "idb-keyval";

import { DAY_MS } from "../../../../contract/time.ts";
import { deviceStore } from "./device-store.ts";

const KEY = "labkhand-read";
const KEPT_MS = 7 * DAY_MS;
const WRITE_GAP_MS = 500;
const KEPT_MAX = 50;
// Raise when the shape of a persisted answer changes: older copies are then discarded.
const SHAPE = "6";

/** The current cache, plus persisted queries that are not in it: a short or offline visit must not discard them. */
function merged(kept: PersistedClient | undefined, now: PersistedClient): PersistedClient {
  const { queries } = now.clientState;
  const hashes = new Set(queries.map(({ queryHash }) => queryHash));
  const oldest = now.timestamp - KEPT_MS;
  const earlier = kept?.buster === now.buster ? kept.clientState.queries : [];
  const remaining = earlier.filter(({ queryHash, state }) => !hashes.has(queryHash) && state.dataUpdatedAt > oldest);
  const latest = [...queries, ...remaining].sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  return { ...now, clientState: { ...now.clientState, queries: latest.slice(0, KEPT_MAX) } };
}

let waiting: PersistedClient | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
// The first write is immediate, so that a short first visit is persisted too.
let gap = 0;

function write(): void {
  clearTimeout(timer);
  timer = undefined;
  gap = WRITE_GAP_MS;
  const now = waiting;
  waiting = null;
  // Queries that a device does not store are read again.
  if (now !== null) update<PersistedClient>(KEY, (kept) => merged(kept, now), deviceStore).catch(() => undefined);
}

const persister: Persister = {
  persistClient: (client) => {
    waiting = client;
    timer ??= setTimeout(write, gap);
  },
  // A device that lets nobody look has kept nothing.
  restoreClient: () => get<PersistedClient>(KEY, deviceStore).catch(() => undefined),
  removeClient: () => del(KEY, deviceStore),
};

/** Restores the persisted queries into the cache. */
export const restore = (queryClient: QueryClient): Promise<void> =>
  persistQueryClientRestore({ queryClient, persister, maxAge: KEPT_MS, buster: SHAPE });

/** Persists the cache, now and after every change. */
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
  // A phone may kill a hidden page. (A page being unloaded can no longer write, hence the short throttle.)
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && write());
}

function dropWaiting(): void {
  clearTimeout(timer);
  timer = undefined;
  waiting = null;
}

/** Removes the persisted queries; the outbox stays. */
export async function forget(): Promise<void> {
  dropWaiting();
  await del(KEY, deviceStore);
}

/** Clears IndexedDB: persisted queries and the outbox. */
export async function forgetEverything(): Promise<void> {
  dropWaiting();
  await clear(deviceStore);
}
