import { getTableName, is } from "drizzle-orm";
import { SQLiteTable, getTableConfig } from "drizzle-orm/sqlite-core";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";

import { aMobile } from "../../../support/a-mobile.ts";
import { settings } from "../../../../contract/settings/registry.ts";
import { settingLabels } from "../../../../worker/features/audit/setting-labels.ts";
import { tableLabels } from "../../../../worker/features/audit/labels.ts";
import { admin } from "../../support/administrator.ts";
import { get, post, read, refusalOf } from "../../support/call.ts";
import { anAuditImage, auditOf, listAudit, undo } from "../../support/features/audit.ts";
import { base64Of, jpeg } from "../../support/images.ts";
import { rows } from "../../support/database.ts";
import { aPerson } from "../../support/people.ts";
import { aRewardCode } from "../../support/features/rewards.ts";
import { clearSettings } from "../../support/features/settings.ts";
import { aName, aVenue, aVenueCredit, aVenueSecret, addVenue } from "../../support/features/venues.ts";

const setWords = (words: string) => admin.post("/api/admin/banned-words", { words });
const words = async () => (await admin.get("/api/admin/banned-words")).body;

beforeEach(clearSettings);

async function lastOf(target: string) {
  const [entry] = await auditOf(target);
  if (!entry) throw new Error(`nothing was done to ${target}`);
  return entry;
}

test("an entry shows a changed setting's old and new value in words", async () => {
  await setWords("یک");
  await setWords("یک - دو");
  expect(await lastOf("banned-words")).toMatchObject({
    action: "setting.change",
    label: "تغییر تنظیمات",
    about: { text: "کلمه‌های ممنوع", personId: null },
    canUndo: true,
    isUndone: false,
    changes: [
      {
        name: "کلمه‌های ممنوع",
        count: 1,
        fate: "changed",
        fields: [{ label: "کلمه‌ها", kind: "text", before: "یک", after: "یک - دو" }],
      },
    ],
  });
});

test("an entry shows the default value when a setting is changed for the first time", async () => {
  const path = "/api/admin/gem-packages";
  await admin.post(path, { packages: [5, 30], tomanPerGem: 1000 });
  const first = await lastOf("gem-packages");
  expect(first).toMatchObject({ about: { text: "بسته‌های جم" }, changes: [{ fate: "from-default" }] });
  expect(JSON.stringify(first)).toContain("۵، ۳۰");
  await admin.post(path, { packages: [5, { gems: 40, percentOff: 15 }], tomanPerGem: 1200 });
  expect(await lastOf("gem-packages")).toMatchObject({
    changes: [
      {
        fate: "changed",
        fields: [
          { label: "بسته‌ها", before: "۵، ۳۰", after: "۵، ۴۰ (۱۵٪ تخفیف)" },
          { label: "بهای هر جم به تومان", kind: "count", before: "1000", after: "1200" },
        ],
      },
    ],
  });
});

test("an undone entry shows its undo, which can be undone in turn", async () => {
  await setWords("یک");
  await setWords("دو");
  const change = await lastOf("banned-words");
  const { id } = read(await undo(change.id), z.looseObject({ id: z.string() }));
  expect(await words()).toMatchObject({ words: "یک" });
  expect((await auditOf("banned-words")).map(({ id: listed }) => listed)).not.toContain(id);
  expect(await lastOf("banned-words")).toMatchObject({
    id: change.id,
    isUndone: true,
    lastId: id,
    lastAt: expect.any(String),
    canUndo: true,
  });
  await undo(id);
  expect(await words()).toMatchObject({ words: "دو" });
  expect(await lastOf("banned-words")).toMatchObject({ id: change.id, isUndone: false, canUndo: true });
});

test("an undo removes a setting that was never set before", async () => {
  await setWords("یک");
  expect((await undo((await lastOf("banned-words")).id)).status).toBe(200);
  expect(await rows("select * from settings where key = 'banned-words'")).toEqual([]);
});

test("an undo is rejected when the setting changed since or the entry is undone already", async () => {
  await setWords("یک");
  await setWords("دو");
  const [second, first] = await auditOf("banned-words");
  expect(refusalOf(await undo(first?.id ?? ""))).toBe("409 AUDIT_CHANGED_SINCE");
  expect(await words()).toMatchObject({ words: "دو" });
  expect((await undo(second?.id ?? "")).status).toBe(200);
  expect(refusalOf(await undo(second?.id ?? ""))).toBe("409 AUDIT_ALREADY_UNDONE");
  expect((await undo(first?.id ?? "")).status).toBe(200);
});

test("only one of two undos at once takes effect", async () => {
  await setWords("یک");
  const { id } = await lastOf("banned-words");
  const answers = await Promise.all([undo(id), undo(id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await rows("select id from audit_entries where undoes = ?", id)).toHaveLength(1);
});

test("an undo of a setting clears its cached value at the edge at once", async () => {
  const path = "/api/admin/default-theme";
  const set = (theme: string) => admin.post(path, { theme });
  await set("red");
  await set("navy");
  await undo((await lastOf("default-theme")).id);
  expect((await get("/api/default-theme")).body).toMatchObject({ theme: "red" });
});

test("an undo restores every row of a removed venue", async () => {
  const { _id: id } = await addVenue({ name: `${aName()} ${aName()}` });
  await aVenueSecret({ venueId: id });
  const stored = () =>
    Promise.all([
      rows("select * from venues where id = ?", id),
      rows("select * from venue_words where venue_id = ? order by word", id),
      rows("select * from venue_secrets where venue_id = ?", id),
    ]);
  const before = await stored();
  await admin.delete(`/api/parks/${id}`);
  expect(await stored()).not.toEqual(before);
  const entry = await lastOf(id);
  expect(entry).toMatchObject({ action: "venue.remove" });
  expect((await undo(entry.id)).status).toBe(200);
  expect(await stored()).toEqual(before);
});

test("an undo of a removed venue is rejected when a venue of the same name was added since", async () => {
  const name = aName();
  const { _id: id } = await addVenue({ name });
  await admin.delete(`/api/parks/${id}`);
  await addVenue({ name });
  expect(refusalOf(await undo((await lastOf(id)).id))).toBe("409 AUDIT_CHANGED_SINCE");
});

test("a rejected write leaves no entry", async () => {
  const id = crypto.randomUUID();
  expect(refusalOf(await admin.delete(`/api/parks/${id}`))).toBe("404 VENUE_NOT_FOUND");
  expect(await auditOf(id)).toEqual([]);
  expect(await rows("select * from audit_rows where row_key like ?", `%${id}%`)).toEqual([]);
});

test("secrets and keys are masked", async () => {
  const venueId = await aVenue();
  const added = await admin.post("/api/admin/venue-secrets", { venueId, name: "گیشه" });
  const { id, secret } = read(added, z.looseObject({ id: z.string(), secret: z.string() }));
  const key = "sk-test-0123456789abcdefghij";
  await admin.post("/api/admin/openai-key", { apiKey: key });
  const [kept] = await rows<{ hash: string }>("select secret_hash as hash from venue_secrets where id = ?", id);
  const [stored] = await rows<{ sealed: string }>(
    "select value ->> '$.key' as sealed from settings where key = 'openai-key'",
  );
  const { text } = await listAudit();
  expect(text).toContain(id);
  expect(text).toContain("openai-key");
  for (const hidden of [secret, kept?.hash, key, stored?.sealed]) expect(text).not.toContain(hidden);
});

test("no answer contains a reward's code or mobile", async () => {
  const [code, mobile] = [await aRewardCode(), aMobile()];
  const item = { enabled: true, code, giftTokens: 1, giftAmount: 3 };
  await admin.post("/api/admin/reward-config", { items: [item] });
  await admin.post("/api/admin/pending-rewards", { mobileNumber: mobile, code });
  await admin.post("/api/admin/reward-config", { items: [] });
  const { text } = await listAudit();
  for (const action of ["reward-codes.change", "reward.queue"]) expect(text).toContain(action);
  for (const hidden of [code, mobile]) expect(text).not.toContain(hidden);
});

test("an undo that restores a code keeps the uses counted since", async () => {
  const code = await aRewardCode();
  const person = await aPerson();
  await admin.post("/api/admin/reward-config", { items: [{ enabled: true, code, giftTokens: 1, giftAmount: 3 }] });
  await person.post("/api/reward/redeem", { code });
  expect((await undo((await lastOf("reward-codes")).id)).status).toBe(200);
  expect(await rows("select gift_tokens as gems, uses from reward_codes where code = ?", code)).toEqual([
    { gems: 2, uses: 1 },
  ]);
});

test("a redemption by the administrator stays in the audit permanently, and one by venue staff is not audited", async () => {
  const [secret, person] = [await aVenueSecret(), await aPerson()];
  const [theirs, own] = [await aVenueCredit(person), await aVenueCredit(person)];
  await post("/api/robot/redeem", { rid: theirs, secret });
  expect(await auditOf(theirs)).toEqual([]);
  await admin.post("/api/robot/redeem", { rid: own });
  expect(await lastOf(own)).toMatchObject({ action: "venue-credit.redeem", canUndo: false });
});

test("an uploaded picture is audited and cannot be undone", async () => {
  const stored = await admin.post("/api/admin/prize-picture", { base64: base64Of(jpeg()) });
  const { imageUrl } = read(stored, z.looseObject({ imageUrl: z.string() }));
  const entry = await lastOf(imageUrl);
  expect(entry).toMatchObject({ action: "picture.upload", canUndo: false });
  expect(refusalOf(await undo(entry.id))).toBe("409 AUDIT_NOT_UNDOABLE");
});

test("an entry leaves out people's keys, secrets and codes when it describes a row", () => {
  const tables = Object.values(
    import.meta.glob<Record<string, unknown>>("../../../../worker/db/schema/*.ts", { eager: true }),
  ).flatMap((exported) => Object.values(exported).filter((value): value is SQLiteTable => is(value, SQLiteTable)));
  const people = tables.flatMap((table) =>
    getTableConfig(table).foreignKeys.flatMap((key) => {
      const { columns, foreignTable } = key.reference();
      return getTableName(foreignTable) === "users" ? columns.map(({ name }) => `${getTableName(table)}.${name}`) : [];
    }),
  );
  const labelled = Object.entries(tableLabels).flatMap(([table, { columns }]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  );
  expect(labelled.filter((column) => people.includes(column))).toEqual([]);
  expect(
    labelled.filter((column) =>
      /secret|hash|code|password|digest|sealed|authority|key/.test(column.split(".")[1] ?? ""),
    ),
  ).toEqual([
    // Aparat's public identifier of a video.
    "user_videos.hash",
  ]);
});

test("every setting has a word for each of its fields", () => {
  const wordless = Object.entries(settings).flatMap(([key, { fieldsOf }]) =>
    Object.keys(fieldsOf(undefined))
      .filter((field) => !Object.entries(settingLabels).some(([known, { fields }]) => known === key && field in fields))
      .map((field) => `${key}.${field}`),
  );
  expect(wordless).toEqual([]);
});

test("the list is paged, newest first", async () => {
  for (const word of ["یک", "دو", "سه"]) await setWords(word);
  const page = z.object({ items: z.array(z.looseObject({ id: z.string() })), nextCursor: z.string().nullable() });
  const first = read(await listAudit({ limit: "2" }), page);
  const second = read(await listAudit({ limit: "2", cursor: first.nextCursor ?? "" }), page);
  const ids = [...first.items, ...second.items].map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted().toReversed());
  expect(new Set(ids).size).toBe(ids.length);
  expect((await listAudit()).cost.trips).toBe(1);
});

test("an undo of an unknown entry is not found", async () => {
  expect(refusalOf(await undo(crypto.randomUUID()))).toBe("404 AUDIT_ENTRY_NOT_FOUND");
  expect(refusalOf(await undo("nonsense"))).toBe("404 AUDIT_ENTRY_NOT_FOUND");
});

test("an audit entry cannot be undone once a person's data is erased from it", async () => {
  const person = await aPerson();
  const id = await anAuditImage(person);
  await rows("update audit_entries set images_gone = 1 where id = ?", id);
  expect(refusalOf(await undo(id))).toBe("409 AUDIT_NOT_UNDOABLE");
});

describe("the filtered audit", () => {
  const page = z.object({ items: z.array(z.looseObject({ id: z.string(), action: z.string(), target: z.string() })) });
  const listed = async (query: Record<string, string>) => {
    const answer = await listAudit(query);
    return { ...read(answer, page), cost: answer.cost };
  };

  test("can be limited to a target, a kind or one kind for a target, and reads no more than it shows", async () => {
    const venue = await aVenue();
    const [one, two] = [`شادی ${crypto.randomUUID()}`, `خنده ${crypto.randomUUID()}`];
    for (const name of [one, two]) await admin.put(`/api/parks/${venue}`, { name, region: "", category: "parks" });
    await admin.delete(`/api/parks/${venue}`);
    await setWords("یک");
    const ofVenue = await listed({ target: venue });
    expect(ofVenue.items.map(({ action }) => action)).toEqual(["venue.remove", "venue.change", "venue.change"]);
    expect((await listed({ target: venue, action: "venue.change" })).items).toEqual(ofVenue.items.slice(1));
    const { items } = await listed({ action: "venue.remove", limit: "5" });
    expect(items[0]).toMatchObject({ target: venue });
    expect(new Set(items.map(({ action }) => action))).toEqual(new Set(["venue.remove"]));
    expect((await listed({ target: crypto.randomUUID() })).items).toEqual([]);
    const cursor = ofVenue.items[0]?.id ?? "";
    expect((await listed({ target: venue, cursor })).items).toEqual(ofVenue.items.slice(1));
    expect(ofVenue.cost.read).toBeLessThanOrEqual(3 * 30);
  });

  test("rejects an unknown kind, and ignores empty filters", async () => {
    expect(refusalOf(await listAudit({ action: "venue.paint" }))).toBe("400 INVALID_INPUT");
    await setWords("یک");
    expect((await listed({ action: "", target: "", limit: "1" })).items).toHaveLength(1);
  });
});
