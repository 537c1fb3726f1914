import * as fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";

import { passSeconds } from "../../support/clock.ts";
import {
  type Choice,
  anOrder,
  boughtBy,
  choose,
  comeBack,
  gatewayFailsAt,
  gatewaySays,
  orderOf,
  runCron,
  runCronUntilSettled,
} from "../../support/features/gem-orders.ts";
import { balanceOf } from "../../support/features/gems.ts";
import { type Person, aPerson } from "../../support/people.ts";
import { clearSettings } from "../../support/features/settings.ts";

const RUNS = 10;
const CRON_RUNS = 5;
const DAY_SECONDS = 24 * 60 * 60;

const choices: Choice[] = ["ok", "cancel", "failed", "waiting"];
const act = fc.oneof(
  fc.record({ does: fc.constant("chooses" as const), choice: fc.constantFrom(...choices) }),
  fc.record({ does: fc.constant("comes back" as const), status: fc.constantFrom("OK" as const, "NOK" as const) }),
  fc.record({ does: fc.constant("comes back thrice at once" as const) }),
  fc.record({ does: fc.constant("waits" as const), seconds: fc.constantFrom(1, 3, 300) }),
  fc.record({ does: fc.constant("leaves it to the cron" as const) }),
  fc.record({
    does: fc.constant("finds the gateway away" as const),
    call: fc.constantFrom("verify" as const, "inquiry" as const, "unVerified" as const),
    trouble: fc.constantFrom("drop" as const, "garbage" as const, "-12" as const),
  }),
  fc.record({ does: fc.constant("finds the gateway back" as const) }),
);
type Act = typeof act extends fc.Arbitrary<infer Made> ? Made : never;

beforeEach(clearSettings);

test("any sequence of acts gives the gems once if the money was taken, and never otherwise", async () => {
  const run = await fc.check(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 12 }), async (acts) => {
      quiet();
      const person = await aPerson();
      const authority = await anOrder(person);
      for (const one of acts) {
        await perform(one, authority, person);
        const { state } = await orderOf(authority);
        expect(await boughtBy(person)).toEqual(state === "paid" ? [10] : []);
      }
      vi.restoreAllMocks();
      quiet();
      passSeconds(DAY_SECONDS + 1);
      await runCronUntilSettled(authority);
      // An order that was closed and then paid is in the gateway's list, which also holds other payments.
      for (let n = 0; n < CRON_RUNS && (await gatewaySays(authority)) === "PAID"; n += 1) await runCron();
      const { state } = await orderOf(authority);
      const held = await gatewaySays(authority);
      expect(held).not.toBe("PAID");
      const isTaken = held === "VERIFIED";
      expect(state).toMatch(isTaken ? /^paid$/ : /^(cancelled|failed)$/);
      expect(await boughtBy(person)).toEqual(isTaken ? [10] : []);
      expect((await balanceOf(person)) ?? 0).toBe(isTaken ? 10 : 0);
    }),
    { numRuns: RUNS },
  );
  expect(fc.defaultReportMessage(run) ?? null).toBeNull();
}, 60_000);

async function perform(one: Act, authority: string, person: Person): Promise<void> {
  switch (one.does) {
    case "chooses":
      return void (await choose(authority, one.choice));
    case "comes back":
      return void (await comeBack(authority, one.status, person));
    case "comes back thrice at once":
      return void (await Promise.all([comeBack(authority), comeBack(authority, "NOK", person), comeBack(authority)]));
    case "waits":
      return passSeconds(one.seconds);
    case "leaves it to the cron":
      return void (await runCron());
    case "finds the gateway away":
      return gatewayFailsAt(one.call, one.trouble);
    case "finds the gateway back":
      vi.restoreAllMocks();
      return quiet();
  }
}

function quiet(): void {
  vi.spyOn(console, "log").mockReturnValue();
  vi.spyOn(console, "error").mockReturnValue();
}
