/** The security headers of every answer, from the Worker and from the CDN (`_headers`), written once. */

const APARAT_FRAMES = "https://www.aparat.com https://aparat.com";
const APARAT_POSTERS = "https://static.cdn.asset.aparat.com https://static.cdn.asset.aparat.cloud";

/** CSP source hashes (`sha256-…`, without quotes) of what the page carries inline. */
export interface InlineHashes {
  scripts: readonly string[];
  styles: readonly string[];
}

/**
 * The Content-Security-Policy; the Worker's JSON carries nothing inline, index.html carries what the build hashed. `shows`
 * is "own" for a document that shows nothing of another site.
 */
export function contentSecurityPolicy(
  { scripts, styles }: InlineHashes = { scripts: [], styles: [] },
  shows: "with videos" | "own" = "with videos",
): string {
  const hasVideos = shows === "with videos";
  const quoted = (hashes: readonly string[]) => hashes.map((hash) => ` '${hash}'`).join("");
  return [
    "default-src 'self'",
    `script-src 'self'${quoted(scripts)}`,
    `style-src 'self'${quoted(styles)}`,
    `img-src 'self' data: blob:${hasVideos ? ` ${APARAT_POSTERS}` : ""}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${hasVideos ? APARAT_FRAMES : "'none'"}`,
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join("; ");
}

/** The other headers, the same everywhere. */
export const securityHeaders: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "geolocation=(), microphone=(), payment=(), usb=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
};
