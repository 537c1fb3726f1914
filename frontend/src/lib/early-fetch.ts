/** A fetch that takes over the request index.html has sent for the same URL; one time, then it is an ordinary fetch. */
export function earlyFetch(url: string, init: RequestInit): Promise<Response> {
  const reply = init.method === "GET" ? globalThis.firstRequests?.get(url) : undefined;
  globalThis.firstRequests?.delete(url);
  // Without an answer it is asked for once more, now that scripts run.
  return reply === undefined ? fetch(url, init) : reply.catch(() => fetch(url, init));
}
