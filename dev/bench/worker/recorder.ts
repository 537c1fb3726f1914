import worker from "../../../worker/index.ts";
import type { Bindings } from "../../../worker/env.ts";

export * from "../../../worker/index.ts";

interface Statement {
  sql: string;
  values: unknown[];
}

/** The recorded statements since they were last taken, and the taken ones. */
let sent: Statement[] = [];
const kept: Statement[][] = [];
let opened: D1Database["withSession"] | null = null;

/**
 * Wraps the Worker in benchmarks, with the same assets, bindings and D1. It answers two calls itself: one only takes
 * the rate limits, which is the host's cost; the other sends recorded statements as one raw batch. All other calls go
 * to the Worker, whose statements it records.
 */
export default {
  async fetch(request, env, context) {
    const withSession = (opened ??= writeDown(env.DB));
    const { pathname, searchParams } = new URL(request.url);
    switch (pathname) {
      case "/api/bench/keep":
        kept.push(sent);
        sent = [];
        return Response.json({ statements: kept.at(-1)?.length, number: kept.length - 1 });
      case "/api/bench/nothing":
        await takeLimits(request, env);
        return Response.json({});
      case "/api/bench/statements": {
        await takeLimits(request, env);
        const session = withSession("first-primary");
        const statements = kept[Number(searchParams.get("number"))] ?? [];
        const results = await session.batch(statements.map(({ sql, values }) => session.prepare(sql).bind(...values)));
        return Response.json(results.map((result) => result.results));
      }
      default:
        return worker.fetch(request, env, context);
    }
  },
} satisfies ExportedHandler<Bindings>;

/** The address's limits and, for a write, the person's after its body, as a route of the Worker. */
async function takeLimits(request: Request, env: Bindings): Promise<void> {
  const address = { key: "127.0.0.1" };
  await Promise.all([env.ADDRESS_RATE_LIMIT.limit(address), env.IP_RATE_LIMIT.limit(address)]);
  if (request.method === "GET") return;
  await request.json();
  await env.PERSON_RATE_LIMIT.limit({ key: "bench" });
}

/** Records this database's bound statements, with and without sessions. Returns how to open an unrecorded session. */
function writeDown(database: D1Database): D1Database["withSession"] {
  const open = database.withSession.bind(database);
  writeDownBy(database);
  database.withSession = (constraint) => {
    const session = open(constraint);
    writeDownBy(session);
    return session;
  };
  return open;
}

function writeDownBy(database: Pick<D1Database, "prepare">): void {
  const prepare = database.prepare.bind(database);
  database.prepare = (sql) => {
    const statement = prepare(sql);
    const bind = statement.bind.bind(statement);
    statement.bind = (...values) => {
      sent.push({ sql, values });
      return bind(...values);
    };
    return statement;
  };
}
