import { hc } from "hono/client";
import { expect, test } from "vitest";

import { type ApiClient, createApiClient } from "../../../frontend/src/lib/typed-client.ts";
import type { AppType } from "../../../worker/app.ts";

interface Sent {
  url: string;
  method: string | undefined;
  contentType: string | null;
  body: unknown;
}

/** What a call puts on the wire, without a wire. */
async function sent(call: (client: ApiClient, fetch: typeof globalThis.fetch) => Promise<unknown>, client: ApiClient) {
  const requests: Sent[] = [];
  await call(client, async (input, init) => {
    requests.push({
      url: String(input),
      method: init?.method,
      contentType: new Headers(init?.headers).get("content-type"),
      body: init?.body ?? undefined,
    });
    return new Response("{}");
  });
  return requests;
}

const id = "01939b2e-5c1a-7b52-b3a4-0c4f5be3a111";

test.each<[string, (client: ApiClient, fetch: typeof globalThis.fetch) => Promise<unknown>]>([
  ["a plain read", (client, fetch) => client.api.jokes.$get({ query: {} }, { fetch })],
  [
    "a read with a query",
    (client, fetch) => client.api.feed.following.$get({ query: { limit: 10, cursor: id } }, { fetch }),
  ],
  ["a query in Persian", (client, fetch) => client.api.jokes.$get({ query: { username: "سارا & رضا" } }, { fetch })],
  ["a missing query field", (client, fetch) => client.api.jokes.$get({ query: { cursor: undefined } }, { fetch })],
  ["a path parameter", (client, fetch) => client.api.jokes[":id"].$get({ param: { id } }, { fetch })],
  ["a hyphenated path", (client, fetch) => client.api.jokes[":id"]["report-status"].$get({ param: { id } }, { fetch })],
  ["a JSON body", (client, fetch) => client.api.jokes[":id"].like.$post({ param: { id }, json: {} }, { fetch })],
  ["a deletion", (client, fetch) => client.api.jokes[":id"].$delete({ param: { id }, json: {} }, { fetch })],
  ["a call without input", (client, fetch) => client.api.logout.$post(undefined, { fetch })],
])("%s is sent as hono's own client sends it", async (_, call) => {
  expect(await sent(call, createApiClient())).toEqual(await sent(call, hc<AppType>("")));
});

test("a path parameter cannot leave its segment", async () => {
  const call = (client: ApiClient, fetch: typeof globalThis.fetch) =>
    client.api["user-public"][":username"].$get({ param: { username: "../admin?x" } }, { fetch });
  expect((await sent(call, createApiClient()))[0]?.url).toBe("/api/user-public/..%2Fadmin%3Fx");
});
