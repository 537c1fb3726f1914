import { and, count, isNotNull, isNull, lt, sql } from "drizzle-orm";

import { DAY_MS } from "../../contract/time.ts";
import type { Ctx } from "../context.ts";
import { boundColumn } from "../db/bound-column.ts";
import { inChunks } from "../db/in-chunks.ts";
import { ledgerEntries, ledgerFaults, ledgerProofs, ledgerRuns, wallets } from "../db/schema/gems.ts";

const KEPT_DAYS = 90;
const WALLETS_PER_CHUNK = 1000;
const WALLET_CHUNKS_PER_RUN = 300;

/** Begins a proof run (D112), unless one goes on, and continues it as far as one schedule may. */
export async function proveLedger(ctx: Ctx): Promise<void> {
  const { db, now } = ctx;
  const goesOn = sql`(select ${ledgerRuns.begunAt} from ${ledgerRuns}) is not null`;
  await db.batch([
    db.delete(ledgerFaults).where(sql`not (${goesOn})`),
    db
      .insert(ledgerRuns)
      .values({ id: 1, begunAt: now, atSeq: 0, atUser: 0 })
      .onConflictDoUpdate({
        target: ledgerRuns.id,
        set: { begunAt: now, atSeq: sql`${ledgerRuns.provedSeq}`, atUser: 0, wallets: 0 },
        setWhere: isNull(ledgerRuns.begunAt),
      }),
  ]);
  await proveOn(ctx);
}

/** Continues a proof run that was killed, or is longer than a schedule may take. */
export async function continueLedgerProof(ctx: Ctx): Promise<void> {
  const [going] = await ctx.db.batch([
    ctx.db.select({ id: ledgerRuns.id }).from(ledgerRuns).where(isNotNull(ledgerRuns.begunAt)),
  ]);
  if (going.length > 0) await proveOn(ctx);
}

/**
 * Verifies that each new entry's sums follow from the entry before it, that every wallet equals its newest entry, and
 * that no entries lack a wallet (R35).
 */
async function proveOn(ctx: Ctx): Promise<void> {
  const { isDone } = await inChunks((rows) => proveEntries(ctx, rows));
  if (!isDone) return;
  for (let chunk = 0; chunk < WALLET_CHUNKS_PER_RUN; chunk += 1) {
    if (await proveWallets(ctx)) return storeResult(ctx);
  }
}

/** Reads the next entries and moves the cursor in one batch, so that a run may be killed and two take turns. */
async function proveEntries({ db }: Ctx, rows: number) {
  const from = sql`(select ${ledgerRuns.atSeq} from ${ledgerRuns})`;
  const before = sql`(select max(b.seq) from ${ledgerEntries} as b where b.user_id = e.user_id and b.seq < e.seq)`;
  const wrong = sql`select e.user_id, min(e.seq) from ${ledgerEntries} as e left join ${ledgerEntries} as p on p.seq = ${before}
    where e.seq > ${from} and e.seq <= ${from} + ${rows}
      and (e.credited, e.debited, e.charged, e.paid_toman) is not (
        coalesce(p.credited, 0) + max(e.amount, 0), coalesce(p.debited, 0) + max(-e.amount, 0),
        coalesce(p.charged, 0) + iif(e.kind = 'charge', e.amount, 0), coalesce(p.paid_toman, 0) + e.toman)
    group by e.user_id`;
  const newest = sql`(select coalesce(max(${ledgerEntries.seq}), 0) from ${ledgerEntries})`;
  const [proved, [cursor]] = await db.batch([
    db
      .insert(ledgerFaults)
      .select(wrong)
      .onConflictDoUpdate({ target: ledgerFaults.userId, set: { seq: sql`min(${ledgerFaults.seq}, excluded.seq)` } }),
    db
      .update(ledgerRuns)
      .set({ atSeq: sql`min(${ledgerRuns.atSeq} + ${rows}, ${newest})` })
      .returning({ isDone: sql<number>`${ledgerRuns.atSeq} >= ${newest}`.as("is_done") }),
  ]);
  return { took: [proved], isDone: cursor?.isDone !== 0 };
}

/** @returns whether it was the last chunk */
async function proveWallets({ db }: Ctx): Promise<boolean> {
  const from = sql`(select ${ledgerRuns.atUser} from ${ledgerRuns})`;
  // Null in the last chunk, which has no full thousand.
  const upTo = sql`(select ${wallets.userId} from ${wallets} where ${wallets.userId} > ${from}
    order by ${wallets.userId} limit 1 offset ${WALLETS_PER_CHUNK - 1})`;
  const end = sql`coalesce(${upTo}, 9007199254740991)`;
  const isThis = sql`${wallets.userId} > ${from} and ${wallets.userId} <= ${end}`;
  // The balance needs no comparison: a CHECK ties it to credits and debits.
  const wrong = sql`select ${wallets.userId}, null from ${wallets}
    left join ${ledgerEntries} as e
      on e.seq = (select max(b.seq) from ${ledgerEntries} as b where b.user_id = ${wallets.userId})
    where ${isThis} and (${wallets.credited}, ${wallets.debited}, ${wallets.charged}, ${wallets.paidToman})
      is not (e.credited, e.debited, e.charged, e.paid_toman)`;
  // The people with entries, found by one look into the index each.
  const next = (after: ReturnType<typeof sql>) =>
    sql`(select min(b.user_id) from ${ledgerEntries} as b where b.user_id > ${after})`;
  const missing = sql`with recursive people (user_id) as (
      select ${next(from)} union all select ${next(sql`people.user_id`)} from people where people.user_id < ${end}
    )
    select people.user_id, null from people where people.user_id <= ${end}
      and not exists (select 1 from ${wallets} where ${wallets.userId} = people.user_id)`;
  const [, , [cursor]] = await db.batch([
    db.insert(ledgerFaults).select(wrong).onConflictDoNothing(),
    db.insert(ledgerFaults).select(missing).onConflictDoNothing(),
    db
      .update(ledgerRuns)
      .set({
        wallets: sql`${ledgerRuns.wallets} + (select ${count()} from ${wallets} where ${isThis})`,
        atUser: upTo,
      })
      .where(isNotNull(ledgerRuns.atUser))
      .returning({ atUser: ledgerRuns.atUser }),
  ]);
  return cursor === undefined || cursor.atUser === null;
}

/**
 * Ends a proof run that is complete, and stores its result for the administrator. A mismatch is also logged as an error: how
 * many people it concerns, not who. A wrong entry is read again by each proof run, until it is mended.
 */
async function storeResult({ db, log, now }: Ctx): Promise<void> {
  const isComplete = and(isNotNull(ledgerRuns.begunAt), isNull(ledgerRuns.atUser));
  const [[proof]] = await db.batch([
    db
      .insert(ledgerProofs)
      .select(
        db
          .select({
            provedAt: boundColumn(ledgerProofs.provedAt, now),
            wallets: ledgerRuns.wallets,
            wrongWallets: sql<number>`(select count(*) from ${ledgerFaults})`.as(ledgerProofs.wrongWallets.name),
          })
          .from(ledgerRuns)
          .where(isComplete),
      )
      .onConflictDoUpdate({
        target: ledgerProofs.provedAt,
        set: { wallets: sql`excluded.wallets`, wrongWallets: sql`excluded.wrong_wallets` },
      })
      .returning(),
    db
      .update(ledgerRuns)
      .set({
        begunAt: null,
        provedSeq: sql`coalesce((select min(${ledgerFaults.seq}) - 1 from ${ledgerFaults}), ${ledgerRuns.atSeq})`,
      })
      .where(isComplete),
    db.delete(ledgerProofs).where(lt(ledgerProofs.provedAt, now - KEPT_DAYS * DAY_MS)),
  ]);
  if (proof && proof.wrongWallets > 0) log.error("ledger-proof-failed", { people: proof.wrongWallets });
}
