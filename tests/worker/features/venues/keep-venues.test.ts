import { describe, expect, test } from "vitest";
import { z } from "zod";

import { aparatFrame } from "../../../../contract/videos/values.ts";
import { admin } from "../../support/administrator.ts";
import { auditOf, undo } from "../../support/features/audit.ts";
import { type Answer, call, get, post, read, refusalOf } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import { eventually } from "../../support/eventually.ts";
import { leaveForGood } from "../../support/features/leave.ts";
import { aPerson, aUsername } from "../../support/people.ts";
import { openNights } from "../../support/features/settings.ts";
import { aName, aVenueCredit, addVenue } from "../../support/features/venues.ts";

type Fields = Record<string, unknown>;

const add = (fields: Fields) => admin.post("/api/parks", { category: "recreation", ...fields });
const change = (id: string, body: Fields) => admin.put(`/api/parks/${id}`, body);
const remove = (id: string) => admin.delete(`/api/parks/${id}`);

const kept = z.object({ item: z.looseObject({ _id: z.string() }) });
const itemOf = (answer: Answer) => read(answer, kept).item;

/** The result of a search for a unique word; each is another query, which the edge has not cached. */
async function foundBy(q: string, limit = 60): Promise<string[]> {
  const page = z.object({ items: z.array(z.object({ name: z.string() })) });
  return read(await get("/api/parks", { q, limit: String(limit) }), page).items.map(({ name }) => name);
}

const videoOn = async (username: string) =>
  read(await get(`/api/user-public/${username}`), z.object({ user: z.looseObject({ parkVideoUrl: z.string() }) })).user
    .parkVideoUrl;

describe("adding a venue", () => {
  test("normalises its texts, derives the province and shows the video on its site id's profile", async () => {
    const { username } = await aPerson();
    const word = aName();
    const answer = await add({
      name: `  باغ   ${word} `,
      region: "خراسان رضوي، مشهد",
      siteId: ` ${username.toUpperCase()} `,
      videoUrl: "https://www.aparat.com/v/aB3dE",
    });
    expect(itemOf(answer)).toEqual({
      _id: expect.any(String),
      name: `باغ ${word}`,
      region: "خراسان رضوی، مشهد",
      province: "خراسان رضوی",
      siteId: username,
      videoUrl: aparatFrame("aB3dE"),
      category: "recreation",
    });
    expect(await videoOn(username)).toBe(aparatFrame("aB3dE"));
    expect(await foundBy(word)).toEqual([`باغ ${word}`]);
  });

  test("needs only a name and a category", async () => {
    expect(itemOf(await add({ name: aName(), siteId: "" }))).toMatchObject({
      region: "",
      province: null,
      siteId: "",
      videoUrl: "",
    });
  });

  test("makes one venue with the last values when sent twice, or ten times at once", async () => {
    const name = aName();
    const { username } = await aPerson();
    const answers = await Promise.all(Array.from({ length: 10 }, () => add({ name, region: "یزد" })));
    const last = await add({ name: ` ${name}`, region: "یزد", siteId: username });
    expect(new Set([...answers, last].map((answer) => itemOf(answer)._id)).size).toBe(1);
    expect(itemOf(last)).toMatchObject({ siteId: username });
    expect(await foundBy(name)).toEqual([name]);
  });

  test("takes one trip", async () => {
    expect((await add({ name: aName() })).cost.trips).toBe(1);
  });
});

const refused: [string, Fields, string][] = [
  ["without a name", {}, "INVALID_VENUE_NAME"],
  ["with a name of spaces", { name: " \u200B " }, "INVALID_VENUE_NAME"],
  ["with a name of marks", { name: "…!" }, "INVALID_VENUE_NAME"],
  ["with a name of 81 letters", { name: "ن".repeat(81) }, "INVALID_VENUE_NAME"],
  ["with a region of 81 letters", { name: "باغ", region: "ن".repeat(81) }, "INVALID_VENUE_REGION"],
  ["in an unknown category", { name: "باغ", category: "cinemas" }, "INVALID_CATEGORY"],
  ["without a category", { name: "باغ", category: undefined }, "INVALID_CATEGORY"],
  ["with a malformed site id", { name: "باغ", siteId: "سارا" }, "INVALID_SITE_ID"],
  ["with an unknown site id", { name: "باغ", siteId: "nobody-at-all" }, "SITE_ID_NOT_FOUND"],
  ["with a video of another site", { name: "باغ", videoUrl: "https://example.com/v/aB3dE" }, "VIDEO_LINK_INVALID"],
  ["with a script for a video", { name: "باغ", videoUrl: "javascript:alert(1)" }, "VIDEO_LINK_INVALID"],
];

test.each(refused)("a venue %s is rejected, both when added and when changed", async (_, fields, code) => {
  expect(refusalOf(await add(fields))).toBe(`400 ${code}`);
  const { _id, ...before } = await addVenue({ name: aName(), category: "recreation" });
  expect(refusalOf(await change(_id, { category: "recreation", ...fields }))).toBe(`400 ${code}`);
  expect(await rows("select name, category from venues where id = ?", _id)).toEqual([
    { name: before.name, category: "recreation" },
  ]);
});

describe("changing a venue", () => {
  test("changes all fields and its search words", async () => {
    const [before, after] = [aName(), aName()];
    const owner = await aPerson();
    const { _id } = await addVenue({ name: before, region: "یزد", siteId: owner.username, category: "parks" });
    const answer = await change(_id, { name: after, region: "قم", category: "pools" });
    const changed = { _id, name: after, region: "قم", province: "قم", siteId: "", videoUrl: "", category: "pools" };
    expect(itemOf(answer)).toEqual(changed);
    expect(answer.cost.trips).toBe(1);
    expect([await foundBy(before), await foundBy(after)]).toEqual([[], [after]]);
  });

  test("is rejected for another venue's name and accepted for its own", async () => {
    const [one, other] = [aName(), aName()];
    const [first] = [await addVenue({ name: one }), await addVenue({ name: other })];
    const category = first.category;
    expect(refusalOf(await change(first._id, { name: other, category }))).toBe("409 VENUE_EXISTS");
    expect((await change(first._id, { name: one, category })).status).toBe(200);
    expect([await foundBy(one), await foundBy(other)]).toEqual([[one], [other]]);
  });

  test.each(["00000000-0000-7000-8000-000000000000", "nonsense"])("is rejected for an unknown id (%s)", async (id) => {
    expect(refusalOf(await change(id, { name: "باغ", category: "parks" }))).toBe("404 VENUE_NOT_FOUND");
  });

  test("keeps its site id through a rename and drops it when the person leaves", async () => {
    const owner = await aPerson({ registeredAt: Date.UTC(2025, 0, 1) });
    const { _id } = await addVenue({ name: aName(), siteId: owner.username, videoUrl: aparatFrame("aB3dE") });
    const renamed = aUsername();
    await owner.post("/api/set-username", { username: renamed });
    expect(await videoOn(renamed)).toBe(aparatFrame("aB3dE"));
    expect(itemOf(await change(_id, { name: aName(), category: "parks", siteId: owner.username }))).toMatchObject({
      siteId: owner.username,
    });
    const before = { name: aName(), category: "parks", siteId: owner.username, videoUrl: aparatFrame("aB3dE") };
    itemOf(await change(_id, before));
    await openNights();
    await leaveForGood(owner);
    const items = read(await get("/api/parks", { q: before.name }), z.object({ items: z.array(z.unknown()) }));
    expect(items).toEqual({ items: [expect.objectContaining({ _id, siteId: "" })] });
    // A form that the administrator still has open neither restores the name nor adds it again.
    for (const again of [await change(_id, before), await add({ ...before, name: aName() })])
      expect(refusalOf(again)).toBe("400 SITE_ID_NOT_FOUND");
    expect(await rows("select site_id from venues where id = ?", _id)).toEqual([{ site_id: null }]);
  });
});

describe("removing a venue", () => {
  test("hides it everywhere, ends redemptions by its staff, and keeps its name in past redemptions", async () => {
    const { username } = await aPerson();
    const name = aName();
    const { _id } = await addVenue({ name, region: "سمنان", siteId: username, videoUrl: aparatFrame("aB3dE") });
    const staff = await admin.post("/api/admin/venue-secrets", { venueId: _id, name: "گیشه" });
    const { secret } = read(staff, z.object({ secret: z.string() }));
    const [spent, left] = [await aVenueCredit(await aPerson()), await aVenueCredit(await aPerson())];
    await post("/api/robot/redeem", { rid: spent, secret });

    for (let n = 0; n < 2; n += 1) expect((await remove(_id)).status).toBe(200);

    expect(await foundBy(name)).toEqual([]);
    expect((await get("/api/parks", { province: "سمنان" })).text).not.toContain(_id);
    expect(await videoOn(username)).toBe("");
    expect(refusalOf(await post("/api/robot/redeem", { rid: left, secret }))).toBe("403 WRONG_VENUE_SECRET");
    const seen = await call("GET", "/api/robot/purchase", { query: { rid: spent } });
    expect(seen.body).toMatchObject({ purchase: { venue: name } });
  });

  test("prevents changing it or giving it staff, and allows adding it again", async () => {
    const name = aName();
    const { _id } = await addVenue({ name });
    await remove(_id);
    expect(refusalOf(await change(_id, { name, category: "parks" }))).toBe("404 VENUE_NOT_FOUND");
    const staff = await admin.post("/api/admin/venue-secrets", { venueId: _id, name: "گیشه" });
    expect(refusalOf(staff)).toBe("404 VENUE_NOT_FOUND");
    expect((await addVenue({ name }))._id).not.toBe(_id);
    expect(await foundBy(name)).toEqual([name]);
  });

  test("answers VENUE_NOT_FOUND when the venue never existed", async () => {
    expect(refusalOf(await remove(crypto.randomUUID()))).toBe("404 VENUE_NOT_FOUND");
  });
});

test("the lists follow every change at once because the edge drops the old answers", async () => {
  const shown = async (category: string) => (await get("/api/parks", { category })).body;
  const known = (...categories: string[]) =>
    eventually(async () => {
      for (const category of categories) expect((await get("/api/parks", { category })).cost.trips).toBe(0);
    });
  const named = (name: string) => ({ items: expect.arrayContaining([expect.objectContaining({ name })]) });
  const [first, then, table] = [aName(), aName(), aName()];

  await known("pools");
  const { _id } = itemOf(await add({ name: first, category: "pools" }));
  expect(await shown("pools")).toMatchObject(named(first));

  await known("pools", "shops");
  await change(_id, { name: then, category: "shops" });
  expect(await shown("pools")).not.toMatchObject(named(first));
  expect(await shown("shops")).toMatchObject(named(then));

  await known("shops");
  await remove(_id);
  expect(await shown("shops")).not.toMatchObject(named(then));

  await known("shops");
  const [removal] = await auditOf(_id);
  await undo(removal?.id ?? "");
  expect(await shown("shops")).toMatchObject(named(then));

  await known("pools");
  await admin.post("/api/admin/parks/import", { table, category: "pools" });
  expect(await shown("pools")).toMatchObject(named(table));
});

describe("the administrator", () => {
  test("is the only one who can add, change and remove venues", async () => {
    const { _id, name } = await addVenue({ name: aName() });
    const person = await aPerson();
    const body = { name: aName(), category: "parks" };
    for (const options of [{ cookie: person.cookie }, { headers: { "x-admin-secret": "wrong" } }, {}]) {
      expect(refusalOf(await call("POST", "/api/parks", { body, ...options }))).toBe("403 ADMIN_ONLY");
      expect(refusalOf(await call("PUT", `/api/parks/${_id}`, { body, ...options }))).toBe("403 ADMIN_ONLY");
      expect(refusalOf(await call("DELETE", `/api/parks/${_id}`, options))).toBe("403 ADMIN_ONLY");
    }
    expect([await foundBy(name), await foundBy(body.name)]).toEqual([[name], []]);
  });
});

test("the database rejects a removed venue that is still on a profile, and a duplicate of a venue", async () => {
  const { username } = await aPerson();
  const { _id, name } = await addVenue({ name: aName(), siteId: username });
  await expect(rows("update venues set removed_at = 1 where id = ?", _id)).rejects.toThrow(/venues_removed/);
  const again = `insert into venues (id, name, region, category, created_at, updated_at, province)
    select ?, name, region, category, 1, 1, province from venues where id = ?`;
  await expect(rows(again, crypto.randomUUID(), _id)).rejects.toThrow(/UNIQUE/);
  expect(await foundBy(name)).toEqual([name]);
});
