import { expect, test, vi } from "vitest";

import { ORDERS_PER_RUN } from "../../../contract/gem-orders/values.ts";
import { rows } from "../../worker/support/database.ts";
import { runCron } from "../../worker/support/features/gem-orders.ts";
import { aPerson } from "../../worker/support/people.ts";

/** Open orders that the gateway does not know. */
const ORDERS = 1200;

test("one run asks the gateway about a thousand open orders, and the next about the rest", async () => {
  vi.spyOn(console, "log").mockReturnValue();
  vi.spyOn(console, "error").mockReturnValue();
  const person = await aPerson();
  await rows(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ORDERS})
     insert into gem_orders (id, user_id, gems, toman, authority, created_at)
     select 'unknown-' || i, ?, 10, 10000, 'S9' || printf('%034d', i), 1000 from n`,
    person.userId,
  );
  const failed = async () =>
    (await rows("select 1 from gem_orders where id like 'unknown-%' and failure = '-54'")).length;
  const startedAt = performance.now();
  await runCron();
  console.info(`${await failed()} orders took ${Math.round(performance.now() - startedAt)} ms`);
  expect(await failed()).toBe(ORDERS_PER_RUN);
  await runCron();
  expect(await failed()).toBe(ORDERS);
});
