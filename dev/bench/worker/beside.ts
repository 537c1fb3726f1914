import worker from "../../../worker/index.ts";
import type { Bindings } from "../../../worker/env.ts";

export * from "../../../worker/index.ts";

interface Statement {
  sql: string;
  values: unknown[];
}

/** What the Worker sent to D1 since it was last kept, and what was kept. */
let sent: Statement[] = [];
const kept: Statement[][] = [];
let opened: D1Database["withSession"] | null = null;

/**
 * Stands before the Worker in the benchmark, with the same assets, bindings and way to D1. It does nothing but take the
 * limits, which is what the host costs; or sends statements the Worker sent before, as one raw batch, and answers their
 * rows. Every other call is the Worker's, whose statements it writes down.
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

/** The address's limit and, for a change, the person's after its body: what a route of the Worker takes. */
async function takeLimits(request: Request, env: Bindings): Promise<void> {
  await env.IP_RATE_LIMIT.limit({ key: "127.0.0.1" });
  if (request.method === "GET") return;
  await request.json();
  await env.PERSON_RATE_LIMIT.limit({ key: "bench" });
}

/** Has this database write down what is bound, in a session or out of one. Returns how to open a session that does not. */
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
