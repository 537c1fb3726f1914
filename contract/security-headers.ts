/** The security headers of every answer, from the Worker and from the CDN (`_headers`), written once. */

const APARAT_FRAMES = "https://www.aparat.com https://aparat.com";
const TURNSTILE = "https://challenges.cloudflare.com";
const APARAT_POSTERS = "https://static.cdn.asset.aparat.com https://static.cdn.asset.aparat.cloud";

/** CSP source hashes (`sha256-…`, without quotes) of what the page carries inline. */
export interface InlineHashes {
  scripts: readonly string[];
  styles: readonly string[];
}

/** The parts of a policy that only some documents need. */
interface Holds {
  /** Videos of another site. */
  videos?: boolean;
  /** The document asks for codes: Turnstile, which is loaded only once the API asks for it (D079). */
  humanCheck?: boolean;
  /** The document and all its parts are served over HTTPS. */
  https?: boolean;
}

/** The Content-Security-Policy; the Worker's JSON carries nothing inline, a document carries what the build hashed. */
export function contentSecurityPolicy(
  { scripts, styles }: InlineHashes = { scripts: [], styles: [] },
  { videos = false, humanCheck = false, https = false }: Holds = {},
): string {
  const quoted = (hashes: readonly string[]) => hashes.map((hash) => ` '${hash}'`).join("");
  return [
    "default-src 'self'",
    `script-src 'self'${quoted(scripts)}${humanCheck ? ` ${TURNSTILE}` : ""}`,
    `style-src 'self'${quoted(styles)}`,
    `img-src 'self' data: blob:${videos ? ` ${APARAT_POSTERS}` : ""}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${[...(videos ? [APARAT_FRAMES] : []), ...(humanCheck ? [TURNSTILE] : [])].join(" ") || "'none'"}`,
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** The device features a document needs. Clipboards are written to, never read. */
export type Asks = "camera" | "clipboard-write";

const PERMISSIONS = ["geolocation", "microphone", "payment", "usb", "camera", "clipboard-read", "clipboard-write"];

/** The Permissions-Policy of a document: only the features it needs. */
export const permissionsPolicy = (...asks: Asks[]): string =>
  PERMISSIONS.map((name) => `${name}=(${asks.some((asked) => asked === name) ? "self" : ""})`).join(", ");

/** The other headers, the same everywhere but for what a document asks the device for. */
export const securityHeaders: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": permissionsPolicy(),
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
};
