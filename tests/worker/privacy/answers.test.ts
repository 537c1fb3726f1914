import { beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";

import { aMobile } from "../../support/a-mobile.ts";
import { routes } from "../../../contract/calls/routes.ts";
import { findDuplicateRoute, searchJokesRoute } from "../../../contract/jokes/calls.ts";
import { call } from "../support/call.ts";
import { send } from "../support/features/direct.ts";
import { endsIt, fieldsAbout, pathAbout } from "../support/calls/about-somebody.ts";
import { families, isAdministrators, isForAnyone, nameOf } from "../support/calls/every-call.ts";
import { aJoke, indexNow } from "../support/features/jokes.ts";
import { coresOf, logLines } from "../support/log-lines.ts";
import { requestEmail, requestSms, verifyEmail, verifySms } from "../support/features/login.ts";
import { lastCodeTo, wrongCodeFor } from "../support/outbox.ts";
import { aPerson, anEmail, lengthenKeys } from "../support/people.ts";
import { clearSettings, openNights } from "../support/features/settings.ts";

beforeAll(async () => {
  await clearSettings();
  await openNights();
});

/** A person with the strictest privacy, and a reader whom they follow and have written to. */
async function aVictim() {
  await lengthenKeys();
  const victim = await aPerson({ contactMobilePublic: "", bio: "اهل خنده" });
  const reader = await aPerson();
  await reader.post("/api/follow", { followee: victim.username });
  await victim.post("/api/follow", { followee: reader.username });
  // Theirs is the one that the call of the contract's example answers.
  const joke = await aJoke(victim, "یک لبخند از کسی که شماره‌اش پنهان است", {
    fingerprint: z.number().parse(findDuplicateRoute.example?.fingerprint),
  });
  await reader.post(`/api/jokes/${joke}/save`);
  await indexNow();
  // So that the search of the contract's example answers it.
  const { q = "" } = searchJokesRoute.example ?? {};
  expect((await reader.get("/api/joke-search", { q })).text).toContain(joke);
  // Names them in the reader's list of what happened.
  await victim.post(`/api/jokes/${await aJoke(reader)}/like`);
  const { _id: message } = await send(victim, reader, "پیام کسی که شماره‌اش پنهان است");
  return { victim, reader, joke, message, username: victim.username };
}

// A caller whom a call is not for is refused before a field is read (tests/worker/refused-callers.test.ts).
describe.each([
  ["another person", true, routes.filter((route) => !isAdministrators(route))],
  ["a visitor", false, routes.filter(isForAnyone)],
])("a call by %s", (_, isPerson, calls) => {
  let known: Awaited<ReturnType<typeof aVictim>>;
  beforeAll(async () => {
    known = await aVictim();
  });

  const ending = calls.filter(endsIt);
  test.each([...families(calls.filter((route) => !endsIt(route))), ["what ends others", ending] as const])(
    "about %s answers and logs no mobile, no e-mail and no database id",
    async (__, walked) => {
      const lines = logLines();
      const { victim, reader } = known;
      for (const route of walked) {
        for (const fields of fieldsAbout(victim, route)) {
          const query = Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, String(value)]));
          const answer = await call(route.method.toUpperCase(), pathAbout(known, route), {
            cookie: isPerson ? reader.cookie : undefined,
            ...(route.method === "get" ? { query } : { body: fields }),
          });
          const said = answer.text + JSON.stringify([...answer.headers]);
          for (const secret of [...coresOf(victim), victim.userId]) expect(said, nameOf(route)).not.toContain(secret);
        }
        const logged = lines.splice(0).join("\n");
        for (const secret of [...coresOf(victim), ...coresOf(reader), victim.username, victim.userId, reader.userId])
          expect(logged, nameOf(route)).not.toContain(secret);
      }
    },
  );
});

test("user-status shows a person their own mobile and e-mail", async () => {
  const person = await aPerson();
  const answer = await person.post("/api/user-status");
  expect(answer.body).toMatchObject({ user: { mobileNumber: person.mobile, email: person.email } });
});

test("no answer before login reveals whether a mobile or an address has an account", async () => {
  const known = await aPerson();
  const answers = async (mobile: string, email: string) => {
    const sms = await requestSms(mobile);
    const letter = await requestEmail(email);
    const wrongSms = await verifySms(mobile, wrongCodeFor(await lastCodeTo(mobile)));
    const wrongLetter = await verifyEmail(email, wrongCodeFor(await lastCodeTo(email)));
    return [sms, letter, wrongSms, wrongLetter].map(({ status, body }) => ({ status, body }));
  };
  vi.useFakeTimers({ toFake: ["Date"] });
  expect(await answers(known.mobile, known.email)).toEqual(await answers(aMobile(), anEmail()));
});
