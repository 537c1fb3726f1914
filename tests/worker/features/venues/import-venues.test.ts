import { describe, expect, test } from "vitest";
import { z } from "zod";

import { admin } from "../../support/administrator.ts";
import { auditOf, undo } from "../../support/features/audit.ts";
import { get, read, refusalOf } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import { aPerson } from "../../support/people.ts";
import { aName, addVenue } from "../../support/features/venues.ts";

const imported = (table: string, category?: string) =>
  admin.post("/api/admin/parks/import", { table, ...(category && { category }) });
const listed = z.object({
  items: z.array(z.looseObject({ _id: z.string(), name: z.string(), category: z.string() })),
  total: z.number(),
  nextCursor: z.string().nullable(),
});
const list = async (query: Record<string, string> = {}) => {
  const answer = await admin.get("/api/admin/parks", query);
  return { ...read(answer, listed), cost: answer.cost };
};
const named = (name: string) => rows("select * from venues where name like ? order by name", `${name}%`);
const wordsOf = (name: string) =>
  rows("select * from venue_words where venue_id in (select id from venues where name like ?)", `${name}%`);

describe("the administrator's list of venues", () => {
  test("has the current venues of all categories, with their total", async () => {
    const { total } = await list();
    const word = aName();
    const pool = await addVenue({ name: `${word} یک`, category: "pools" });
    const shop = await addVenue({ name: `${word} دو`, category: "shops" });
    expect(await list()).toMatchObject({ total: total + 2 });
    expect((await list({ q: word })).items.map(({ _id }) => _id).toSorted()).toEqual([pool._id, shop._id].toSorted());
    expect((await list({ q: word, category: "pools" })).items).toMatchObject([{ _id: pool._id }]);
    await admin.delete(`/api/parks/${shop._id}`);
    expect(await list()).toMatchObject({ total: total + 1 });
    expect((await list({ q: word })).items).toMatchObject([{ _id: pool._id }]);
  });

  test("continues by page number and by cursor, and reads at most eight rows per venue", async () => {
    const word = aName();
    await imported(Array.from({ length: 60 }, (_, n) => `${word} ${n}\tتهران\t\t\tparks`).join("\n"));
    const first = await list();
    expect(first.items).toHaveLength(50);
    expect(first.cost.read).toBeLessThanOrEqual(8 * 50);
    const second = await list({ cursor: first.nextCursor ?? "" });
    expect((await list({ page: "2" })).items).toEqual(second.items);
  });
});

describe("an imported table", () => {
  test("adds its venues at once, finds them by their words and changes existing ones", async () => {
    const [word, owner] = [aName(), await aPerson()];
    const known = await addVenue({ name: `${word} قدیم`, region: "تهران", category: "parks" });
    const { total } = await list();
    const table = [
      "نام\tاستان و شهر\tآیدی\tویدیو\tدسته",
      `${word} قدیم\tتهران\t${owner.username}\t\tparks`,
      "",
      `${word} نو\tمشهد\t\t\tاستخر`,
      `${word} سه\t\t\t\tبستنی فروشی`,
    ].join("\r\n");
    expect((await imported(table)).body).toMatchObject({ success: true, added: 2, changed: 1 });
    expect(await named(word)).toMatchObject([
      { name: `${word} سه`, category: "icecream", province: null },
      { id: known._id, name: `${word} قدیم`, site_id: owner.username },
      { name: `${word} نو`, category: "pools", province: "خراسان رضوی" },
    ]);
    expect((await list()).total).toBe(total + 2);
    const found = read(
      await get("/api/parks", { category: "pools", q: word }),
      z.looseObject({ items: z.array(z.any()) }),
    );
    expect(found.items).toMatchObject([{ name: `${word} نو` }]);
  });

  test("may be CSV with quoted cells, and a category for rows without one", async () => {
    const word = aName();
    const table = `\uFEFFname,region\n"${word}, ""بزرگ""","خراسان رضوی، مشهد"\n${word} کوچک,تهران\n`;
    expect((await imported(table, "fastfood")).body).toMatchObject({ added: 2, changed: 0 });
    expect(await named(word)).toMatchObject([
      { name: `${word} کوچک`, category: "fastfood" },
      { name: `${word}, "بزرگ"`, province: "خراسان رضوی" },
    ]);
  });

  test("stores nothing when a row is wrong, and states each row's error", async () => {
    const word = aName();
    const table = [
      `${word} یک\t\t\t\tparks`,
      `\tتهران\t\t\tparks`,
      `${word} دو\t\t\t\tnowhere`,
      `${word} یک\t\t\t\tparks`,
      `${word} سه\t\tnobody-is-this\t\tparks`,
      `${word} چهار\t\t\thttps://example.com/x\tparks`,
      `${word} پنج`,
    ].join("\n");
    const answer = await imported(table);
    expect(refusalOf(answer)).toBe("400 VENUE_IMPORT_INVALID");
    expect(answer.body).toMatchObject({
      rows: [
        { row: 2, error: "نام مرکز را بنویس، حداکثر ۸۰ حرف." },
        { row: 3, error: "چنین دسته‌ای نیست." },
        { row: 4, error: "همین مرکز بالاتر در جدول آمده است." },
        { row: 5, error: "کسی با این آیدی در سایت نیست." },
        { row: 6, error: "این لینک درست نیست. یک لینک درست وارد کن." },
        { row: 7, error: "چنین دسته‌ای نیست." },
      ],
    });
    expect(await named(word)).toEqual([]);
  });

  test("states every error of a row", async () => {
    const answer = await imported(`\t\tnobody-is-this\tjavascript:alert(1)\tnowhere`);
    expect(answer.body).toMatchObject({
      rows: [
        { row: 1, error: "نام مرکز را بنویس، حداکثر ۸۰ حرف." },
        { row: 1, error: "این لینک درست نیست. یک لینک درست وارد کن." },
        { row: 1, error: "چنین دسته‌ای نیست." },
        { row: 1, error: "کسی با این آیدی در سایت نیست." },
      ],
    });
  });

  test("stores nothing when the only error is an unknown site id", async () => {
    const word = aName();
    const answer = await imported(`${word} یک\t\t\t\tparks\n${word} دو\t\tnobody-is-this\t\tparks`);
    expect(answer.body).toMatchObject({ rows: [{ row: 2, error: "کسی با این آیدی در سایت نیست." }] });
    expect(await named(word)).toEqual([]);
  });

  test("is one audit entry, and one undo reverts all of it", async () => {
    const word = aName();
    const known = await addVenue({ name: `${word} قدیم`, region: "تهران", category: "parks" });
    const before = [await named(word), await wordsOf(word)];
    const lines = [
      ...Array.from({ length: 12 }, (_, n) => `${word} ${n}\t\t\t\tparks`),
      `${word} قدیم\tتهران\t\t\tparks`,
    ];
    await imported(lines.join("\n"));
    expect(await named(word)).toHaveLength(13);
    const entry = (await auditOf("13")).find(({ action }) => action === "venue.import");
    expect(entry).toMatchObject({ canUndo: true });
    expect((await undo(entry?.id ?? "")).status).toBe(200);
    expect([await named(word), await wordsOf(word)]).toEqual(before);
    expect(known.name).toBe(`${word} قدیم`);
  });

  test.each([
    ["", "VENUE_IMPORT_EMPTY"],
    ["\n\t\n", "VENUE_IMPORT_EMPTY"],
    ["نام\tاستان", "VENUE_IMPORT_EMPTY"],
    [`${"x\t\t\t\tparks\n".repeat(501)}`, "VENUE_IMPORT_TOO_LONG"],
  ])("is rejected when it is empty or too long (%#)", async (table, code) => {
    expect(refusalOf(await imported(table))).toBe(`400 ${code}`);
  });
});

test("adding a venue can be undone, including its search words", async () => {
  const word = aName();
  await addVenue({ name: word });
  const [entry] = await auditOf(word);
  expect(entry).toMatchObject({ action: "venue.add", canUndo: true });
  expect((await undo(entry?.id ?? "")).status).toBe(200);
  expect([await named(word), await wordsOf(word)]).toEqual([[], []]);
});
