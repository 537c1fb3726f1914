import { exports } from "cloudflare:workers";
import { expect } from "vitest";
import { z } from "zod";

import { routes } from "../../../contract/calls/routes.ts";

export const ORIGIN = "http://localhost:8787";

export interface CallOptions {
  body?: unknown;
  /** Sent verbatim, instead of `body` as JSON. */
  rawBody?: BodyInit;
  query?: Record<string, string>;
  cookie?: string | undefined;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  /** The parsed JSON, or the text if it is not JSON. */
  body: unknown;
  text: string;
  headers: Headers;
  /** The request's cost at D1, from `Server-Timing`. */
  cost: { trips: number; read: number; written: number };
}

/** Calls the Worker through its own fetch. Successes must match the contract exactly. */
export async function call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
  const { body, rawBody, query = {}, cookie, headers = {} } = options;
  const url = new URL(path, ORIGIN);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const response = await exports.default.fetch(
    new Request(url, {
      method,
      redirect: "manual",
      headers: {
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...(cookie && { Cookie: cookie }),
        ...headers,
      },
      ...((rawBody ?? body) !== undefined && { body: rawBody ?? JSON.stringify(body) }),
    }),
  );
  const text = await response.text();
  const answer = { status: response.status, body: parseJson(text), text, headers: response.headers };
  if (response.status === 200) expectDeclared(method, url.pathname, answer.body);
  return { ...answer, cost: costOf(response.headers) };
}

export const get = (path: string, query: Record<string, string> = {}, options: CallOptions = {}) =>
  call("GET", path, { query, ...options });

/** The cookie of a visitor's browser that has just written something, to which the edge shows nothing it has kept. */
export const JUST_WROTE = "bookmark=of-a-write";

/** The same as such a visitor. */
export const getAfresh = (path: string, query: Record<string, string> = {}) => get(path, query, { cookie: JUST_WROTE });

export const post = (path: string, body?: unknown, options: CallOptions = {}) =>
  call("POST", path, { body, ...options });

/** An answer's body, parsed by a schema. */
export function read<Schema extends z.ZodType>(answer: Answer, schema: Schema): z.infer<Schema> {
  expect(answer.status, answer.text).toBe(200);
  return schema.parse(answer.body);
}

const refusal = z.looseObject({ success: z.literal(false), error: z.string(), code: z.string() });

/** A refusal as text: status and code, such as `403 IDENTITY_MISMATCH`. */
export function refusalOf(answer: Answer): string {
  const parsed = refusal.safeParse(answer.body);
  return `${answer.status} ${parsed.data?.code ?? answer.text.slice(0, 200)}`;
}

/** The session cookie of an answer, as a browser would send it back; undefined if it sets none, "" if it deletes it. */
export function cookieOf(answer: Pick<Answer, "headers">): string | undefined {
  const set = answer.headers.getSetCookie().find((cookie) => cookie.startsWith("session="));
  if (set === undefined) return undefined;
  const [pair = ""] = set.split(";");
  return pair === "session=" ? "" : pair;
}

function expectDeclared(method: string, path: string, body: unknown): void {
  const schema = declaredAnswer(method, path);
  if (schema) expect(schema.parse(body)).toStrictEqual(body);
}

function costOf(headers: Headers): Answer["cost"] {
  const match = /trips=(\d+) read=(\d+) written=(\d+)/.exec(headers.get("Server-Timing") ?? "");
  return { trips: Number(match?.[1]), read: Number(match?.[2]), written: Number(match?.[3]) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The routes' success shapes, by pattern: literal paths such as /api/jokes before those with a parameter. */
const declared = routes
  .toSorted((a, b) => a.path.split("{").length - b.path.split("{").length)
  .map((route) => ({
    method: route.method.toUpperCase(),
    path: new RegExp(`^${route.path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`),
    answer: route.responses[200].content["application/json"].schema,
  }));

/** The success shape of a call's route; undefined for undeclared routes. */
const declaredAnswer = (method: string, path: string): z.ZodType | undefined =>
  declared.find((route) => route.method === method && route.path.test(path))?.answer;
