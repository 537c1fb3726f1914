import { env } from "cloudflare:workers";
import { setTimeout as wait } from "node:timers/promises";
import { vi } from "vitest";

/**
 * Puts a delay on every call between objects and on every call to the database, until the test ends, as between continents;
 * milliseconds, or until something has come.
 * @returns the names of the calls since then, in their order
 */
export function slowCalls(delay: number | (() => number | Promise<void>)): string[] {
  const calls: string[] = [];
  const delayed = <Arguments extends unknown[], Result>(
    name: string,
    call: (...given: Arguments) => Promise<Result>,
  ) => {
    return async (...given: Arguments): Promise<Result> => {
      calls.push(name);
      const until = typeof delay === "number" ? delay : delay();
      await (typeof until === "number" ? wait(until) : until);
      return call(...given);
    };
  };
  const slowStub = <Stub extends object>(stub: Stub): Stub =>
    new Proxy(stub, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== "function") return value;
        return delayed(String(name), async (...given) => Reflect.apply(value, target, given));
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
  const databases: D1Database = Object.getPrototypeOf(env.DB);
  const batch: unknown = Reflect.get(databases, "batch");
  if (typeof batch !== "function") throw new Error("no batch");
  vi.spyOn(databases, "batch").mockImplementation(function (this: D1Database, ...given: unknown[]) {
    return delayed("batch", async () => Reflect.apply(batch, this, given))();
  });
  return calls;
}
