import { describe, expect, test } from "vitest";
import { z } from "zod";

import { admin } from "../../support/administrator.ts";
import { type Answer, call, post, read, refusalOf } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import { aPerson } from "../../support/people.ts";
import { aVenue, aVenueCredit, aVenueSecret } from "../../support/features/venues.ts";

const PATH = "/api/admin/venue-secrets";

const add = (venueId: string, name: string) => admin.post(PATH, { venueId, name });
const end = (id: string) => admin.delete(`${PATH}/${id}`);
const list = (query: Record<string, string> = {}) => admin.get(PATH, query);

const added = z.object({ id: z.string(), secret: z.string() });
const listed = z.object({ items: z.array(z.looseObject({ id: z.string() })), nextCursor: z.string().nullable() });

async function redeemWith(secret: string): Promise<Answer> {
  return post("/api/robot/redeem", { rid: await aVenueCredit(await aPerson()), secret });
}

test("the administrator names a staff member, whose secret redeems at that venue", async () => {
  const venueId = await aVenue({ name: "بستنی نعمت" });
  const { secret } = read(await add(venueId, " گیشهٔ يك "), added);
  expect(secret).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
  expect((await redeemWith(secret)).body).toMatchObject({ purchase: { venue: "بستنی نعمت" } });
  expect(await rows("select name from venue_secrets where venue_id = ?", venueId)).toEqual([{ name: "گیشهٔ یک" }]);
});

test("a secret is only in the answer that made it, not in the list or the database", async () => {
  const venueId = await aVenue();
  const { id, secret } = read(await add(venueId, "آقای رضایی"), added);
  const { text } = await list();
  const [row] = await rows<{ secret_hash: string }>("select * from venue_secrets where id = ?", id);
  expect(text).toContain(id);
  for (const hidden of [secret, secret.replaceAll("-", ""), row?.secret_hash]) expect(text).not.toContain(hidden);
  expect(JSON.stringify(row)).not.toContain(secret.replaceAll("-", ""));
});

test("every venue secret is different", async () => {
  const venueId = await aVenue();
  const made = await Promise.all(Array.from({ length: 20 }, (_, n) => add(venueId, `گیشهٔ ${n}`)));
  expect(new Set(made.map((answer) => read(answer, added).secret)).size).toBe(20);
});

describe("the list of secrets", () => {
  test("shows the valid ones, newest first, page by page", async () => {
    const venueId = await aVenue({ name: "سرزمین عجایب" });
    const ids: string[] = [];
    for (const name of ["یک", "دو", "سه"]) ids.push(read(await add(venueId, name), added).id);
    await aVenueSecret({ venueId, endedAt: Date.now() });
    const own = (answer: Answer) => read(answer, listed).items.filter((item) => item["venueId"] === venueId);
    expect(own(await list()).map(({ id }) => id)).toEqual(ids.toReversed());
    expect(own(await list())[0]).toEqual({
      id: ids[2],
      name: "سه",
      venueId,
      venue: "سرزمین عجایب",
      createdAt: expect.any(String),
    });
    const first = read(await list({ limit: "2" }), listed);
    expect(first.items).toHaveLength(2);
    const rest = read(await list({ limit: "2", cursor: first.nextCursor ?? "" }), listed);
    expect(first.items.map(({ id }) => id)).not.toContain(rest.items[0]?.id);
  });
});

describe("withdrawing a secret of a venue", () => {
  test("makes it invalid, may be repeated, and keeps the venue's name in past redemptions", async () => {
    const venueId = await aVenue({ name: "استخر موج" });
    const { id, secret } = read(await add(venueId, "گیشه"), added);
    const rid = await aVenueCredit(await aPerson());
    await post("/api/robot/redeem", { rid, secret });
    for (let n = 0; n < 2; n += 1) expect((await end(id)).status).toBe(200);
    expect(refusalOf(await redeemWith(secret))).toBe("403 WRONG_VENUE_SECRET");
    const seen = await call("GET", "/api/robot/purchase", { query: { rid } });
    expect(seen.body).toMatchObject({ purchase: { venue: "استخر موج" } });
  });

  test("answers VENUE_SECRET_NOT_FOUND when the secret never existed", async () => {
    expect(refusalOf(await end(crypto.randomUUID()))).toBe("404 VENUE_SECRET_NOT_FOUND");
  });
});

test.each([
  ["no name", ""],
  ["a blank name", " \u200B "],
  ["a name of 61 letters", "ن".repeat(61)],
])("staff with %s is rejected", async (_, name) => {
  expect(refusalOf(await add(await aVenue(), name))).toBe("400 INVALID_STAFF_NAME");
});

test("staff of an unknown venue is rejected", async () => {
  expect(refusalOf(await add(crypto.randomUUID(), "گیشه"))).toBe("404 VENUE_NOT_FOUND");
});
