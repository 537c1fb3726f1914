import { z } from "zod";
import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { Hono } from "hono";
import { describe, expect, test } from "vitest";

import { answers, identityField, requiredJson, success } from "../../../contract/calls/shapes.ts";
import { route } from "../../../contract/calls/route.ts";
import type { AppEnv } from "../../../worker/app-env.ts";
import { mount, serve } from "../../../worker/http/serve.ts";
import { requestContext } from "../../../worker/middleware/request-context.ts";
import { session } from "../../../worker/middleware/session.ts";
import { onError } from "../../../worker/on-error.ts";
import { type Person, aPerson } from "../support/people.ts";

const said = { method: "post", operationId: "x", tags: ["x"], summary: "X" } as const;
const responses = answers(z.object({ success, who: z.string() }));
const named = requiredJson(z.object({ username: identityField }));
const limited = { ...said, tags: ["x"], request: named, responses };

const members = route({ ...limited, path: "/members", access: ["owner", "admin"], identity: { username: "name" } });
const small = route({ ...limited, path: "/small", access: "person", bodyMaxBytes: 100 });

const app = new Hono<AppEnv>();
app.onError(onError);
app.use(requestContext, session);
mount(app, [
  serve(members, async ({ isAdmin, viewer }) => ({ who: isAdmin ? "admin" : (viewer?.username ?? "nobody") })),
  serve(small, async ({ viewer }) => ({ who: String(viewer.userId) })),
]);

async function ask(path: string, body: unknown, caller: { person?: Person; secret?: string } = {}): Promise<string> {
  const headers = new Headers({ "Content-Type": "application/json", "cf-connecting-ip": "203.0.113.7" });
  if (caller.person) headers.set("Cookie", caller.person.cookie);
  if (caller.secret !== undefined) headers.set("x-admin-secret", caller.secret);
  const text = JSON.stringify(body);
  headers.set("Content-Length", String(text.length));
  const request = new Request(new URL(path, "http://localhost:8787"), { method: "POST", headers, body: text });
  const answer = await app.fetch(request, env, createExecutionContext());
  const { code, who } = await answer.json<{ code?: string; who?: string }>();
  return `${answer.status} ${code ?? who}`;
}

describe("a call for owners and the administrator", () => {
  test("rejects visitors and callers with a wrong secret, signed in or not", async () => {
    const person = await aPerson();
    expect(await ask("/members", {})).toBe("401 LOGIN_REQUIRED");
    expect(await ask("/members", {}, { secret: "guess" })).toBe("403 ADMIN_ONLY");
    expect(await ask("/members", {}, { person, secret: "guess" })).toBe("403 ADMIN_ONLY");
  });

  test("admits an owner under their own name only, and the administrator under any name", async () => {
    const [person, other] = [await aPerson(), await aPerson()];
    expect(await ask("/members", {}, { person })).toBe(`200 ${person.username}`);
    for (const own of [person.username, person.email, person.mobile]) {
      expect(await ask("/members", { username: own }, { person })).toBe(`200 ${person.username}`);
    }
    expect(await ask("/members", { username: other.username }, { person })).toBe("403 IDENTITY_MISMATCH");
    expect(await ask("/members", { username: other.username }, { secret: env.ADMIN_SECRET })).toBe("200 admin");
  });
});

test("a body over the call's own limit is rejected before the caller is checked", async () => {
  expect(await ask("/small", { username: "x".repeat(200) })).toBe("413 BODY_TOO_LARGE");
  expect(await ask("/small", {})).toBe("401 LOGIN_REQUIRED");
});
