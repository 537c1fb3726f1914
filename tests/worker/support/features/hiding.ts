import { z } from "zod";

import { DAY_MS } from "../../../../contract/time.ts";
import { admin } from "../administrator.ts";
import { type Answer, call, getAfresh, read } from "../call.ts";
import { rows } from "../database.ts";
import { type Person, aPerson } from "../people.ts";
import { JOKE_SUBJECT } from "./jokes.ts";

/** Each on a day of its own, long ago. */
let days = 0;

/** Somebody trusted who registered on a day of their own, with this record of their reports. */
export async function aReporter(upheld = 0, rejected = 0): Promise<Person> {
  days += 1;
  const reporter = await aPerson({ registeredAt: Date.UTC(2020, 0, 1) + days * DAY_MS });
  await setRecord(reporter, upheld, rejected);
  return reporter;
}

interface RecordOf {
  /** About so many people. */
  owners?: number;
  /** On so many days, the last of them so many days ago. */
  days?: number;
  since?: number;
}

/** Judged reports of a person: by default about eight people, each on a day of its own, and not lately. */
export async function setRecord(
  { userId }: Pick<Person, "userId">,
  upheld: number,
  rejected = 0,
  { owners = 8, days: onDays = Infinity, since = 8 }: RecordOf = {},
): Promise<void> {
  const numbers = Array.from({ length: upheld + rejected }, (_, n) => n);
  const people = await Promise.all(numbers.slice(0, Math.min(owners, numbers.length)).map(() => aPerson()));
  const judged = numbers.map((n) => ({
    owner: people[n % people.length]?.userId,
    status: n < upheld ? "upheld" : "rejected",
    at: Date.now() - (since + (n % Math.min(onDays, numbers.length))) * DAY_MS,
  }));
  await rows(
    `insert into reports (id, reporter_id, kind, owner_id, subject_id, status, snapshot, username_snapshot, created_at, judged_at)
     select lower(hex(randomblob(16))), ?, 'profile', value ->> 'owner', 'of a record ' || key, value ->> 'status', '', '',
       value ->> 'at', value ->> 'at' from json_each(?)`,
    userId,
    JSON.stringify(judged),
  );
  await rows(
    `insert into reporter_records (user_id, upheld, rejected) values (?, ?, ?)
     on conflict do update set upheld = upheld + excluded.upheld, rejected = rejected + excluded.rejected`,
    userId,
    upheld,
    rejected,
  );
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
