/** What the inline scripts of index.html leave for the app. */
interface Window {
  /** The feed request that has already been sent (lib/early-fetch.ts takes it over). */
  firstFeed?: { url: string; reply: Promise<Response> };
  /** The browser's own offer to install the app. */
  installPrompt?: Event;
}
