import { beforeEach, expect, test } from "vitest";

import { limits } from "../../../../contract/quotas/values.ts";
import { DEFAULT_QUOTAS } from "../../../../contract/settings/quotas.ts";
import { type Answer, call, cookieOf, refusalOf } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import { logInUnproved } from "../../support/features/login.ts";
import { clearSettings, setSetting } from "../../support/features/settings.ts";
import { aNetwork } from "../../support/from-outside.ts";
import { type Person, aPerson, anEmail } from "../../support/people.ts";

const REFUSED = "429 TOO_MANY_ISSUES";

beforeEach(clearSettings);

const report = (cookie: string, address = "") =>
  call("POST", "/api/report-issue", {
    body: { message: "دکمه کار نمی‌کند" },
    cookie,
    ...(address !== "" && { headers: { "CF-Connecting-IP": address } }),
  });

const accepted = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200).length;
const atOnce = (count: number, ask: () => Promise<Answer>) => Promise.all(Array.from({ length: count }, ask));

test("fault reports are stored exactly up to the day's limit when many come at once", async () => {
  const person = await aPerson();
  const answers = await atOnce(15, () => report(person.cookie));
  expect(accepted(answers)).toBe(limits.issuesPerDay.byDefault);
  expect(await rows("select 1 from issues where user_id = ?", person.userId)).toHaveLength(10);
  expect((await report(person.cookie)).body).toMatchObject({ code: "TOO_MANY_ISSUES", rateLimited: true });
});

test("an unproved account may send two fault reports", async () => {
  const cookie = cookieOf(await logInUnproved(anEmail())) ?? "";
  expect(accepted(await atOnce(6, () => report(cookie)))).toBe(limits.unprovedIssuesPerDay.byDefault);
});

test("a network's limit of fault reports counts all its accounts together", async () => {
  await setSetting("quotas", { ...DEFAULT_QUOTAS, networkIssuesPerDay: 4 });
  const here = aNetwork();
  const people: Person[] = await Promise.all(Array.from({ length: 3 }, () => aPerson()));
  const answers: Answer[] = [];
  for (const [n, { cookie }] of people.entries())
    for (let m = 0; m < 2; m += 1) answers.push(await report(cookie, here(n)));
  expect(accepted(answers)).toBe(4);
  expect(refusalOf(answers[5]!)).toBe(REFUSED);
  expect((await report(people[2]!.cookie, aNetwork()(1))).status).toBe(200);
});
