import { DAY_MS } from "../../../../contract/time.ts";
import { type Person, aPerson } from "../people.ts";
import { call } from "../call.ts";
import { rows } from "../database.ts";

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
