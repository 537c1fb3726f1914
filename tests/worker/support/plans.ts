import { env } from "cloudflare:workers";
import { z } from "zod";

import { rows } from "./database.ts";

/** The database as a binding, and the statements that were sent through it. */
export function aRecordingDatabase(): { d1: D1Database; sent: Set<string> } {
  const sent = new Set<string>();
  const recording = <Source extends object>(source: Source & { prepare: D1Database["prepare"] }): Source =>
    new Proxy(source, {
      get: (db, key) => {
        if (key === "prepare") return (statement: string) => sent.add(statement) && db.prepare(statement);
        if (key === "withSession") return (constraint?: string) => recording(env.DB.withSession(constraint));
        const value: unknown = Reflect.get(db, key);
        return typeof value === "function" ? value.bind(db) : value;
      },
    });
  return { d1: recording(env.DB), sent };
}

const steps = z.array(z.object({ id: z.number(), parent: z.number(), detail: z.string() }));

/** A scan of as many rows as a table or subquery has; parameters in JSON are no table. */
const isScan = (detail: string): boolean => detail.startsWith("SCAN ") && !/VIRTUAL TABLE|CONSTANT ROW/.test(detail);

/** The scans of a statement's plan that run once for each row of another one. */
export const scansInScans = async (statement: string): Promise<string[]> =>
  scansUnder(await stepsOf(statement), 0, false);

/** The steps of a statement's plan, a line each. */
export const planOf = async (statement: string): Promise<string> =>
  (await stepsOf(statement)).map(({ detail }) => detail).join("\n");

async function stepsOf(statement: string) {
  const none = statement.match(/\?(?=(?:[^']*'[^']*')*[^']*$)/g)?.map(() => null) ?? [];
  return steps.parse(await rows(`explain query plan ${statement}`, ...none));
}

/** Steps of one parent are nested loops, in order; a subquery is one of them, and runs per row if it is correlated. */
function scansUnder(plan: z.infer<typeof steps>, parent: number, isInLoop: boolean): string[] {
  const found: string[] = [];
  let loops = isInLoop;
  for (const { id, detail } of plan.filter((step) => step.parent === parent)) {
    const isCorrelated = detail.startsWith("CORRELATED");
    found.push(...scansUnder(plan, id, isCorrelated && loops));
    if (isScan(detail) && loops) found.push(detail);
    loops ||= isScan(detail);
  }
  return found;
}
