import { env } from "cloudflare:workers";

import { refuseWrites } from "../../../dev/chaos/worker/full-database.ts";
import { D1Connection, Db } from "../../../worker/db/client.ts";

/** Direct access to the database for tests. */
export const db = new Db(new D1Connection(env.DB));

/** The rows of an SQL query. */
export async function rows<Row = Record<string, unknown>>(sql: string, ...values: unknown[]): Promise<Row[]> {
  const { results } = await env.DB.prepare(sql)
    .bind(...values)
    .all<Row>();
  return results;
}

/** Makes every write of a kind fail while `act` runs. */
export async function whileD1Fails<Result>(
  write: `${"insert" | "update" | "delete"} on ${string}`,
  act: () => Promise<Result>,
): Promise<Result> {
  await env.DB.prepare(`create trigger d1_fails before ${write} begin select raise(abort, 'd1 fails'); end`).run();
  try {
    return await act();
  } finally {
    await env.DB.prepare("drop trigger d1_fails").run();
  }
}

/** The database as a binding whose batches go through `send`, the first one as number 1, with the place of their session. */
export function aDatabaseWhoseBatches(
  send: (
    batch: (...more: D1PreparedStatement[]) => Promise<D1Result[]>,
    number: number,
    what: { statements: readonly D1PreparedStatement[]; start: string },
  ) => Promise<D1Result[]>,
): D1Database {
  let sent = 0;
  const withSession = (start: string) => {
    const session = env.DB.withSession(start);
    return {
      getBookmark: () => session.getBookmark(),
      batch: (statements: D1PreparedStatement[]) => {
        sent += 1;
        return send((...more) => session.batch([...statements, ...more]), sent, { statements, start });
      },
    };
  };
  return new Proxy(env.DB, {
    get: (d1, key) => (key === "withSession" ? withSession : Reflect.get(d1, key).bind(d1)),
  });
}

/** The database as a binding that runs an action right before its n-th batch. */
export const aDatabaseInWhich = (something: () => Promise<unknown>, beforeBatch: number): D1Database =>
  aDatabaseWhoseBatches(async (batch, number) => {
    if (number === beforeBatch) await something();
    return batch();
  });

/** The database as a binding that has no room for a write. */
export const aFullDatabase = (): D1Database =>
  aDatabaseWhoseBatches(async (batch, _, { statements }) => {
    refuseWrites(statements);
    return batch();
  });
