import * as fc from "fast-check";
import { expect } from "vitest";

import { STORE_PRICES } from "../../../contract/store/values.ts";
import { listChargesRoute, walletSummaryRoute } from "../../../contract/gems/calls.ts";
import type { StoreItem } from "../../../contract/store/calls.ts";
import { read, refusalOf } from "./call.ts";
import { rows } from "./database.ts";
import { aCharge, anEntry } from "./features/gems.ts";
import { type Person, aPerson } from "./people.ts";

const chargePage = listChargesRoute.responses[200].content["application/json"].schema;
const summary = walletSummaryRoute.responses[200].content["application/json"].schema;

const PEOPLE = 3;
/** So few that some keys repeat. */
const KEYS = 12;
const ITEMS: StoreItem[] = ["blue-tick", "colorful-frame", "sparkle-effect", "no-ads"];

/** A credit in a plain ledger: its rest, and its price. */
interface Credit {
  gems: number;
  left: number;
  isCharge: boolean;
}

/** One person's ledger in memory: credits in order, spent from the first. */
class PlainWallet {
  readonly credits: Credit[] = [];
  readonly owned = new Set<StoreItem>();
  readonly keys = new Set<number>();
  spent = 0;

  get balance(): number {
    return this.credits.reduce((sum, { left }) => sum + left, 0);
  }

  get charges(): Credit[] {
    return this.credits.filter(({ isCharge }) => isCharge);
  }

  credit(gems: number, isCharge: boolean): void {
    this.credits.push({ gems, left: gems, isCharge });
  }

  /** @returns whether there were enough */
  spend(gems: number): boolean {
    if (this.balance < gems) return false;
    this.spent += gems;
    let rest = gems;
    for (const credit of this.credits) {
      const taken = Math.min(rest, credit.left);
      credit.left -= taken;
      rest -= taken;
    }
    return true;
  }
}

const who = fc.nat({ max: PEOPLE - 1 });
const gems = fc.integer({ min: 1, max: 60 });
const operation = fc.oneof(
  fc.record({ kind: fc.constant("charge" as const), who, gems }),
  fc.record({ kind: fc.constant("gift" as const), who, gems, key: fc.nat({ max: KEYS - 1 }) }),
  fc.record({ kind: fc.constant("spend" as const), who, gems }),
  fc.record({ kind: fc.constant("buy" as const), who, item: fc.constantFrom(...ITEMS) }),
);
type Operation = typeof operation extends fc.Arbitrary<infer Made> ? Made : never;

/**
 * Runs random operations on the real ledger and on a plain one in memory: both must accept the same, and agree on every
 * balance and on the used part of every charge.
 * @returns the smallest sequence on which they differ; null if there is none
 */
export async function firstDifference(operations: number, length = 50): Promise<string | null> {
  const sequences = fc.array(operation, { minLength: length, maxLength: length });
  const run = await fc.check(
    fc.asyncProperty(sequences, async (sequence) => {
      const people = await Promise.all(Array.from({ length: PEOPLE }, () => aPerson()));
      const plain = people.map(() => new PlainWallet());
      for (const one of sequence) {
        const [person, wallet] = [people[one.who], plain[one.who]];
        if (person && wallet) await apply(one, person, wallet);
      }
      for (const [index, wallet] of plain.entries()) await compare(people[index], wallet);
    }),
    { numRuns: operations / length },
  );
  return fc.defaultReportMessage(run) ?? null;
}

async function apply(one: Operation, person: Person, wallet: PlainWallet): Promise<void> {
  switch (one.kind) {
    case "charge":
      wallet.credit(one.gems, true);
      return aCharge(person, one.gems);
    case "gift":
      if (!wallet.keys.has(one.key)) wallet.credit(one.gems, false);
      wallet.keys.add(one.key);
      return anEntry(person, one.gems, { uniqueKey: `gift:${person.userId}:${one.key}` });
    case "spend": {
      const spending = anEntry(person, -one.gems, { kind: "video" });
      if (wallet.spend(one.gems)) return spending;
      return expect(spending).rejects.toThrow("wallets_balance");
    }
    case "buy": {
      const answer = await person.post(`/api/store/${one.item}`);
      if (wallet.owned.has(one.item) || wallet.spend(STORE_PRICES[one.item])) {
        wallet.owned.add(one.item);
        expect(answer.body).toMatchObject({ success: true, walletBalance: wallet.balance });
      } else expect(refusalOf(answer)).toBe("402 INSUFFICIENT_GEMS");
    }
  }
}

async function compare(person: Person | undefined, plain: PlainWallet): Promise<void> {
  if (!person) throw new Error("a wallet of nobody");
  const sums = read(await person.get(`/api/robot/summary/${person.mobile}`), summary);
  const total = (credits: Credit[], of: (credit: Credit) => number) =>
    credits.reduce((sum, credit) => sum + of(credit), 0);
  const charged = total(plain.charges, (credit) => credit.gems);
  expect(sums).toMatchObject({
    walletBalance: plain.balance,
    walletCharge: total(plain.credits, (credit) => credit.gems),
    walletSpend: plain.spent,
    robotTotalAmount: charged * 1000,
    robotTotalGames: charged,
    robotUsedGames: total(plain.charges, (credit) => credit.gems - credit.left),
  });
  const { items } = read(await person.get(`/api/robot/purchases/${person.mobile}`), chargePage);
  expect(items.map(({ gamesCount, balanceRemaining }) => [gamesCount, balanceRemaining])).toEqual(
    plain.charges
      .toReversed()
      .slice(0, 50)
      .map((credit) => [credit.gems, credit.left]),
  );
  const [entries] = await rows<{ total: number | null }>(
    "select sum(amount) as total from ledger_entries where user_id = ?",
    person.userId,
  );
  expect(entries?.total ?? 0).toBe(plain.balance);
}
