import type { IncomingHttpHeaders } from "node:http";

export interface ProviderRequest {
  method: string;
  /** Path after the provider's prefix, such as `/send/verify`. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
  /** The body as it came. */
  bytes: Buffer;
  /** Aborted when the caller closes the connection. */
  signal: AbortSignal;
}

/** A double's reaction to a request: answer, accept the connection and never answer, or drop the connection. */
export type Answer =
  | { status: number; json: unknown; headers?: Record<string, string> }
  | { status: number; text: string; type: string }
  | "hang"
  | "drop";

export type Provider = (request: ProviderRequest) => Answer | Promise<Answer>;

/** How a receiver can be made to fail. Each provider says the first three in its own words. */
export type Trouble = "unknown" | "nocredit" | "limited" | "error500" | "garbage" | "hang" | "drop";

const mobileTroubles: Record<string, Trouble> = {
  "0404": "unknown",
  "0418": "nocredit",
  "0451": "limited",
  "0500": "error500",
  "0666": "garbage",
  "0777": "drop",
  "0000": "hang",
};

/** The trouble a mobile requests by its last four digits, or null. */
export function troubleOfMobile(mobile: string): Trouble | null {
  return mobileTroubles[mobile.slice(-4)] ?? null;
}

const troubles: readonly string[] = [
  "unknown",
  "nocredit",
  "limited",
  "error500",
  "garbage",
  "hang",
  "drop",
] satisfies Trouble[];

/** The trouble an address requests by its local part, as `hang@…`, `hang+anything@…` or `hang.anything@…`, or null. */
export function troubleOfEmail(address: string): Trouble | null {
  const [local = ""] = address.split(/[+.@]/, 1);
  return isTrouble(local) ? local : null;
}

function isTrouble(word: string): word is Trouble {
  return troubles.includes(word);
}

/** The troubles that are the same for every provider; null if the provider must answer in its own format. */
export function answerTrouble(trouble: Trouble | null): Answer | null {
  if (trouble === "hang" || trouble === "drop") return trouble;
  if (trouble === "garbage") return { status: 200, text: "<html><body>It works!</body></html>", type: "text/html" };
  return null;
}

/** A JSON object, or null for anything else. */
export function parseJsonObject(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isMobile(value: unknown): value is string {
  return typeof value === "string" && /^09[0-9]{9}$/.test(value);
}
