/** A fetch that takes over the request index.html has sent for the same URL; one time, then it is an ordinary fetch. */
export function earlyFetch(url: string, init: RequestInit): Promise<Response> {
  const first = window.firstFeed;
  if (first === undefined || first.url !== url || init.method !== "GET") return fetch(url, init);
  delete window.firstFeed;
  return first.reply;
}
