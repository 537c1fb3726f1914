import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";

import { z } from "zod";

import { readAfterRestoreArguments } from "./backup/arguments.ts";
import { loadBackup } from "./backup/load.ts";
import { applyAgain, endAllSessions } from "./backup/since.ts";
import { type NewerOrder, addOrder, askedFrom, reopenOrders, skipKeys } from "./backup/orders.ts";
import { type Target, query, runSqlFile } from "./backup/target.ts";
import { isLocalDatabaseInUse } from "./data/local-database.ts";

const order = z.object({
  id: z.string(),
  userId: z.int(),
  registeredAt: z.int(),
  gems: z.int(),
  toman: z.int(),
  authority: z.string(),
  createdAt: z.int(),
});
const known = z.tuple([z.array(z.object({ id: z.string() })), z.array(z.object({ n: z.number() }))]);

/** What is left to the schedule, and the orders whose people the restored database does not know. */
export interface AskedAgain {
  open: number;
  lost: NewerOrder[];
}

/**
 * What a restored database still needs: the gateway is asked again about every order that may have been verified since,
 * keys given since are skipped, and what people did for their safety since is done again. It may run twice.
 * @param restoredTo the moment whose state was restored, UTC milliseconds
 * @param newer a backup of the state before the restore. Without it nobody knows what was done since: all sessions end
 */
export async function afterRestore(target: Target, restoredTo: number, newer?: string): Promise<AskedAgain> {
  if ("stateDir" in target && isLocalDatabaseInUse(target.stateDir))
    throw new Error("The app is running on this database. Stop it first (Ctrl-C).");
  const from = askedFrom(restoredTo);
  const { orders, again } = await newerState(target, restoredTo, newer);
  const folder = mkdtempSync(join(tmpdir(), "labkhand-orders-"));
  try {
    const file = join(folder, "orders.sql");
    writeFileSync(
      file,
      [skipKeys(restoredTo), reopenOrders(restoredTo), ...orders.map(addOrder), ...again].join("\n"),
      {
        mode: 0o600,
      },
    );
    await runSqlFile(target, file);
  } finally {
    rmSync(folder, { recursive: true });
  }
  const [ids, [open]] = known.parse(
    await query(target, [
      `select id from gem_orders where created_at > ${from}`,
      "select count(*) as n from gem_orders where state = 'open' and authority is not null",
    ]),
  );
  const there = new Set(ids.map(({ id }) => id));
  return { open: open?.n ?? 0, lost: orders.filter(({ id }) => !there.has(id)) };
}

async function newerState(target: Target, restoredTo: number, file: string | undefined) {
  if (file === undefined) return { orders: [], again: await endAllSessions(target, restoredTo) };
  const newer = await loadBackup(file);
  try {
    return {
      orders: ordersIn(newer, askedFrom(restoredTo)),
      again: await applyAgain(target, { newer, restoredTo }),
    };
  } finally {
    newer.close();
  }
}

function ordersIn(newer: DatabaseSync, from: number): NewerOrder[] {
  const rows = newer.prepare(`
      select gem_orders.id, user_id as userId, registered_at as registeredAt, gems, toman, authority, created_at as createdAt
      from gem_orders join users on users.id = user_id
      where authority is not null and created_at > ? order by created_at`);
  return rows.all(from).map((row) => order.parse(row));
}

if (import.meta.main) {
  try {
    const { target, restoredTo, newer } = readAfterRestoreArguments(process.argv.slice(2));
    const { open, lost } = await afterRestore(target, restoredTo, newer);
    console.log(`${open} orders are asked from the gateway, beginning with the next five minutes`);
    for (const { id, authority, toman, createdAt } of lost)
      console.log(`its person is not there: ${id} ${authority} ${toman} toman ${new Date(createdAt).toISOString()}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error("usage: npm run after-restore -- --to moment [--local | --remote [--database name]] [--newer file]");
    process.exitCode = 1;
  }
}
