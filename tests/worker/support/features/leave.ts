import { expect } from "vitest";

import type { Answer } from "../call.ts";
import { lastCodeTo } from "../outbox.ts";
import type { Person } from "../people.ts";

/** One step of leaving: without a code, or with it. */
export const leave = (person: Person, fields: Record<string, unknown> = {}) =>
  person.post("/api/account/delete", fields);

/** Both steps of leaving. */
export async function leaveForGood(person: Person): Promise<Answer> {
  expect((await leave(person)).body).toMatchObject({ codeSent: true });
  return leave(person, { code: await lastCodeTo(person.mobile || person.email) });
}
