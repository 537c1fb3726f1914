/** A fetch that takes over the request index.html has sent for the same URL; one time, then it is an ordinary fetch. */
export function earlyFetch(url: string, init: RequestInit): Promise<Response> {
  const first = globalThis.firstRequest;
  if (first === undefined || first.url !== url || init.method !== "GET") return fetch(url, init);
  globalThis.firstRequest = undefined;
  // Without an answer it is asked for once more, now that scripts run.
  return first.reply.catch(() => fetch(url, init));
}
