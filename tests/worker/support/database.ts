import { env } from "cloudflare:workers";

import { D1Connection, Db } from "../../../worker/db/client.ts";

/** The test's own way into the database, beside the Worker's. */
export const db = new Db(new D1Connection(env.DB));

/** The rows of a query in SQL. */
export async function rows<Row = Record<string, unknown>>(sql: string, ...values: unknown[]): Promise<Row[]> {
  const { results } = await env.DB.prepare(sql)
    .bind(...values)
    .all<Row>();
  return results;
}

/** Lets every write of a kind fail, as D1 does when it is unwell, while `act` runs. */
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
