import { beforeEach, describe, expect, test } from "vitest";

import { readRewardConfigRoute } from "../../../../contract/rewards/calls.ts";
import { admin } from "../../support/administrator.ts";
import { auditOf, undo } from "../../support/features/audit.ts";
import { read, refusalOf } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import { aPerson } from "../../support/people.ts";

const PATH = "/api/admin/reward-config";
let code = 200_000;
const anItem = (over: object = {}) => ({
  enabled: true,
  code: String((code += 1)),
  giftTokens: 2,
  giftAmount: 50,
  ...over,
});
const configOf = async () =>
  read(await admin.get(PATH), readRewardConfigRoute.responses[200].content["application/json"].schema);
const itemsOf = async () => (await configOf()).items;

beforeEach(async () => {
  await rows("delete from reward_codes");
  await rows("delete from rewards");
});

test("the administrator sets all codes at once and reads them back in their order", async () => {
  const items = [anItem({ maxUses: 7 }), anItem({ enabled: false, giftTokens: 0, giftAmount: 0 }), anItem()];
  const kept = items.map((item) => ({ maxUses: null, ...item, uses: 0 }));
  expect((await admin.post(PATH, { items })).body).toEqual({
    success: true,
    message: "کدهای جایزه ذخیره شد",
    items: kept,
    version: (await configOf()).version,
    undo: expect.any(String),
  });
  expect(await itemsOf()).toEqual(kept);
  await admin.post(PATH, { items: items.toReversed().slice(0, 2) });
  expect(await itemsOf()).toEqual(kept.toReversed().slice(0, 2));
  await admin.post(PATH, { items: [] });
  expect(await itemsOf()).toEqual([]);
});

test("a reward code keeps its uses when its row is changed or restored", async () => {
  const [person, item] = [await aPerson(), anItem({ maxUses: 5 })];
  await admin.post(PATH, { items: [item] });
  await person.post("/api/reward/redeem", { code: item.code });
  await admin.post(PATH, { items: [{ ...item, giftTokens: 1 }] });
  expect(await itemsOf()).toMatchObject([{ giftTokens: 1, uses: 1 }]);
  await admin.post(PATH, { items: [] });
  await admin.post(PATH, { items: [{ ...item, maxUses: 1 }] });
  expect(await itemsOf()).toMatchObject([{ maxUses: 1, uses: 1 }]);
  expect(refusalOf(await (await aPerson()).post("/api/reward/redeem", { code: item.code }))).toBe(
    "410 REWARD_CODE_EXHAUSTED",
  );
});

test.each([
  { items: Array.from({ length: 11 }, () => anItem()), refused: "TOO_MANY_REWARD_CODES" },
  { items: [anItem({ code: "12345" })], refused: "REWARD_CODE_LENGTH" },
  { items: [anItem({ code: "111111" }), anItem({ code: "۱۱۱۱۱۱" })], refused: "REWARD_CODE_TWICE" },
  { items: [anItem({ giftTokens: 5 })], refused: "INVALID_REWARD" },
  { items: [anItem({ giftAmount: 201 })], refused: "INVALID_REWARD" },
  { items: [anItem({ giftTokens: 1.5 })], refused: "INVALID_REWARD" },
  { items: [anItem({ maxUses: 0 })], refused: "INVALID_REWARD" },
  { items: [anItem({ giftTokens: 0, giftAmount: 0 })], refused: "EMPTY_REWARD" },
  { items: "none", refused: "INVALID_REWARD" },
])("a list rejected with $refused changes nothing", async ({ items, refused }) => {
  await admin.post(PATH, { items: [anItem()] });
  const before = await itemsOf();
  expect(refusalOf(await admin.post(PATH, { items }))).toBe(`400 ${refused}`);
  expect(await itemsOf()).toEqual(before);
});

test("eleven rows are rejected with the specified text", async () => {
  const answer = await admin.post(PATH, { items: Array.from({ length: 11 }, () => anItem()) });
  expect(answer.body).toMatchObject({ error: "حداکثر ۱۰ جایزه" });
});

describe("two administrators", () => {
  test("cannot both change one version: the later is rejected with the current codes, then saves", async () => {
    const [mine, theirs] = [anItem(), anItem()];
    const { version } = await configOf();
    expect((await admin.post(PATH, { items: [theirs], version })).status).toBe(200);
    const refused = await admin.post(PATH, { items: [mine], version });
    expect(refusalOf(refused)).toBe("409 SETTING_CHANGED");
    const current = await configOf();
    expect(refused.body).toMatchObject({ current: { items: [{ code: theirs.code }], version: current.version } });
    expect(await itemsOf()).toMatchObject([{ code: theirs.code }]);
    expect((await admin.post(PATH, { items: [mine], version: current.version })).status).toBe(200);
    expect(await itemsOf()).toMatchObject([{ code: mine.code }]);
  });

  test("cannot both succeed when they save at the same moment", async () => {
    const { version } = await configOf();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => admin.post(PATH, { items: [anItem()], version })),
    );
    const [saved, ...refused] = answers.toSorted((a, b) => a.status - b.status);
    expect(saved?.status).toBe(200);
    expect(refused.map(refusalOf)).toEqual(Array.from({ length: 5 }, () => "409 SETTING_CHANGED"));
  });

  test("replace the current codes when they send no version", async () => {
    await admin.post(PATH, { items: [anItem()] });
    const last = anItem();
    await admin.post(PATH, { items: [last] });
    expect(await itemsOf()).toMatchObject([{ code: last.code }]);
  });

  test("do not conflict over a used code, but an undo counts as a change", async () => {
    const item = anItem();
    await admin.post(PATH, { items: [item] });
    const { version } = await configOf();
    await (await aPerson()).post("/api/reward/redeem", { code: item.code });
    expect((await configOf()).version).toBe(version);
    await admin.post(PATH, { items: [] });
    const { version: emptied } = await configOf();
    const [change] = await auditOf("reward-codes");
    expect((await undo(change?.id ?? "")).status).toBe(200);
    expect(refusalOf(await admin.post(PATH, { items: [anItem()], version: emptied }))).toBe("409 SETTING_CHANGED");
    expect((await configOf()).version).toBe(version);
  });
});
