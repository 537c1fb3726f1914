import { expect, test } from "vitest";

import { limits } from "../../../contract/quotas/values.ts";
import { type Answer, refusalOf } from "../support/call.ts";
import { rows } from "../support/database.ts";
import { aJoke } from "../support/features/jokes.ts";
import { type Person, aPerson } from "../support/people.ts";
import { reportPerson } from "../support/features/reports.ts";
import { aVideo } from "../support/features/videos.ts";

const REPORTS_PER_DAY = limits.reportsPerDay.byDefault;
const REFUSED = "429 TOO_MANY_REPORTS";

const reportVideo = (by: Person, of: Person) => by.post(`/api/user-videos/${of.username}/report`, { reason: "بد" });
const reportJoke = (by: Person, joke: string) => by.post(`/api/jokes/${joke}/report`);

/** Dates the counts of a person's day back by a day. */
const dayBefore = ({ userId }: Person) =>
  rows("update quota_counts set started_at = started_at - 86400000 where subject = ?", String(userId));

/** Jokes of one author, and the answers to reporting all of them at once. */
async function reportJokes(by: Person, count: number): Promise<{ jokes: string[]; answers: Answer[] }> {
  const author = await aPerson();
  const jokes = await Promise.all(Array.from({ length: count }, () => aJoke(author)));
  return { jokes, answers: await Promise.all(jokes.map((joke) => reportJoke(by, joke))) };
}

test(`${REPORTS_PER_DAY} reports a day are accepted, more the day after, and repeated ones count once`, async () => {
  const reporter = await aPerson();
  const { jokes, answers } = await reportJokes(reporter, REPORTS_PER_DAY + 3);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(refusalOf)).toEqual(Array.from({ length: 3 }, () => REFUSED));
  const again = await Promise.all(jokes.map((joke) => reportJoke(reporter, joke)));
  expect(again.map(({ status }) => status)).toEqual(answers.map(({ status }) => status));
  await dayBefore(reporter);
  expect((await reportJoke(reporter, await aJoke(await aPerson()))).status).toBe(200);
});

test("reports of jokes, videos and people share the limit, and a rejection suggests blocking", async () => {
  const [reporter, owner, late] = [await aPerson(), await aPerson(), await aPerson()];
  for (const person of [owner, late]) await aVideo(person);
  expect((await reportVideo(reporter, owner)).status).toBe(200);
  expect((await reportPerson(reporter, owner, "profile")).status).toBe(200);
  await reportJokes(reporter, REPORTS_PER_DAY - 2);
  const refused = [
    await reportJoke(reporter, await aJoke(late)),
    await reportVideo(reporter, late),
    await reportPerson(reporter, late, "profile"),
  ];
  expect(refused.map(refusalOf)).toEqual([REFUSED, REFUSED, REFUSED]);
  for (const { body } of refused) expect(body).toMatchObject({ error: expect.stringContaining("مسدود") });
  expect(await rows("select 1 from reports where owner_id = ?", late.userId)).toEqual([]);
  expect((await reportVideo(reporter, owner)).status).toBe(200);
});
