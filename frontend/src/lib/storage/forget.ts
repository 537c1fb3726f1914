import { loadPersistence, queryClient } from "../network/query-client.ts";

// Apart from the query client, which the first route carries.

/** Clears the query cache on the device: the phone may now belong to another person. */
export async function forgetKept(): Promise<void> {
  const persistence = await loadPersistence();
  // A device that stores nothing has nothing to clear.
  await persistence?.forget().catch(() => undefined);
}

/** Clears the query cache, in memory and on the device; what is on screen is refetched as the current viewer. */
export async function forgetRead(): Promise<void> {
  // Memory first: what is still there would be persisted again. Resetting a query with initial data restores that data,
  // so queries that have left the screen by then are removed.
  void queryClient.resetQueries();
  await new Promise((resolve) => setTimeout(resolve));
  queryClient.removeQueries({ type: "inactive" });
  await forgetKept();
}

/** Clears the query cache and reloads the page: for a tab whose person has changed. */
export async function startAfresh(): Promise<void> {
  queryClient.clear();
  await forgetKept();
  location.reload();
}

/** Clears the query cache and everything unsent, in memory and on the device: for logging out. */
export async function forgetEverything(): Promise<void> {
  queryClient.clear();
  const persistence = await import("./query-persistence.ts");
  await persistence.forgetEverything().catch(() => undefined);
}
