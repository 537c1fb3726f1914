import { createServer } from "node:http";
import { json } from "node:stream/consumers";

import { z } from "zod";

import type { Query } from "../../dev/app/session.ts";

const statement = z.object({ sql: z.string(), values: z.array(z.union([z.string(), z.number(), z.null()])) });

/** Gives browser tests access to the app's database from their own processes, as `POST { sql, values }`. */
export async function serveDatabase(query: Query): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    json(request)
      .then((body) => statement.parse(body))
      .then(({ sql, values }) => query(sql, ...values))
      .then(
        (rows) => response.end(JSON.stringify(rows)),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the database server has no port");
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}
