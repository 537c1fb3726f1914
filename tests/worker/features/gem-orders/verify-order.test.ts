import { beforeEach, describe, expect, test, vi } from "vitest";

import { refusalOf } from "../../support/call.ts";
import { passSeconds } from "../../support/clock.ts";
import { rows } from "../../support/database.ts";
import {
  REFUSALS,
  aPaidOrder,
  anOrder,
  boughtBy,
  choose,
  comeBack,
  gatewayFailsAt,
  orderOf,
  resultOf,
} from "../../support/features/gem-orders.ts";
import { anEntry, balanceOf } from "../../support/features/gems.ts";
import { leaveForGood } from "../../support/features/leave.ts";
import { timeOutAtOnce } from "../../support/timeouts.ts";
import { aPerson } from "../../support/people.ts";
import { clearSettings, openNights } from "../../support/features/settings.ts";

/** Longer than the pause between two questions about an order. */
const A_MOMENT = 3;

beforeEach(async () => {
  await clearSettings();
  await openNights();
  vi.spyOn(console, "error").mockReturnValue();
});

test("a returning payer gets the gems, the tracking code and the new balance", async () => {
  const person = await aPerson();
  await anEntry(person, 4);
  const authority = await aPaidOrder(person, 30);
  const answer = await comeBack(authority, "OK", person);
  const { ref } = await orderOf(authority);
  expect(answer.body).toEqual({ success: true, state: "paid", gems: 30, toman: 30_000, refId: ref, walletBalance: 34 });
  expect(ref).toMatch(/^[0-9]+$/);
  const [charge] = await rows("select * from ledger_entries where user_id = ? and kind = 'charge'", person.userId);
  expect(charge).toMatchObject({ amount: 30, toman: 30_000, ref });
  const charges = await person.get(`/api/robot/purchases/${person.mobile}`);
  expect(charges.body).toMatchObject({ items: [{ gamesCount: 30, totalAmount: 30_000, refId: ref }] });
});

test("a return by anybody else credits the payer, and does not show the balance", async () => {
  for (const who of [undefined, await aPerson()]) {
    const person = await aPerson();
    const result = resultOf(await comeBack(await aPaidOrder(person), "OK", who));
    expect(result).toMatchObject({ state: "paid", gems: 10 });
    expect(result).not.toHaveProperty("walletBalance");
    expect(await balanceOf(person)).toBe(10);
    expect(who && (await balanceOf(who))).toBeUndefined();
  }
});

test("twenty returns at once credit once, and later returns credit nothing more", async () => {
  const person = await aPerson();
  const authority = await aPaidOrder(person);
  const states = async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => comeBack(authority, "OK", person)));
    return new Set(answers.map((answer) => resultOf(answer).state));
  };
  expect([...(await states())].toSorted()).toEqual(expect.arrayContaining(["paid"]));
  expect(await boughtBy(person)).toEqual([10]);
  expect([...(await states())]).toEqual(["paid"]);
  expect(await boughtBy(person)).toEqual([10]);
});

test("a repeated return answers the same without asking the gateway", async () => {
  const person = await aPerson();
  const authority = await aPaidOrder(person);
  const first = resultOf(await comeBack(authority, "OK", person));
  passSeconds(A_MOMENT);
  const asked = vi.spyOn(globalThis, "fetch");
  for (const status of ["OK", "NOK"] as const)
    expect(resultOf(await comeBack(authority, status, person))).toEqual(first);
  expect(asked).not.toHaveBeenCalled();
});

describe("a return from the pay page", () => {
  test("answers the order's state after the payer's choice, and credits nothing unless it was paid", async () => {
    const person = await aPerson();
    for (const [choice, status, state, failure] of [
      ["cancel", "NOK", "cancelled", ""],
      ["failed", "OK", "failed", "-51"],
      ["amount", "OK", "failed", "-50"],
      ["unknown", "OK", "failed", "-54"],
    ] as const) {
      const authority = await anOrder(person);
      const back = await choose(authority, choice);
      expect(Object.fromEntries(back ?? []), choice).toEqual({ Authority: authority, Status: status });
      expect(resultOf(await comeBack(authority, status, person)), choice).toEqual({
        success: true,
        state,
        gems: 10,
        toman: 10_000,
        walletBalance: 0,
      });
      expect(await orderOf(authority), choice).toMatchObject({ state, failure, ref: "" });
    }
    expect(await boughtBy(person)).toEqual([]);
  });

  test("credits the gems when an earlier Worker verified the payment and then stopped", async () => {
    const person = await aPerson();
    const authority = await anOrder(person);
    await choose(authority, "verified");
    expect(resultOf(await comeBack(authority))).toMatchObject({ state: "paid" });
    expect(await boughtBy(person)).toEqual([10]);
  });

  test("answers that the order is being checked while the bank is busy, and paid once the bank is done", async () => {
    const person = await aPerson();
    const authority = await anOrder(person);
    await choose(authority, "waiting");
    expect(resultOf(await comeBack(authority)).state).toBe("checking");
    await choose(authority, "ok");
    // The gateway is not asked again at once.
    expect(resultOf(await comeBack(authority)).state).toBe("checking");
    passSeconds(A_MOMENT);
    expect(resultOf(await comeBack(authority)).state).toBe("paid");
    expect(await boughtBy(person)).toEqual([10]);
  });
});

test("a return with NOK for a paid order still credits the gems", async () => {
  const person = await aPerson();
  const authority = await aPaidOrder(person);
  expect(resultOf(await comeBack(authority, "NOK"))).toMatchObject({ state: "paid" });
  expect(await boughtBy(person)).toEqual([10]);
});

test("only the payer's own session can cancel; for others the order is being checked", async () => {
  const person = await aPerson();
  const authority = await anOrder(person);
  for (const other of [undefined, await aPerson()]) {
    expect(resultOf(await comeBack(authority, "NOK", other)).state).toBe("checking");
    expect(await orderOf(authority)).toMatchObject({ state: "open" });
    passSeconds(A_MOMENT);
  }
  expect(resultOf(await comeBack(authority, "NOK", person)).state).toBe("cancelled");
});

test("a return with OK for an unpaid order credits nothing", async () => {
  const person = await aPerson();
  const authority = await anOrder(person);
  expect(resultOf(await comeBack(authority, "OK", person))).toMatchObject({ state: "checking", walletBalance: 0 });
  expect(await boughtBy(person)).toEqual([]);
});

test("an order cancelled in one tab and paid in another is paid", async () => {
  const person = await aPerson();
  const authority = await anOrder(person);
  expect(resultOf(await comeBack(authority, "NOK", person)).state).toBe("cancelled");
  await choose(authority, "ok");
  passSeconds(A_MOMENT);
  expect(resultOf(await comeBack(authority, "OK")).state).toBe("paid");
  expect(await boughtBy(person)).toEqual([10]);
});

test("an unknown or malformed authority is rejected", async () => {
  expect(refusalOf(await comeBack("S00000000000000000000000000000000000"))).toBe("404 GEM_ORDER_NOT_FOUND");
  expect(refusalOf(await comeBack("../../etc/passwd"))).toBe("400 INVALID_INPUT");
});

test("a payment that arrives after its buyer left is still booked, under the deleted account", async () => {
  const person = await aPerson();
  const authority = await aPaidOrder(person);
  await leaveForGood(person);
  expect(resultOf(await comeBack(authority)).state).toBe("paid");
  expect(await boughtBy(person)).toEqual([10]);
});

/** The codes with which the gateway rejects the payment itself, not our call. */
const OUTRIGHT = ["-50", "-51", "-53", "-54", "-55"];
const UNSAID = REFUSALS.filter((code) => !OUTRIGHT.includes(code));

describe.each(["verify", "inquiry"] as const)("a gateway failing at %s", (call) => {
  test("keeps the order open whatever it answers, and settles the order after recovery", async () => {
    const person = await aPerson();
    const authority = call === "verify" ? await aPaidOrder(person) : await anOrder(person);
    for (const trouble of ["drop", "garbage", "error500", ...UNSAID, "-77"] as const) {
      gatewayFailsAt(call, trouble);
      expect(resultOf(await comeBack(authority)).state, trouble).toBe("checking");
      expect(globalThis.fetch, trouble).toHaveBeenCalled();
      expect(await orderOf(authority), trouble).toMatchObject({ state: "open" });
      passSeconds(A_MOMENT);
    }
    vi.mocked(globalThis.fetch).mockRestore();
    if (call === "inquiry") await choose(authority, "cancel");
    expect(resultOf(await comeBack(authority, "NOK", person)).state).toBe(call === "verify" ? "paid" : "cancelled");
  });

  test("keeps the payer waiting for less than five seconds when it never answers", async () => {
    const authority = await anOrder(await aPerson());
    gatewayFailsAt(call, "hang");
    const given = timeOutAtOnce();
    expect(resultOf(await comeBack(authority)).state).toBe("checking");
    expect(given.length).toBeGreaterThan(0);
    expect(given.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(5000);
  });
});

test("a gateway answer that rejects the payment itself fails the order", async () => {
  const person = await aPerson();
  for (const code of ["-50", "-53", "-54", "-55"] as const) {
    const authority = await anOrder(person);
    gatewayFailsAt("verify", code);
    expect(resultOf(await comeBack(authority)).state, code).toBe("failed");
    expect(await orderOf(authority)).toMatchObject({ failure: code });
    vi.mocked(globalThis.fetch).mockRestore();
  }
});
