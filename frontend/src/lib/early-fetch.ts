/** A fetch that takes over the request index.html has sent for the same URL; one time, then it is an ordinary fetch. */
export const earlyFetch: typeof fetch = (input, init) => {
  const first = window.firstFeed;
  if (first === undefined || first.url !== input) return fetch(input, init);
  delete window.firstFeed;
  return first.reply;
};
