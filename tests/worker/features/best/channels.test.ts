import { beforeEach, expect, test, vi } from "vitest";

import { DAY_MS, HOUR_MS } from "../../../../contract/time.ts";
import { DATE, DAY, TEN, aLikedJoke, forgetBest, rank, serveChannels } from "../../support/features/best.ts";
import { rows } from "../../support/database.ts";
import { logLines } from "../../support/log-lines.ts";
import { messagesTo } from "../../support/outbox.ts";
import { admin } from "../../support/administrator.ts";
import { aReporter } from "../../support/features/hiding.ts";
import { queueIdOf } from "../../support/features/reports.ts";
import { type Person, aPerson } from "../../support/people.ts";

const CHANNELS = ["@labkhand", "@labkhand_bale"];
const NEXT_DAY = TEN + DAY_MS;

/** What both channels got since the last call, oldest first. */
let seen = new Map<string, number>();
async function news(): Promise<string[]> {
  const texts: string[] = [];
  for (const channel of CHANNELS) {
    const all = (await messagesTo(channel)).toReversed();
    texts.push(...all.slice(seen.get(channel)).map(({ text }) => text));
    seen.set(channel, all.length);
  }
  return texts;
}

beforeEach(async () => {
  await forgetBest();
  await news();
});

test("the best joke of yesterday is posted once to each channel, from ten on, and names nobody", async () => {
  const author = await aPerson();
  await aLikedJoke(9, { author, text: `بهترین ${crypto.randomUUID()}` });
  await aLikedJoke(5, { text: "دومین" });
  await aLikedJoke(20, { text: "فقط توی لبخند", isClosed: true });
  await aLikedJoke(30, { text: "از کسی که هنوز یک ماهش نیست", isKnown: true });
  await rank();
  await serveChannels(NEXT_DAY - HOUR_MS);
  expect(await news()).toEqual([]);
  for (let run = 0; run < 2; run += 1) await serveChannels(NEXT_DAY);
  const posted = await news();
  expect(posted).toHaveLength(2);
  for (const text of posted) {
    expect(text).toMatch(/^بهترین [\w-]+\n\nبهترین جوک ۶ آذر ۱۳۸۰ در لبخند\n/);
    expect(text).toContain(`/labkhand/best/${DATE}`);
    expect(text).not.toContain(author.username);
  }
});

test("a posted joke that is deleted is taken out of both messages by the next run", async () => {
  const author = await aPerson();
  const joke = await aLikedJoke(9, { author });
  await rank();
  await serveChannels(NEXT_DAY);
  await author.delete(`/api/jokes/${joke}`);
  await news();
  for (let run = 0; run < 2; run += 1) await serveChannels(NEXT_DAY + 5 * 60 * 1000);
  expect(await news()).toEqual(["این جوک دیگر این‌جا نیست. 🍃", "این جوک دیگر این‌جا نیست. 🍃"]);
});

test("a posted joke goes when somebody trusted reports it, and comes back when the report is rejected", async () => {
  const author = await aPerson();
  const joke = await aLikedJoke(9, { author, text: "جوکی که برمی‌گردد" });
  await rank();
  await serveChannels(NEXT_DAY);
  const posted = await news();
  const report = async (reporter: Person) => {
    await reporter.post(`/api/jokes/${joke}/report`);
    await serveChannels(NEXT_DAY + 5 * 60 * 1000);
    return news();
  };
  expect(await report(await aPerson({ mobile: null }))).toEqual([]);
  expect(await report(await aReporter(5))).toEqual(["این جوک دیگر این‌جا نیست. 🍃", "این جوک دیگر این‌جا نیست. 🍃"]);
  await admin.post("/api/admin/reports/judge", { ids: [await queueIdOf(author, joke)], verdict: "reject" });
  for (let run = 0; run < 2; run += 1) await serveChannels(NEXT_DAY + 10 * 60 * 1000);
  expect(await news()).toEqual(posted);
});

test("no joke is posted of somebody known, until the administrator chooses it", async () => {
  const joke = await aLikedJoke(31, { text: "منتظر یک تأیید", isKnown: true });
  await rank();
  await serveChannels(NEXT_DAY);
  expect(await news()).toEqual([]);
  await admin.post(`/api/admin/jokes/${joke}/best`, { best: true });
  await serveChannels(NEXT_DAY + 5 * 60 * 1000);
  expect(await news()).toEqual([expect.stringContaining("منتظر یک تأیید"), expect.stringContaining("منتظر یک تأیید")]);
});

test("a message that was deleted by hand, or cannot be reached, keeps no other from being withdrawn", async () => {
  const authors = [await aPerson(), await aPerson()];
  const [first, second] = [
    await aLikedJoke(9, { author: authors[0] }),
    await aLikedJoke(9, { author: authors[1], createdAt: NEXT_DAY }),
  ];
  await rank();
  await serveChannels(NEXT_DAY);
  await rank(2);
  await serveChannels(NEXT_DAY + DAY_MS);
  await news();
  await rows("update best_posts set message_id = 1000000 where day = ? and channel = 'telegram'", DAY);
  await authors[0]?.delete(`/api/jokes/${first}`);
  await authors[1]?.delete(`/api/jokes/${second}`);
  logLines();
  await expect(serveChannels(NEXT_DAY + DAY_MS, { BALE_CHANNEL: "@nowhere" })).rejects.toThrow(
    "1 steps of channels failed",
  );
  expect(await news()).toEqual(["این جوک دیگر این‌جا نیست. 🍃"]);
  await serveChannels(NEXT_DAY + DAY_MS);
  expect(await news()).toEqual(["این جوک دیگر این‌جا نیست. 🍃", "این جوک دیگر این‌جا نیست. 🍃"]);
});

test.each([
  ["posts no joke again that may have arrived", 200, 0],
  ["posts a joke again that a server between did not pass on", 502, 1],
])("%s", async (_, status, count) => {
  logLines();
  await aLikedJoke(9);
  await rank();
  const onlyTelegram = { BALE_CHANNEL: "" };
  const answer = vi.spyOn(globalThis, "fetch").mockResolvedValueOnce(new Response("<html>", { status }));
  await expect(serveChannels(NEXT_DAY, onlyTelegram)).rejects.toThrow("1 steps of channels failed");
  answer.mockRestore();
  await serveChannels(NEXT_DAY, onlyTelegram);
  expect(await news()).toHaveLength(count);
});

test("a channel that refuses is tried again, stops no other, and is logged without text and token", async () => {
  const lines = logLines();
  await aLikedJoke(9, { text: "متنی که در گزارش نمی‌آید" });
  await rank();
  const refused = serveChannels(NEXT_DAY, { TELEGRAM_CHANNEL: "@nowhere" });
  await expect(refused).rejects.toThrow("1 steps of channels failed");
  expect(await news()).toHaveLength(1);
  const logged = lines.join();
  expect(logged).toContain("channel-not-served");
  for (const secret of ["متنی", "local-telegram-token", "@nowhere"]) expect(logged).not.toContain(secret);
  await serveChannels(NEXT_DAY);
  expect(await news()).toHaveLength(1);
});

test("without a token or a channel nothing is sent and nothing asked of the database", async () => {
  await aLikedJoke(9);
  await rank();
  const sent = vi.spyOn(globalThis, "fetch");
  await serveChannels(NEXT_DAY, { TELEGRAM_BOT_TOKEN: "", BALE_CHANNEL: "" });
  expect(sent).not.toHaveBeenCalled();
});
