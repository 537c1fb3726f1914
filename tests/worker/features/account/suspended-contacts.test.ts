import { beforeEach, describe, expect, test } from "vitest";

import { passSeconds } from "../../support/clock.ts";
import { rows } from "../../support/database.ts";
import { leaveForGood } from "../../support/features/leave.ts";
import { logInUnproved, smsCodeFor, verifySms } from "../../support/features/login.ts";
import { lastCodeTo } from "../../support/outbox.ts";
import { aPerson } from "../../support/people.ts";
import { clearSettings, openNights } from "../../support/features/settings.ts";

beforeEach(async () => {
  await clearSettings();
  await openNights();
});

describe("a suspended person", () => {
  const suspendedUntil = Date.now() + 30 * 86_400_000;
  const contactsKept = () => rows<{ digest: string }>("select * from suspended_contacts");
  /** The digests that an action adds; the table also holds those of other tests. */
  const keptBy = async (act: () => Promise<unknown>) => {
    const before = new Set((await contactsKept()).map(({ digest }) => digest));
    await act();
    return (await contactsKept()).filter(({ digest }) => !before.has(digest));
  };
  const ofMobile = (mobile: string) => rows("select suspended_until from users where mobile = ?", mobile);

  test("can leave, and stays suspended until the same day after returning by mobile or e-mail", async () => {
    const suspended = await aPerson({ suspendedUntil });
    expect((await leaveForGood(suspended)).status).toBe(200);
    passSeconds(61);
    await verifySms(suspended.mobile, await smsCodeFor(suspended.mobile));
    expect(await ofMobile(suspended.mobile)).toEqual([{ suspended_until: suspendedUntil }]);
    const registered = await logInUnproved(suspended.email);
    expect(registered.body).toMatchObject({ user: { suspendedUntil: new Date(suspendedUntil).toISOString() } });
  });

  test("is remembered by digests only, and forgotten when the suspension ends", async () => {
    const suspended = await aPerson({ suspendedUntil });
    const kept = await keptBy(() => leaveForGood(suspended));
    const aContact = { digest: expect.any(String), until: suspendedUntil };
    expect(kept).toEqual([aContact, aContact]);
    for (const contact of [suspended.mobile, suspended.email]) expect(JSON.stringify(kept)).not.toContain(contact);
    for (const { digest } of kept)
      await rows("update suspended_contacts set until = ? where digest = ?", Date.now(), digest);
    passSeconds(61);
    await verifySms(suspended.mobile, await smsCodeFor(suspended.mobile));
    expect(await ofMobile(suspended.mobile)).toEqual([{ suspended_until: null }]);
  });

  test("has no stored digest when the suspension is over", async () => {
    const person = await aPerson({ suspendedUntil: Date.now() - 1 });
    expect(await keptBy(() => leaveForGood(person))).toEqual([]);
  });

  test.each([
    { field: "mobileNumber", column: "mobile", proved: "email", lacking: { mobile: null } },
    { field: "email", column: "email", proved: "mobile", lacking: { email: null, emailVerifiedAt: null } },
  ] as const)(
    "passes the suspension to the next account that links the $field, and does not shorten a longer one",
    async ({ field, column, proved, lacking }) => {
      const suspensionAfterLinking = async (account: Parameters<typeof aPerson>[0]) => {
        const [left, person] = [await aPerson({ suspendedUntil }), await aPerson({ ...lacking, ...account })];
        const contact = left[column];
        await leaveForGood(left);
        passSeconds(61);
        await person.post("/api/link-contact", { [field]: contact });
        const codes = { code: await lastCodeTo(contact), currentCode: await lastCodeTo(person[proved]) };
        expect((await person.post("/api/link-contact", { [field]: contact, ...codes })).status).toBe(200);
        return rows("select suspended_until from users where id = ?", person.userId);
      };
      expect(await suspensionAfterLinking({})).toEqual([{ suspended_until: suspendedUntil }]);
      const longer = suspendedUntil + 1;
      expect(await suspensionAfterLinking({ suspendedUntil: longer })).toEqual([{ suspended_until: longer }]);
    },
  );
});
