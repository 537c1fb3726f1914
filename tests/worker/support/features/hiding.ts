import { z } from "zod";

import { DAY_MS } from "../../../../contract/time.ts";
import { admin } from "../administrator.ts";
import { type Answer, call, getAfresh, read } from "../call.ts";
import { rows } from "../database.ts";
import { type Person, aPerson } from "../people.ts";
import { JOKE_SUBJECT } from "./jokes.ts";

/** Each on a day of its own, long ago. */
let days = 0;

/** Somebody who registered on a day of their own, with this record of their reports. */
export async function aReporter(upheld = 0, rejected = 0): Promise<Person> {
  days += 1;
  const reporter = await aPerson({ registeredAt: Date.UTC(2020, 0, 1) + days * DAY_MS });
  await rows(
    "insert into reporter_records (user_id, upheld, rejected) values (?, ?, ?)",
    reporter.userId,
    upheld,
    rejected,
  );
  return reporter;
}

/** Two whose reports are nearly always right: together they hide a thing. */
export const twoTrusted = (): Promise<Person[]> => Promise.all([aReporter(8, 2), aReporter(5)]);

/** Somebody's report of a joke, from an address. */
export const reportFrom = ({ cookie }: Person, joke: string, address: string) =>
  call("POST", `/api/jokes/${joke}/report`, {
    cookie,
    body: { reason: "بی‌ادبی" },
    headers: { "cf-connecting-ip": address },
  });

/** Two trusted people report a joke. */
export async function hideJoke(joke: string): Promise<void> {
  for (const reporter of await twoTrusted()) await reporter.post(`/api/jokes/${joke}/report`, { reason: "بی‌ادبی" });
}

/** Undoes what an answer of the administrator's did. */
export const undo = (answer: Answer) =>
  admin.post(`/api/admin/audit/${read(answer, z.looseObject({ undo: z.string() })).undo}/undo`);

/** Whether a visitor can open a joke. */
export const isShown = async (joke: string) => (await getAfresh(`/api/jokes/${joke}`)).status === 200;

/** The weights of a joke's reports, in the order in which they were filed. */
export async function weightsOf(joke: string): Promise<number[]> {
  const found = await rows<{ weight: number }>(
    `select weight from reports where kind = 'joke' and subject_id = ${JOKE_SUBJECT} order by rowid`,
    joke,
  );
  return found.map(({ weight }) => weight);
}
