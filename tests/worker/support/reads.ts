import { env } from "cloudflare:workers";
import { vi } from "vitest";

/**
 * Lists every question to the database from now until the test ends, of the Worker and of the objects.
 * @returns where the session of each began: at the primary, anywhere, or at a bookmark
 */
export function countReads(): string[] {
  const places: string[] = [];
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
    places.push(begun.get(this) ?? "first-primary");
    return Reflect.apply(batch, this, given);
  });
  const statements: D1PreparedStatement = Object.getPrototypeOf(env.DB.prepare("select 1"));
  for (const name of ["all", "first", "raw", "run"] as const) {
    const one: unknown = Reflect.get(statements, name);
    if (typeof one !== "function") throw new Error(`no ${name}`);
    vi.spyOn(statements, name).mockImplementation(function (this: D1PreparedStatement, ...given: unknown[]) {
      places.push("first-primary");
      return Reflect.apply(one, this, given);
    });
  }
  return places;
}
