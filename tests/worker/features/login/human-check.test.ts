import { beforeEach, expect, test } from "vitest";

import { DEFAULT_QUOTAS } from "../../../../contract/settings/quotas.ts";
import { aMobile } from "../../../support/a-mobile.ts";
import { stopClockAt } from "../../support/clock.ts";
import { type Answer, refusalOf } from "../../support/call.ts";
import { SITE_KEY, aHumanToken, askForHumans } from "../../support/features/human-check.ts";
import { requestEmail, requestSms } from "../../support/features/login.ts";
import { messagesTo } from "../../support/outbox.ts";
import { anEmail, aPerson } from "../../support/people.ts";
import { clearSettings, openNights, setSetting } from "../../support/features/settings.ts";

const ONE = 1;
const QUOTAS = { ...DEFAULT_QUOTAS, smsPerHour: ONE, emailsPerHour: ONE };

const ways = [
  ["SMS", aMobile, requestSms],
  ["e-mail", anEmail, requestEmail],
] as const;

/** An hour of its own for each test, because everybody shares the budgets. */
let hours = 0;

beforeEach(async () => {
  hours += 1;
  await clearSettings();
  await openNights();
  await setSetting("quotas", QUOTAS);
  stopClockAt(new Date(Date.UTC(2027, 2, 4, hours, 10)).toISOString());
});

const isAsked = (answer: Answer, code: string) => {
  expect(refusalOf(answer)).toBe(`403 ${code}`);
  expect(answer.body).toMatchObject({ siteKey: SITE_KEY });
};

test.each(ways)("a code by %s needs a passed human check once the hour's codes are spent", async (_, to, ask) => {
  await askForHumans();
  expect((await ask(to())).status).toBe(200);
  const [person, robot, humanToken] = [to(), to(), aHumanToken()];
  isAsked(await ask(person), "HUMAN_CHECK_REQUIRED");
  isAsked(await ask(person, { humanToken: "made-up" }), "HUMAN_CHECK_FAILED");
  expect(await messagesTo(person)).toEqual([]);
  expect((await ask(person, { humanToken: aHumanToken() })).status).toBe(200);
  expect(await messagesTo(person)).toHaveLength(1);
  expect((await ask(to(), { humanToken })).status).toBe(200);
  // The previous code used the token up.
  isAsked(await ask(robot, { humanToken }), "HUMAN_CHECK_FAILED");
  expect(await messagesTo(robot)).toEqual([]);
});

test.each(ways)(
  "a code by %s past the hour's limit is rejected with «later» while the human check is off",
  async (_, to, ask) => {
    expect((await ask(to())).status).toBe(200);
    const late = to();
    const answer = await ask(late, { humanToken: aHumanToken() });
    expect(refusalOf(answer)).toMatch(/^429 CODES_SPENT/);
    expect(await messagesTo(late)).toEqual([]);
  },
);

test("a code is not sent, with an error that says so, when the human check is unavailable", async () => {
  await askForHumans();
  await requestSms(aMobile());
  const late = aMobile();
  expect(refusalOf(await requestSms(late, { humanToken: "trouble.drop" }))).toBe("502 HUMAN_CHECK_AWAY");
  expect(await messagesTo(late)).toEqual([]);
});

test.each([
  ["proves the address they registered with", "/api/link-contact"],
  ["leaves before proving their address", "/api/account/delete"],
] as const)("a person who %s needs the human check as well", async (_, path) => {
  await askForHumans();
  const person = await aPerson({ mobile: null, emailVerifiedAt: null });
  await requestEmail(anEmail());
  const ask = (proof: { humanToken?: string } = {}) => person.post(path, { email: person.email, ...proof });
  isAsked(await ask(), "HUMAN_CHECK_REQUIRED");
  isAsked(await ask({ humanToken: "made-up" }), "HUMAN_CHECK_FAILED");
  expect((await ask({ humanToken: aHumanToken() })).status).toBe(200);
  expect(await messagesTo(person.email)).toHaveLength(1);
});
