/** fetch, but the first call for a URL takes over the request that index.html has already sent. */
export function earlyFetch(url: string, init: RequestInit): Promise<Response> {
  const requests = globalThis.firstPaint?.requests;
  const reply = init.method === "GET" ? requests?.get(url) : undefined;
  requests?.delete(url);
  // If that request failed it is sent again, now that scripts are running.
  return reply === undefined ? fetch(url, init) : reply.catch(() => fetch(url, init));
}
