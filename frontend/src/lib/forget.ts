import { loadPersistence, queryClient } from "./query-client.ts";

// Apart from the query client, which the first route carries.

/** Forgets what was kept on the device: somebody else may be holding it now. */
export async function forgetKept(): Promise<void> {
  const persistence = await loadPersistence();
  // A device that keeps nothing has nothing to forget.
  await persistence?.forget().catch(() => undefined);
}

/** Forgets what was read, in memory and on the device; what is on screen is read anew, as whoever looks at it now may. */
export async function forgetRead(): Promise<void> {
  // Out of memory first: what is still there would be kept again. A query that was given its first data goes back to
  // that, so what has left the screen by then is taken out whole.
  void queryClient.resetQueries();
  await new Promise((resolve) => setTimeout(resolve));
  queryClient.removeQueries({ type: "inactive" });
  await forgetKept();
}

/** Forgets what was read, and opens this page afresh: for a tab that goes on as somebody who has left, or as nobody. */
export async function startAfresh(): Promise<void> {
  queryClient.clear();
  await forgetKept();
  location.reload();
}

/** Forgets what was read and what waits to be sent, in memory and on the device: for logging out. */
export async function forgetEverything(): Promise<void> {
  queryClient.clear();
  const persistence = await import("./query-persistence.ts");
  await persistence.forgetEverything().catch(() => undefined);
}
