import { z } from "zod";
import { describe, expect, expectTypeOf, test } from "vitest";

import { answers, mobile, requiredJson, success } from "../../../contract/calls/shapes.ts";
import { likeJokeRoute } from "../../../contract/jokes/calls.ts";
import { type Answer, type Input, allowed, readsNearest, route } from "../../../contract/calls/route.ts";

const literal = { method: "get", path: "/api/x" } as const;
const said = { ...literal, operationId: "x", tags: ["x"], summary: "X" };
const responses = answers(z.object({ success }));
const request = { params: z.object({ mobile: mobile() }) };

describe("a route", () => {
  test("does not compile when it does not state who may call it", () => {
    // @ts-expect-error access is missing
    expect(route({ ...said, responses })).not.toHaveProperty("access");
  });

  test("does not compile for an owner without an identity field", () => {
    // @ts-expect-error identity is missing
    expect(route({ ...said, access: "owner", request, responses })).not.toHaveProperty("identity");
    expect(route({ ...said, access: "owner", identity: { mobile: "mobile" }, request, responses }).access).toBe(
      "owner",
    );
  });

  test("does not compile when its identity field is missing in the request", () => {
    // @ts-expect-error the request has no field `mobil`
    expect(route({ ...said, access: "person", identity: { mobil: "mobile" }, request, responses }).access).toBe(
      "person",
    );
  });

  test("does not compile when it caches a person's answer at the edge", () => {
    // @ts-expect-error only a public answer may be cached
    expect(route({ ...said, access: "person", cache: { seconds: 15 }, responses }).cache).toEqual({ seconds: 15 });
    expect(route({ ...said, access: "anyone", cache: { seconds: 15 }, responses }).cache).toEqual({ seconds: 15 });
  });

  test("uses the nearest database copy when it only reads, and the primary otherwise", () => {
    const post = { ...said, method: "post", access: "anyone", responses } as const;
    expect(readsNearest(route({ ...said, access: "anyone", responses }))).toBe(true);
    expect(readsNearest(route({ ...said, access: "anyone", reads: "primary", responses }))).toBe(false);
    expect(readsNearest(route(post))).toBe(false);
    expect(readsNearest(route({ ...post, reads: "nearest" }))).toBe(true);
  });

  test("does not compile when a write reads from the nearest copy or when it states a default", () => {
    // @ts-expect-error a DELETE does not read a replica
    expect(route({ ...said, method: "delete", access: "anyone", reads: "nearest", responses }).method).toBe("delete");
    // @ts-expect-error a GET reads a replica by default
    expect(route({ ...said, access: "anyone", reads: "nearest", responses }).method).toBe("get");
    // @ts-expect-error a POST uses the primary by default
    expect(route({ ...said, method: "post", access: "anyone", reads: "primary", responses }).method).toBe("post");
  });

  test("does not compile when an administrator's call does not state whether it reads from a copy", () => {
    // @ts-expect-error reads is missing
    expect(route({ ...said, access: "admin", responses }).reads).toBeUndefined();
    expect(route({ ...said, access: "admin", reads: "primary", responses }).reads).toBe("primary");
  });

  test("keeps the exact types of its method, path and access", () => {
    expectTypeOf(likeJokeRoute.method).toEqualTypeOf<"post">();
    expectTypeOf(likeJokeRoute.path).toEqualTypeOf<"/api/jokes/{id}/like">();
    expectTypeOf(likeJokeRoute.access).toEqualTypeOf<"person">();
    expectTypeOf<Answer<typeof likeJokeRoute>>().toEqualTypeOf<{ success: true; likes: number; liked: boolean }>();
  });

  test("merges the parsed fields of path, query and body into one input", () => {
    const both = route({
      ...said,
      method: "post",
      access: ["owner", "admin"],
      identity: { mobile: "mobile" },
      request: { ...request, ...requiredJson(z.object({ page: z.coerce.number() })) },
      responses,
    });
    expectTypeOf<Input<typeof both>>().toEqualTypeOf<{ mobile: string; page: number }>();
    expect(allowed(both)).toEqual(["owner", "admin"]);
    expect(allowed(likeJokeRoute)).toEqual(["person"]);
  });
});
