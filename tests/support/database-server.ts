import { createServer } from "node:http";
import { json } from "node:stream/consumers";

import type { Miniflare } from "miniflare";
import { z } from "zod";

const statement = z.object({ sql: z.string(), values: z.array(z.union([z.string(), z.number(), z.null()])) });

/**
 * Lets browser tests reach into the app's database through the runtime that holds it, as `POST { sql, values }`. A second
 * process writing to the file would make the app's own statements fail as locked.
 */
export async function serveDatabase(miniflare: Miniflare): Promise<{ url: string; close: () => void }> {
  const database = await miniflare.getD1Database("DB");
  const server = createServer((request, response) => {
    json(request)
      .then((body) => statement.parse(body))
      .then(({ sql, values }) =>
        database
          .prepare(sql)
          .bind(...values)
          .all(),
      )
      .then(
        ({ results }) => response.end(JSON.stringify(results)),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the database server has no port");
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}
