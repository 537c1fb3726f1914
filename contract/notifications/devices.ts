/** Notifications of the browser: their kinds, and where they may be sent. */

/**
 * What a notification may be about: messages of open conversations, laughs at one's jokes, new followers, verdicts, and the
 * joke of the day.
 */
export const PUSH_KINDS = ["messages", "laughs", "followers", "verdicts", "daily"] as const;

export type PushKind = (typeof PUSH_KINDS)[number];

/** Nothing rings from 22:00 to 8:00 where the device is. */
export const QUIET_FROM_HOUR = 22;
export const QUIET_TO_HOUR = 8;

const ENDPOINT_MAX_CHARACTERS = 1024;

const SERVICES = /^(?:fcm\.googleapis\.com|[a-z0-9.-]+\.(?:push\.services\.mozilla|push\.apple|notify\.windows)\.com)$/;

/**
 * Whether an address is one of a browser's push service: of Chrome, Firefox, Safari or Edge. A browser chooses it, so
 * somebody could send the Worker anywhere with it.
 */
export function isPushEndpoint(endpoint: string): boolean {
  const url = endpoint.length <= ENDPOINT_MAX_CHARACTERS ? URL.parse(endpoint) : null;
  return (
    url?.href === endpoint &&
    url.protocol === "https:" &&
    SERVICES.test(url.host) &&
    url.username + url.password + url.hash === ""
  );
}
