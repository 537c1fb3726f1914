import { describe, expect, test, vi } from "vitest";

import { adminHeaders } from "../../support/administrator.ts";
import { callWithEnv } from "../../support/call-with-env.ts";
import { get, post, refusalOf } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import { anEntry } from "../../support/features/gems.ts";
import { leaveForGood } from "../../support/features/leave.ts";
import { aPerson } from "../../support/people.ts";
import { openNights } from "../../support/features/settings.ts";
import { aPublicId, aVenue, aVenueCredit, aVenueSecret } from "../../support/features/venues.ts";

const NOON = Date.UTC(2026, 10, 21, 8, 30);
const isoDate = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

const creditOf = (rid: string) => get("/api/robot/purchase", { rid });
const redeem = (rid: string, secret?: string, headers: Record<string, string> = {}) =>
  post("/api/robot/redeem", { rid, secret }, { headers });

async function aGivenCredit(over: Parameters<typeof aVenueCredit>[1] = {}) {
  const owner = await aPerson();
  return { owner, rid: await aVenueCredit(owner, over) };
}

const redeemerOf = (rid: string) =>
  rows<{ venueId: string | null; name: string | null }>(
    `select c.venue_id as venueId, s.name from venue_credits c left join venue_secrets s on s.id = c.venue_secret_id
     where c.id = ? and redeemed_at is not null`,
    rid,
  );

describe("the list of venue credits", () => {
  test("shows the person's own credits, newest first, in one trip", async () => {
    const owner = await aPerson();
    const old = await aVenueCredit(owner, { createdAt: NOON, toman: 100_000, redeemedAt: NOON + 1 });
    const young = await aVenueCredit(owner, { createdAt: NOON + 1000 });
    await aVenueCredit(await aPerson());
    await anEntry(owner, 5);
    const answer = await owner.get(`/api/robot/status/${owner.mobile}`);
    const paid = { status: "paid", authority: expect.stringMatching(/^REWARD/) };
    expect(answer.body).toEqual({
      success: true,
      recent: [
        { ...paid, _id: young, id: young, amount: 50_000, remaining: 50_000, createdAt: "2026-11-21T08:30:01.000Z" },
        { ...paid, _id: old, id: old, amount: 100_000, remaining: 0, createdAt: "2026-11-21T08:30:00.000Z" },
      ],
    });
    expect(answer.cost.trips).toBe(1);
  });

  test("contains the newest fifty, and is empty for a person without credits", async () => {
    const owner = await aPerson();
    for (let n = 0; n < 51; n += 1) await aVenueCredit(owner, { createdAt: NOON + n });
    const { body } = await owner.get(`/api/robot/status/${owner.mobile}`);
    expect(body).toMatchObject({ recent: { length: 50, 0: { createdAt: "2026-11-21T08:30:00.050Z" } } });
    const poor = await aPerson();
    expect((await poor.get(`/api/robot/status/${poor.mobile}`)).body).toEqual({ success: true, recent: [] });
  });

  test("is shown only to its owner", async () => {
    const [owner, other] = [await aPerson(), await aPerson()];
    const path = `/api/robot/status/${owner.mobile}`;
    expect(refusalOf(await other.get(path))).toBe("403 IDENTITY_MISMATCH");
    expect(refusalOf(await get(path))).toBe("401 LOGIN_REQUIRED");
  });
});

describe("a venue credit by its rid", () => {
  test("shows anyone its value, and nothing about its owner", async () => {
    const { owner, rid } = await aGivenCredit({ ref: "کد ۱۲۳۴۵۶" });
    const answer = await creditOf(rid);
    expect(answer.body).toEqual({
      success: true,
      purchase: {
        rid,
        state: "open",
        amount: 50_000,
        remaining: 50_000,
        createdAt: isoDate,
        redeemedAt: null,
        venue: "",
      },
    });
    for (const secret of [owner.id, owner.username, owner.mobile, "REWARD", "۱۲۳۴۵۶"])
      expect(answer.text).not.toContain(secret);
  });

  test("answers 404 when it does not exist", async () => {
    for (const rid of [aPublicId(), "nonsense", "' or 1=1"]) {
      expect(refusalOf(await creditOf(rid))).toBe("404 VENUE_CREDIT_NOT_FOUND");
      expect(refusalOf(await redeem(rid, await aVenueSecret()))).toBe("404 VENUE_CREDIT_NOT_FOUND");
    }
  });

  test("disappears when its owner leaves", async () => {
    await openNights();
    const { owner, rid } = await aGivenCredit();
    await leaveForGood(owner);
    expect(refusalOf(await creditOf(rid))).toBe("404 VENUE_CREDIT_NOT_FOUND");
  });
});

describe("redeeming a venue credit", () => {
  test("takes the whole credit and records venue and staff in one batch, and shows only the venue", async () => {
    const { rid } = await aGivenCredit();
    const venueId = await aVenue({ name: "پارک آبی" });
    const answer = await redeem(rid, await aVenueSecret({ venueId, name: "خانم کریمی" }));
    const redeemed = { rid, state: "redeemed", amount: 50_000, remaining: 0, redeemedAt: isoDate, venue: "پارک آبی" };
    expect(answer.body).toMatchObject({ success: true, purchase: redeemed });
    // The secret is looked up before it is compared; the redemption is one batch.
    expect(answer.cost.trips).toBe(2);
    const seen = await creditOf(rid);
    expect(seen.body).toMatchObject({ purchase: redeemed });
    expect(seen.text).not.toContain("کریمی");
    expect(await redeemerOf(rid)).toEqual([{ venueId, name: "خانم کریمی" }]);
  });

  test("happens once, even with another venue's secret", async () => {
    const { rid } = await aGivenCredit();
    const secret = await aVenueSecret();
    await redeem(rid, secret);
    const before = (await creditOf(rid)).body;
    for (const again of [secret, await aVenueSecret()])
      expect(refusalOf(await redeem(rid, again))).toBe("409 ALREADY_REDEEMED");
    expect((await creditOf(rid)).body).toEqual(before);
  });

  test("happens once when tried 64 times at once at two venues", async () => {
    const { rid } = await aGivenCredit();
    const secrets = [await aVenueSecret(), await aVenueSecret()];
    const answers = await Promise.all(Array.from({ length: 64 }, (_, n) => redeem(rid, secrets[n % 2])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => refusalOf(answer) === "409 ALREADY_REDEEMED")).toHaveLength(63);
    expect(await redeemerOf(rid)).toHaveLength(1);
  });

  test("is rejected without a valid secret", async () => {
    const { rid } = await aGivenCredit();
    const ended = await aVenueSecret({ endedAt: Date.now() });
    for (const secret of [undefined, "", "0000-0000-0000-0000", ended])
      expect(refusalOf(await redeem(rid, secret))).toBe("403 WRONG_VENUE_SECRET");
    expect((await creditOf(rid)).body).toMatchObject({ purchase: { state: "open" } });
  });

  test("accepts a secret however it is typed", async () => {
    const secret = await aVenueSecret();
    const typed = [
      secret.toUpperCase(),
      secret.replaceAll("-", " "),
      secret.replaceAll("0", "O").replaceAll("1", "l"),
      secret.replace(/[0-9]/g, (digit) => "۰۱۲۳۴۵۶۷۸۹"[Number(digit)] ?? ""),
    ];
    for (const one of typed) expect((await redeem((await aGivenCredit()).rid, one)).status, one).toBe(200);
  });

  test("needs no secret from the administrator, and then names no venue", async () => {
    const { rid } = await aGivenCredit();
    const answer = await redeem(rid, undefined, adminHeaders);
    expect(answer.body).toMatchObject({ purchase: { state: "redeemed", venue: "" } });
    expect(await redeemerOf(rid)).toEqual([{ venueId: null, name: null }]);
    expect(refusalOf(await redeem(rid, undefined, { "x-admin-secret": "guess" }))).toBe("403 ADMIN_ONLY");
  });

  test("is not allowed to the credit's owner", async () => {
    const { owner, rid } = await aGivenCredit();
    expect(refusalOf(await owner.post("/api/robot/redeem", { rid }))).toBe("403 WRONG_VENUE_SECRET");
  });

  test("blocks an address after ten wrong secrets, but still accepts the right one", async () => {
    const { rid } = await aGivenCredit();
    const secret = await aVenueSecret();
    const ask = async (typed: string) => {
      const headers = { "cf-connecting-ip": "203.0.113.7", "Content-Type": "application/json" };
      const body = JSON.stringify({ rid, secret: typed });
      const init = { method: "POST", headers, body };
      return (await callWithEnv({ WRONG_SECRETS_PER_MINUTE: "10" }, "/api/robot/redeem", init)).status;
    };
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(`guess-${n}`)));
    expect(answers.toSorted()).toEqual([...Array<number>(10).fill(403), ...Array<number>(10).fill(429)]);
    expect((await creditOf(rid)).body).toMatchObject({ purchase: { state: "open" } });
    expect(await ask(secret)).toBe(200);
  });

  test("logs no typed secret, right or wrong", async () => {
    const lines: unknown[] = [];
    for (const level of ["log", "info", "warn", "error"] as const)
      vi.spyOn(console, level).mockImplementation((...values: unknown[]) => void lines.push(...values));
    const { rid } = await aGivenCredit();
    const secret = await aVenueSecret();
    await redeem(rid, "a-wrong-guess");
    await redeem(rid, secret);
    await redeem(rid, secret);
    const logged = lines.map(String).join("\n");
    expect(logged).toContain("wrong-venue-secret");
    for (const hidden of [secret, "a-wrong-guess", rid]) expect(logged).not.toContain(hidden);
  });
});
