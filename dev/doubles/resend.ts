import { randomUUID } from "node:crypto";

import type { Outbox } from "./outbox.ts";
import { type Answer, answerTrouble, parseJsonObject, type Provider, troubleOfEmail } from "./provider.ts";

const RECIPIENTS_MAX = 50;
const IDEMPOTENCY_KEY_MAX = 256;
const ADDRESS = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;
const NAMED_ADDRESS = /^[^<>]+ <([^\s@<>]+@[^\s@<>]+\.[^\s@<>]+)>$/;

const failure = (statusCode: number, name: string, message: string): Answer => ({
  status: statusCode,
  json: { statusCode, name, message },
});

/** Resend's `POST /emails`. Source: resend.com/docs, send-email and errors. */
export function resend(outbox: Outbox, apiKey: string): Provider {
  const byIdempotencyKey = new Map<string, { body: string; id: string }>();

  return ({ method, path, headers, body }) => {
    if (path !== "/emails") return failure(404, "not_found", "The requested endpoint does not exist");
    if (method !== "POST") return failure(405, "method_not_allowed", "This endpoint does not support this method");
    const key = /^Bearer (\S+)$/.exec(headers.authorization ?? "")?.[1];
    if (key === undefined) return failure(401, "missing_api_key", "Missing API Key");
    if (key !== apiKey) return failure(403, "invalid_api_key", "API key is invalid");

    const email = parseEmail(parseJsonObject(body) ?? {});
    if ("refusal" in email) return email.refusal;
    const trouble = email.to.map(troubleOfEmail).find((found) => found !== null) ?? null;
    if (trouble === "unknown") return failure(422, "validation_error", "Invalid `to` field.");
    if (trouble === "nocredit") {
      return failure(429, "daily_quota_exceeded", "You have reached your daily email sending quota.");
    }
    if (trouble === "limited") {
      return failure(429, "rate_limit_exceeded", "Too many requests. You can only make 5 requests per second.");
    }
    if (trouble === "error500") return failure(500, "internal_server_error", "An unexpected error occurred.");
    const broken = answerTrouble(trouble);
    if (broken) return broken;

    const idempotencyKey = headers["idempotency-key"]?.toString();
    if (idempotencyKey !== undefined && (idempotencyKey === "" || idempotencyKey.length > IDEMPOTENCY_KEY_MAX)) {
      return failure(400, "invalid_idempotency_key", "The key must be between 1-256 chars.");
    }
    const earlier = idempotencyKey === undefined ? undefined : byIdempotencyKey.get(idempotencyKey);
    if (earlier && earlier.body !== body) {
      return failure(409, "invalid_idempotent_request", "Same idempotency key used with a different request payload.");
    }
    if (earlier) return { status: 200, json: { id: earlier.id } };
    const id = randomUUID();
    if (idempotencyKey !== undefined) byIdempotencyKey.set(idempotencyKey, { body, id });
    for (const to of email.to) outbox.deliver({ channel: "email", to, text: `${email.subject}\n\n${email.text}` });
    return { status: 200, json: { id } };
  };
}

type ParsedEmail = { to: string[]; subject: string; text: string } | { refusal: Answer };

function parseEmail({ from, to, subject, text, html }: Record<string, unknown>): ParsedEmail {
  const missing = (field: string) => ({
    refusal: failure(422, "missing_required_field", `Missing \`${field}\` field.`),
  });
  const invalid = (field: string) => ({ refusal: failure(422, "validation_error", `Invalid \`${field}\` field.`) });
  if (from === undefined) return missing("from");
  if (to === undefined) return missing("to");
  if (subject === undefined) return missing("subject");
  if (text === undefined && html === undefined) return missing("html");
  if (addressOf(from) === null) return invalid("from");
  const addresses = (Array.isArray(to) ? to : [to]).map(addressOf).filter((address) => address !== null);
  const count = Array.isArray(to) ? to.length : 1;
  if (addresses.length !== count || count === 0 || count > RECIPIENTS_MAX) return invalid("to");
  if (typeof subject !== "string") return invalid("subject");
  if (typeof text === "string") return { to: addresses, subject, text };
  return typeof html === "string" ? { to: addresses, subject, text: html.replace(/<[^>]*>/g, " ") } : invalid("html");
}

function addressOf(value: unknown): string | null {
  if (typeof value !== "string") return null;
  return ADDRESS.test(value) ? value : (NAMED_ADDRESS.exec(value)?.[1] ?? null);
}
