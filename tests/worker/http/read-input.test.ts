import { z } from "zod";
import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { Hono } from "hono";
import { describe, expect, test } from "vitest";

import {
  answers,
  optionalJson,
  requiredForm,
  requiredJson,
  success,
  uploadedFile,
} from "../../../contract/calls/shapes.ts";
import { route } from "../../../contract/calls/route.ts";
import type { AppEnv } from "../../../worker/app-env.ts";
import { mount, serve } from "../../../worker/http/serve.ts";
import { requestContext } from "../../../worker/middleware/request-context.ts";
import { onError } from "../../../worker/on-error.ts";

const said = { method: "post", operationId: "x", summary: "X", access: "anyone" } as const;
const responses = answers(z.object({ success, was: z.string() }));
const text = z.object({ text: z.string().max(5, "TEXT_TOO_LONG").default("nothing") });

const required = route({ ...said, tags: ["x"], path: "/required", request: requiredJson(text), responses });
const optional = route({ ...said, tags: ["x"], path: "/optional", request: optionalJson(text), responses });
const form = route({
  ...said,
  tags: ["x"],
  path: "/form",
  request: requiredForm(z.object({ picture: uploadedFile("PICTURE_UNREADABLE"), text: z.string() })),
  responses,
});
const parts = route({
  ...said,
  tags: ["x"],
  path: "/parts/{id}",
  request: {
    params: z.object({ id: z.string().max(3, "JOKE_NOT_FOUND") }),
    query: z.object({ page: z.string().max(3, "INVALID_CURSOR").optional() }),
    ...requiredJson(text),
  },
  responses,
});

const app = new Hono<AppEnv>();
app.onError(onError);
app.use(requestContext);
const says = async (_: unknown, fields: object) => ({ was: JSON.stringify(fields) });
mount(app, [serve(required, says), serve(optional, says), serve(form, says), serve(parts, says)]);

/** The parsed input of a call, or its refusal. */
async function ask(path: string, init: { type?: string; body?: BodyInit }): Promise<string> {
  const headers = new Headers(init.type === undefined ? {} : { "Content-Type": init.type });
  const request = new Request(new URL(path, "http://localhost:8787"), {
    method: "POST",
    headers,
    body: init.body ?? null,
  });
  // Without a given type none is sent: the platform would otherwise add plain text's.
  if (init.type === undefined && typeof init.body === "string") request.headers.delete("Content-Type");
  const answer = await app.fetch(request, env, createExecutionContext());
  const { code, was } = await answer.json<{ code?: string; was?: string }>();
  return code === undefined ? (was ?? "") : `${answer.status} ${code}`;
}

const salam = JSON.stringify({ text: "salam" });

describe("a JSON body", () => {
  test.each([
    "application/json",
    "application/json; charset=utf-8",
    "Application/JSON",
    "application/merge-patch+json",
  ])("is read as %s", async (type) => {
    expect(await ask("/required", { type, body: salam })).toBe(salam);
  });

  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonp",
    "",
  ])("is rejected as %o, which a page of another site could send", async (type) => {
    expect(await ask("/required", { type, body: salam })).toBe("400 INVALID_JSON");
  });

  test("is rejected without a content type", async () => {
    expect(await ask("/required", { body: salam })).toBe("400 INVALID_JSON");
    expect(await ask("/optional", { body: salam })).toBe("400 INVALID_JSON");
  });

  test.each(["", "{", '{"text":"salam"', "salam"])("is rejected when it is %o", async (body) => {
    expect(await ask("/required", { type: "application/json", body })).toBe("400 INVALID_JSON");
  });

  test.each(["null", "[]", '"salam"', "7"])(
    "is rejected when it is %s instead of an object of fields",
    async (body) => {
      expect(await ask("/required", { type: "application/json", body })).toBe("400 INVALID_INPUT");
    },
  );

  test("counts as no fields when it is missing", async () => {
    const nothing = JSON.stringify({ text: "nothing" });
    expect(await ask("/optional", {})).toBe(nothing);
    expect(await ask("/required", {})).toBe(nothing);
  });
});

describe("a form", () => {
  const filled = (...texts: string[]) => {
    const fields = new FormData();
    fields.set("picture", new File(["png"], "a.png"));
    for (const one of texts) fields.append("text", one);
    return fields;
  };

  test("is read with its file", async () => {
    expect(await ask("/form", { body: filled("salam") })).toBe(JSON.stringify({ picture: {}, text: "salam" }));
  });

  test("is rejected with a field twice or without its file", async () => {
    expect(await ask("/form", { body: filled("one", "two") })).toBe("400 INVALID_INPUT");
    expect(await ask("/form", { body: new FormData() })).toBe("400 PICTURE_UNREADABLE");
  });

  test("is rejected when it is broken or of another type", async () => {
    expect(await ask("/form", { type: "multipart/form-data; boundary=x", body: "no form" })).toBe("400 INVALID_JSON");
    expect(await ask("/form", { type: "application/x-www-form-urlencoded", body: "text=1" })).toBe("400 INVALID_JSON");
  });
});

describe("the parts of a call", () => {
  const json = { type: "application/json" };

  test("are merged into one input", async () => {
    expect(await ask("/parts/x?page=2", { ...json, body: salam })).toBe(
      JSON.stringify({ text: "salam", page: "2", id: "x" }),
    );
  });

  test("are rejected with the code of the first faulty one: query, then path, then body", async () => {
    const body = JSON.stringify({ text: "too long" });
    expect(await ask("/parts/long?page=long", { ...json, body })).toBe("400 INVALID_CURSOR");
    expect(await ask("/parts/long", { ...json, body })).toBe("404 JOKE_NOT_FOUND");
    expect(await ask("/parts/x", { ...json, body })).toBe("400 TEXT_TOO_LONG");
  });

  test("reject a query field that is sent twice", async () => {
    expect(await ask("/parts/x?page=1&page=2", { ...json, body: salam })).toBe("400 INVALID_INPUT");
  });
});
