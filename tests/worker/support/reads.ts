import { env } from "cloudflare:workers";
import { vi } from "vitest";

import type { Person } from "./people.ts";

/**
 * Lists every question to the database about these people from now until the test ends, of the Worker and of the objects:
 * other tests' objects may still be at work.
 * @returns where the session of each began: at the primary, anywhere, or at a bookmark
 */
export function countReads(...people: readonly Person[]): string[] {
  const places: string[] = [];
  const ids = new Set<unknown>(people.map(({ userId }) => userId));
  const isOfThem = (statement: unknown) => {
    const params: unknown = typeof statement === "object" && statement !== null && Reflect.get(statement, "params");
    return Array.isArray(params) && params.some((it) => ids.has(it));
  };
  const begun = new WeakMap<object, string>();
  const databases: D1Database = Object.getPrototypeOf(env.DB);
  const { withSession } = databases;
  vi.spyOn(databases, "withSession").mockImplementation(function (this: D1Database, place) {
    const session = withSession.call(this, place);
    begun.set(session, place ?? "first-unconstrained");
    return session;
  });
  const sessions: D1DatabaseSession = Object.getPrototypeOf(env.DB.withSession());
  const batch: unknown = Reflect.get(sessions, "batch");
  if (typeof batch !== "function") throw new Error("no batch");
  vi.spyOn(sessions, "batch").mockImplementation(function (this: D1DatabaseSession, ...given: unknown[]) {
    // What is asked without a session is asked at the primary.
    if (Array.isArray(given[0]) && given[0].some(isOfThem)) places.push(begun.get(this) ?? "first-primary");
    return Reflect.apply(batch, this, given);
  });
  const statements: D1PreparedStatement = Object.getPrototypeOf(env.DB.prepare("select 1"));
  for (const name of ["all", "first", "raw", "run"] as const) {
    const one: unknown = Reflect.get(statements, name);
    if (typeof one !== "function") throw new Error(`no ${name}`);
    vi.spyOn(statements, name).mockImplementation(function (this: D1PreparedStatement, ...given: unknown[]) {
      if (isOfThem(this)) places.push("first-primary");
      return Reflect.apply(one, this, given);
    });
  }
  return places;
}
