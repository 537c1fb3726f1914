import { expect, test } from "vitest";
import { z } from "zod";

import { HARM_HOURS } from "../../../contract/moderation/policy.ts";
import { HOUR_MS, MINUTE_MS } from "../../../contract/time.ts";
import { admin } from "../support/administrator.ts";
import { read, refusalOf } from "../support/call.ts";
import { passSeconds, stopClockAt } from "../support/clock.ts";
import { rows } from "../support/database.ts";
import { hideJoke, twoTrusted, undo } from "../support/features/hiding.ts";
import { aJoke } from "../support/features/jokes.ts";
import { uploaded } from "../support/features/media.ts";
import {
  alertsTo,
  anOperator,
  forgetModeratorAlerts,
  runModeratorAlerts,
} from "../support/features/moderator-alerts.ts";
import { queueIdOf, queueOf, reportPerson } from "../support/features/reports.ts";
import { aVideo } from "../support/features/videos.ts";
import { jpeg } from "../support/images.ts";
import { type Person, aPerson } from "../support/people.ts";

const list = z.object({
  items: z.array(z.looseObject({ kind: z.string(), look: z.string().nullable(), id: z.string().nullable() })),
});
const itemsOf = async (person: Person) => read(await person.get("/api/notifications"), list).items;
const looksOf = async (person: Person) => (await itemsOf(person)).map(({ kind, look }) => ({ kind, look }));
const ask = (person: Person, id: string | null | undefined) => person.post("/api/looks", { id });
const placesOf = async ({ userId }: Person) =>
  rows<{ place: number; hidden: number }>("select place, hidden from reported_subjects where owner_id = ?", userId);

test("moves a hidden joke forward when its owner asks for a look, once for each hiding", async () => {
  const [author, other] = [await aPerson(), await aPerson()];
  const joke = await aJoke(author);
  await hideJoke(joke);
  const [before] = await placesOf(author);
  const [item] = await itemsOf(author);
  expect(item).toMatchObject({ kind: "joke-hidden", look: "possible", appeal: null });
  // The id is its owner's, and names no other item.
  expect(refusalOf(await ask(other, item?.id))).toBe("400 INVALID_CURSOR");

  const asked = await ask(author, item?.id);
  expect(asked.body).toMatchObject({ success: true, message: "فرستاده شد؛ زود نگاه می‌کنیم." });
  const place = (before?.place ?? 0) - HARM_HOURS.asked * HOUR_MS;
  expect(await placesOf(author)).toEqual([{ place, hidden: 1 }]);
  expect(await looksOf(author)).toEqual([{ kind: "joke-hidden", look: "asked" }]);
  expect(await queueOf(author)).toMatchObject([{ asked: true, hidden: true, openReports: 2 }]);
  for (const { id } of [...(await itemsOf(author)), item ?? { id: null }])
    expect(refusalOf(await ask(author, id))).toBe("409 LOOK_ASKED_ALREADY");
  // A further report keeps it.
  await (await aPerson()).post(`/api/jokes/${joke}/report`);
  expect(await queueOf(author)).toMatchObject([{ asked: true }]);

  const id = await queueIdOf(author, joke);
  const judged = await admin.post("/api/admin/reports/judge", { ids: [id], verdict: "reject" });
  expect(await queueOf(author)).toMatchObject([{ asked: false, hidden: false }]);
  expect(refusalOf(await ask(author, item?.id))).toBe("404 LOOK_GONE");
  await undo(judged);
  expect(await looksOf(author)).toEqual([{ kind: "joke-hidden", look: "possible" }]);
});

test("lets the owner of a hidden photo or video ask, and of nothing else", async () => {
  const owner = await aPerson();
  await aVideo(owner);
  await uploaded(owner, jpeg());
  for (const reporter of await twoTrusted()) await reportPerson(reporter, owner, "photo");
  for (const reporter of await twoTrusted())
    await reporter.post(`/api/user-videos/${owner.username}/report`, { reason: "بی‌ادبی" });
  const items = await itemsOf(owner);
  expect(items.map(({ kind }) => kind).toSorted()).toEqual(["photo-hidden", "video-hidden"]);
  for (const { id } of items) expect((await ask(owner, id)).status).toBe(200);
  expect((await looksOf(owner)).map(({ look }) => look)).toEqual(["asked", "asked"]);
  // Another photo is shown.
  await uploaded(owner, jpeg());
  for (const { kind, id } of items)
    expect(refusalOf(await ask(owner, id))).toBe(kind === "photo-hidden" ? "404 LOOK_GONE" : "409 LOOK_ASKED_ALREADY");
});

test("calls the moderators at once to what its owner asks about, once", async () => {
  // At any hour of the day.
  stopClockAt(new Date().toISOString());
  const author = await aPerson();
  await hideJoke(await aJoke(author));
  await forgetModeratorAlerts();
  const operator = anOperator();
  expect((await ask(author, (await itemsOf(author))[0]?.id)).status).toBe(200);
  for (let run = 0; run < 3; run += 1) {
    passSeconds((2 * MINUTE_MS) / 1000);
    await runModeratorAlerts(operator);
  }
  const sent = await alertsTo(operator);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain("فوری: ۱ درخواست نگاه دوباره");
});
