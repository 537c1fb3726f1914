import { expect } from "vitest";

import { linkContactRoute } from "../../../../contract/account/calls/account.ts";
import { aMobile } from "../../../support/a-mobile.ts";
import { read } from "../call.ts";
import { rows } from "../database.ts";
import { lastCodeTo } from "../outbox.ts";
import { type Person, anEmail } from "../people.ts";

const answer = linkContactRoute.responses[200].content["application/json"].schema;

/**
 * The two kinds: the person who lacks one, the contact to link, the answer to a wrong code, and the existing contact.
 */
export const kinds = [
  {
    field: "mobileNumber",
    column: "mobile",
    aContact: aMobile,
    lacking: { mobile: null },
    wrong: "401 WRONG_SMS_CODE",
    failed: "502 SMS_SEND_FAILED",
    proved: "email",
    failing: () => `${aMobile().slice(0, -4)}0500`,
  },
  {
    field: "email",
    column: "email",
    aContact: anEmail,
    lacking: { email: null, emailVerifiedAt: null },
    wrong: "401 WRONG_EMAIL_CODE",
    failed: "502 EMAIL_SEND_FAILED",
    proved: "mobile",
    failing: () => `error500.${crypto.randomUUID()}@example.com`,
  },
] as const;

type Kind = Pick<(typeof kinds)[number], "field" | "proved">;

/** One step of linking: without the codes, or with them. */
export const link = (person: Person, fields: Record<string, unknown>) => person.post("/api/link-contact", fields);

/** The answer to a successful step. */
export const linked = async (person: Person, fields: Record<string, unknown>) =>
  read(await link(person, fields), answer);

/** The first step. @returns both codes, as they arrived */
export async function askToLink({ field, proved }: Kind, person: Person, contact: string) {
  expect(await linked(person, { [field]: contact })).toMatchObject({ codeSent: true });
  return { code: await lastCodeTo(contact), currentCode: await lastCodeTo(person[proved]) };
}

export const contactsOf = async ({ userId }: Person) =>
  (await rows("select mobile, email from users where id = ?", userId))[0];
