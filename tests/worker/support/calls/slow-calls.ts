import { env } from "cloudflare:workers";
import { setTimeout as wait } from "node:timers/promises";
import { vi } from "vitest";

import { inboxOf, roomOf } from "../features/direct.ts";
import type { Person } from "../people.ts";

/**
 * Delays every call between objects and to the database until the test ends, by milliseconds or until a promise
 * resolves.
 * @returns the names of the calls since then that concern these two people, in order, because other tests' objects may
 * still be at work
 */
export function slowCalls(delay: number | (() => number | Promise<void>), [one, other]: readonly [Person, Person]) {
  const calls: string[] = [];
  const ids = new Set<unknown>([one, other].flatMap(({ userId }) => [userId, String(userId)]));
  const objects = new Set([inboxOf(one), inboxOf(other), roomOf(one, other)].map(({ id }) => id.toString()));
  const isOfThem = (statements: unknown) =>
    Array.isArray(statements) &&
    statements.some(({ params }) => Array.isArray(params) && params.some((it) => ids.has(it)));
  const delayed = <Arguments extends unknown[], Result>(
    name: string | null,
    call: (...given: Arguments) => Promise<Result>,
  ) => {
    return async (...given: Arguments): Promise<Result> => {
      if (name !== null) calls.push(name);
      const until = typeof delay === "number" ? delay : delay();
      await (typeof until === "number" ? wait(until) : until);
      return call(...given);
    };
  };
  const slowStub = (stub: DurableObjectStub): DurableObjectStub =>
    new Proxy(stub, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== "function") return value;
        return delayed(objects.has(stub.id.toString()) ? String(name) : null, async (...given) =>
          Reflect.apply(value, target, given),
        );
      },
    });

  const namespaces: DurableObjectNamespace = Object.getPrototypeOf(env.INBOX);
  for (const name of ["get", "getByName"] as const) {
    const original: unknown = Reflect.get(namespaces, name);
    if (typeof original !== "function") throw new Error(`no ${name}`);
    vi.spyOn(namespaces, name).mockImplementation(function (this: DurableObjectNamespace, ...given: unknown[]) {
      return slowStub(Reflect.apply(original, this, given));
    });
  }
  // A database's own batch is one of a session at the primary.
  const sessions: D1DatabaseSession = Object.getPrototypeOf(env.DB.withSession());
  const batch: unknown = Reflect.get(sessions, "batch");
  if (typeof batch !== "function") throw new Error("no batch");
  vi.spyOn(sessions, "batch").mockImplementation(function (this: D1DatabaseSession, ...given: unknown[]) {
    return delayed(isOfThem(given[0]) ? "batch" : null, async () => Reflect.apply(batch, this, given))();
  });
  return calls;
}
