import { type Answer, answerTrouble, parseJsonObject, type Provider } from "./provider.ts";

const TOKEN_MAX_CHARACTERS = 2048;
const TOKEN_LIFE_MS = 300_000;
const zeros = "0".repeat(32);

/** Cloudflare's test secrets, by the answer each always gives. */
const ALWAYS: Record<string, string | null> = {
  [`1x${zeros}AA`]: null,
  [`2x${zeros}AA`]: "invalid-input-response",
  [`3x${zeros}AA`]: "timeout-or-duplicate",
};

const refusal = (code: string, status = 200): Answer => ({
  status,
  json: { success: false, "error-codes": [code], messages: [] },
});

/**
 * Turnstile's `POST /siteverify`, as a form or as JSON. With the secret `secret`, a token is valid once and for five
 * minutes if it begins with `human.` and the time it was made (UTC milliseconds). `trouble.hang`, `.drop`, `.garbage`
 * and `.error500` fail in that way. Source: cloudflare-docs, turnstile/get-started/server-side-validation and
 * troubleshooting/testing.
 */
export function turnstile(secret: string): Provider {
  const spent = new Map<string, { key: string | undefined; answer: Answer }>();

  return ({ method, path, headers, body }) => {
    if (path !== "/siteverify") return { status: 404, text: "Not Found", type: "text/plain" };
    if (method !== "POST") return { status: 405, text: "Method Not Allowed", type: "text/plain" };
    const isJson = headers["content-type"]?.startsWith("application/json") === true;
    const fields = isJson ? parseJsonObject(body) : Object.fromEntries(new URLSearchParams(body));
    if (fields === null) return refusal("bad-request", 400);
    const { secret: sent, response: token, idempotency_key: key } = fields;
    if (sent === undefined || sent === "") return refusal("missing-input-secret");
    if (typeof sent !== "string" || !(sent === secret || sent in ALWAYS)) return refusal("invalid-input-secret");
    if (token === undefined || token === "") return refusal("missing-input-response");
    if (typeof token !== "string" || token.length > TOKEN_MAX_CHARACTERS) return refusal("invalid-input-response");
    if (key !== undefined && typeof key !== "string") return refusal("bad-request", 400);
    const always = ALWAYS[sent];
    if (always !== undefined) return always === null ? passed() : refusal(always);

    const [kind, given] = token.split(".");
    if (kind === "trouble" && given === "error500") return refusal("internal-error", 500);
    if (kind === "trouble" && (given === "hang" || given === "drop" || given === "garbage"))
      return answerTrouble(given) ?? "drop";
    if (kind !== "human") return refusal("invalid-input-response");
    const earlier = spent.get(token);
    if (earlier) return key !== undefined && earlier.key === key ? earlier.answer : refusal("timeout-or-duplicate");
    const answer = Date.now() - Number(given) < TOKEN_LIFE_MS ? passed() : refusal("timeout-or-duplicate");
    spent.set(token, { key, answer });
    return answer;
  };
}

const passed = (): Answer => ({
  status: 200,
  json: {
    success: true,
    challenge_ts: new Date().toISOString(),
    hostname: "localhost",
    "error-codes": [],
    action: "",
    cdata: "",
  },
});
