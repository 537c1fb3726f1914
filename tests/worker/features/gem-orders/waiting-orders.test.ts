import { describe, expect, test, vi } from "vitest";
import type { z } from "zod";

import { listWaitingOrdersRoute } from "../../../../contract/gem-orders/calls.ts";
import { gemOrders } from "../../../../worker/db/schema/gem-orders.ts";
import { admin } from "../../support/administrator.ts";
import { auditOf, undo } from "../../support/features/audit.ts";
import { read, refusalOf } from "../../support/call.ts";
import { passSeconds } from "../../support/clock.ts";
import { db, rows } from "../../support/database.ts";
import {
  aPaidOrder,
  anOrder,
  boughtBy,
  choose,
  comeBack,
  gatewayFailsAt,
  orderOf,
} from "../../support/features/gem-orders.ts";
import { type Person, aPerson } from "../../support/people.ts";

const page = listWaitingOrdersRoute.responses[200].content["application/json"].schema;
type Page = z.infer<typeof page>;

const list = async (query: Record<string, string> = {}): Promise<Page & { cost: { read: number } }> => {
  const answer = await admin.get("/api/admin/gem-orders", query);
  return { ...read(answer, page), cost: answer.cost };
};

const settle = async (authority: string) => admin.post(`/api/admin/gem-orders/${(await orderOf(authority)).id}/settle`);

/** Orders that have waited longer than any other test's, the oldest first. */
async function someOldOrders(buyer: Person, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  const [oldest] = await rows<{ at: number | null }>(
    "select min(created_at) as at from gem_orders where state = 'open' and authority is not null",
  );
  const from = Math.min(oldest?.at ?? Date.now(), Date.now()) - count;
  const [first, ...others] = ids.map((id, n) =>
    db.insert(gemOrders).values({
      id,
      userId: buyer.userId,
      gems: 10,
      toman: 10_000,
      authority: `S${crypto.randomUUID().slice(1)}`,
      createdAt: from + n,
    }),
  );
  if (first) await db.batch([first, ...others]);
  return ids;
}

const close = (ids: readonly string[]) =>
  rows(
    "update gem_orders set state = 'failed', failure = 'expired', settled_at = 1 where id in (select value from json_each(?))",
    JSON.stringify(ids),
  );

describe("the waiting payments", () => {
  test("are listed with buyer and gems, the longest waiting first, and counted without being read", async () => {
    const buyer = await aPerson();
    const { total } = await list();
    const ids = await someOldOrders(buyer, 3);
    const found = await list();
    expect(found.items.slice(0, 3)).toEqual(
      ids.map((_id) => ({
        _id,
        userId: buyer.id,
        username: buyer.username,
        gems: 10,
        toman: 10_000,
        createdAt: expect.any(String),
        askedAt: null,
      })),
    );
    expect(found.total).toBe(total + 3);
    await close(ids);
    expect((await list()).total).toBe(total);
  });

  test("have pages by number and by cursor that read no more than they show", async () => {
    const ids = await someOldOrders(await aPerson(), 25);
    const first = await list({ limit: "10" });
    expect(first.items.map(({ _id }) => _id)).toEqual(ids.slice(0, 10));
    const second = await list({ limit: "10", cursor: first.nextCursor ?? "" });
    expect(second.items.map(({ _id }) => _id)).toEqual(ids.slice(10, 20));
    expect((await list({ limit: "10", page: "2" })).items).toEqual(second.items);
    for (const { cost } of [first, second]) expect(cost.read).toBeLessThanOrEqual(8 * 10);
    await close(ids);
  });

  test.each([
    [{ cursor: "../1" }, "400 INVALID_CURSOR"],
    [{ page: "22" }, "400 PAGE_TOO_FAR"],
    [{ limit: "51" }, "400 INVALID_INPUT"],
  ])("are not listed for the query %j", async (query, refusal) => {
    expect(refusalOf(await admin.get("/api/admin/gem-orders", query))).toBe(refusal);
  });

  test("leave out orders that were never at the gateway", async () => {
    const [id] = await someOldOrders(await aPerson(), 1);
    const { total } = await list();
    await db.batch([
      db.insert(gemOrders).values({
        id: crypto.randomUUID(),
        userId: (await aPerson()).userId,
        gems: 10,
        toman: 10_000,
        createdAt: 1,
      }),
    ]);
    const found = await list();
    expect([found.items[0]?._id, found.total]).toEqual([id, total]);
    await close([id ?? ""]);
  });
});

describe("asking the gateway about a waiting payment", () => {
  test("gives the gems of a payment once, and is audited without the gateway's authority", async () => {
    const buyer = await aPerson();
    const authority = await aPaidOrder(buyer);
    const { id } = await orderOf(authority);
    expect((await settle(authority)).body).toMatchObject({ success: true, state: "paid" });
    passSeconds(3);
    expect((await settle(authority)).body).toMatchObject({ state: "paid" });
    expect(await boughtBy(buyer)).toEqual([10]);
    const entries = await auditOf(id);
    expect(entries).toMatchObject([{ action: "gem-order.settle", canUndo: false }]);
    expect(JSON.stringify(entries)).not.toContain(authority);
    expect(refusalOf(await undo(entries[0]?.id ?? ""))).toBe("409 AUDIT_NOT_UNDOABLE");
  });

  test("closes an order the gateway calls failed, and leaves an undecided one open", async () => {
    const buyer = await aPerson();
    const [failed, waiting] = [await anOrder(buyer), await anOrder(buyer)];
    await choose(failed, "failed");
    expect((await settle(failed)).body).toMatchObject({ state: "failed" });
    expect(await orderOf(failed)).toMatchObject({ state: "failed" });
    expect((await settle(waiting)).body).toMatchObject({ state: "checking" });
    expect(await orderOf(waiting)).toMatchObject({ state: "open" });
    expect(await auditOf((await orderOf(waiting)).id)).toEqual([]);
    expect(await boughtBy(buyer)).toEqual([]);
  });

  test("changes nothing while the gateway is unavailable", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const authority = await aPaidOrder(await aPerson());
    gatewayFailsAt("verify", "error500");
    expect((await settle(authority)).body).toMatchObject({ state: "checking" });
    expect(await orderOf(authority)).toMatchObject({ state: "open" });
  });

  test("gives the gems once when the payer comes back at the same moment", async () => {
    const buyer = await aPerson();
    const authority = await aPaidOrder(buyer);
    await Promise.all([settle(authority), comeBack(authority, "OK", buyer), settle(authority)]);
    expect(await boughtBy(buyer)).toEqual([10]);
  });

  test("does not find an unknown order", async () => {
    const refused = await admin.post(`/api/admin/gem-orders/${crypto.randomUUID()}/settle`);
    expect(refusalOf(refused)).toBe("404 GEM_ORDER_NOT_FOUND");
  });
});
