import { afterEach, beforeEach, describe, expect, expectTypeOf, test, vi } from "vitest";

import type { Joke, JokePage } from "../../../../contract/jokes/calls.ts";
import { ApiError, call } from "../../../../frontend/src/lib/network/api-client.ts";

const answers = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal("fetch", answers);
  answers.mockReset().mockImplementation(async () => Response.json({ success: true }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** The last request. */
const sent = () => {
  const [url, init] = answers.mock.lastCall ?? [];
  return { url, ...init };
};

describe("a call to the API", () => {
  test("puts parameters into the path, and leaves those without a value out of the query", async () => {
    await call("GET /api/jokes", { query: { username: "sara.khandan", limit: 10, cursor: undefined } });
    expect(sent()).toMatchObject({ url: "/api/jokes?username=sara.khandan&limit=10", method: "GET" });
    expect(sent().body).toBeUndefined();
    await call("GET /api/user-public/{username}", { params: { username: "خنده/../رو" } });
    expect(sent().url).toBe(`/api/user-public/${encodeURIComponent("خنده/../رو")}`);
  });

  test("sends a body as JSON, and none when there is none", async () => {
    await call("POST /api/follow", { json: { followee: "sara.khandan" } });
    expect(sent()).toMatchObject({ method: "POST", body: '{"followee":"sara.khandan"}' });
    expect(new Headers(sent().headers).get("content-type")).toBe("application/json");
    await call("POST /api/logout");
    expect(sent()).toEqual({ url: "/api/logout", method: "POST", signal: undefined });
  });

  test("passes the abort signal on to fetch", async () => {
    const { signal } = new AbortController();
    await call("GET /api/default-theme", { signal });
    expect(sent().signal).toBe(signal);
  });

  test.each([
    [
      "a refusal",
      Response.json({ success: false, error: "نشد", code: "SUSPENDED" }, { status: 403 }),
      "SUSPENDED",
      403,
    ],
    ["a server's page", new Response("<html>", { status: 502 }), "UNREADABLE", 502],
    ["an empty failure", new Response(null, { status: 503 }), "UNREADABLE", 503],
    ["a failure of another JSON", Response.json({ message: "no" }, { status: 500 }), "UNREADABLE", 500],
    ["a refusal that is a page", new Response("<html>", { status: 403 }), "UNREADABLE", 403],
    ["a page instead of an answer", new Response("<html>"), "UNREADABLE", 200],
    ["a success that says nothing", new Response("null"), "UNREADABLE", 200],
  ])("throws an ApiError for %s", async (_, answer, code, status) => {
    answers.mockResolvedValue(answer);
    const error: unknown = await call("GET /api/jokes").catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code, status });
  });

  test("throws NETWORK when nothing answered, or the answer broke off", async () => {
    answers.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    await expect(call("GET /api/jokes")).rejects.toMatchObject({ code: "NETWORK", status: 0 });
    for (const status of [200, 502]) {
      const cut = new ReadableStream({ pull: (stream) => stream.error(new TypeError("network error")) });
      answers.mockResolvedValueOnce(new Response(cut, { status }));
      await expect(call("GET /api/jokes")).rejects.toMatchObject({ code: "NETWORK", status: 0 });
    }
  });
});

describe("the call that index.html has already sent", () => {
  /** Sends it as the page's head does, with this outcome. */
  function sendFirst(reply: Promise<Response>): void {
    reply.catch(() => undefined);
    vi.stubGlobal("firstPaint", { requests: new Map([["/api/user-public/sara", reply]]) });
  }
  const ask = () => call("GET /api/user-public/{username}", { params: { username: "sara" } });

  test("is taken over once", async () => {
    sendFirst(Promise.resolve(Response.json({ success: true, viewerFollows: true, viewerLikesVideo: false })));
    await call("GET /api/default-theme");
    expect(answers).toHaveBeenCalledOnce();
    expect(await ask()).toMatchObject({ viewerFollows: true, viewerLikesVideo: false });
    expect(answers).toHaveBeenCalledOnce();
    await ask();
    expect(answers).toHaveBeenCalledTimes(2);
  });

  test("is sent again when nothing answered", async () => {
    sendFirst(Promise.reject(new TypeError("Failed to fetch")));
    await ask();
    expect(sent().url).toBe("/api/user-public/sara");
    expect(answers).toHaveBeenCalledOnce();
  });

  test("throws its rejection like any other call", async () => {
    sendFirst(
      Promise.resolve(Response.json({ success: false, error: "نیست", code: "USER_NOT_FOUND" }, { status: 404 })),
    );
    await expect(ask()).rejects.toMatchObject({ code: "USER_NOT_FOUND", status: 404 });
    expect(answers).not.toHaveBeenCalled();
  });
});

describe("the contract's types", () => {
  test("match the answer", () => {
    expectTypeOf(call<"GET /api/jokes">).returns.resolves.toEqualTypeOf<JokePage>();
    expectTypeOf(call<"POST /api/jokes">)
      .returns.resolves.toHaveProperty("joke")
      .toEqualTypeOf<Joke>();
  });

  test("reject an unknown call, and wrong or missing inputs", () => {
    // Never run: only the compiler checks these calls.
    const wrong = () => [
      // @ts-expect-error no such path
      call("GET /api/joke"),
      // @ts-expect-error no such method on this path
      call("DELETE /api/jokes"),
      // @ts-expect-error the joke is not named
      call("POST /api/jokes/{id}/like"),
      // @ts-expect-error params of another path
      call("POST /api/jokes/{id}/like", { params: { username: "sara" } }),
      // @ts-expect-error no such field of the query
      call("GET /api/jokes", { query: { page: 2 } }),
      // @ts-expect-error a field of the wrong type, although the Worker would coerce it
      call("GET /api/jokes", { query: { limit: "many" } }),
      // @ts-expect-error a field that is needed
      call("GET /api/direct/messages", { query: { limit: 10 } }),
      // @ts-expect-error the body is needed
      call("POST /api/follow"),
      // @ts-expect-error a field of the body that is needed
      call("POST /api/login-verify", { json: { mobileNumber: "09120000001" } }),
      // @ts-expect-error no such field of the body
      call("POST /api/follow", { json: { followee: "sara", joke: "1" } }),
      // @ts-expect-error a call without a query
      call("GET /api/sessions", { query: { limit: 10 } }),
      // @ts-expect-error a call without a body
      call("GET /api/jokes", { json: {} }),
    ];
    expectTypeOf(wrong).toBeFunction();
  });

  test("allow optional inputs to be left out", () => {
    const right = () => [
      call("GET /api/jokes"),
      call("GET /api/direct/messages", { query: { with: "sara", after: "7" } }),
      call("POST /api/link-contact", { json: { email: "sara@example.com" } }),
      call("POST /api/jokes/{id}/like", { params: { id: "1" } }),
    ];
    expectTypeOf(right).toBeFunction();
  });
});
