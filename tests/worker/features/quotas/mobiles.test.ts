import { beforeEach, expect, test } from "vitest";
import { z } from "zod";

import { DEFAULT_QUOTAS } from "../../../../contract/settings/quotas.ts";
import { aMobile } from "../../../support/a-mobile.ts";
import { rows } from "../../support/database.ts";
import { clearSettings, setSetting } from "../../support/features/settings.ts";
import { type Person, aPerson } from "../../support/people.ts";

beforeEach(clearSettings);

const showing = () => aPerson({ contactMobilePublic: aMobile() });

async function mobileSeenBy(viewer: Person, { username }: Person): Promise<string> {
  const { body } = await viewer.get(`/api/user-public/${username}`);
  return z.looseObject({ user: z.looseObject({ contactMobilePublic: z.string() }) }).parse(body).user
    .contactMobilePublic;
}

test("a viewer sees a limited number of distinct public mobiles a day", async () => {
  await setSetting("quotas", { ...DEFAULT_QUOTAS, mobilesPerDay: 2 });
  const [viewer, one, two, three] = [await aPerson(), await showing(), await showing(), await showing()];
  expect(await mobileSeenBy(viewer, one)).toBe(one.mobile);
  expect(await mobileSeenBy(viewer, one)).toBe(one.mobile);
  expect(await mobileSeenBy(viewer, two)).toBe(two.mobile);
  expect(await mobileSeenBy(viewer, three)).toBe("");
  // A number seen today stays visible, and one's own is not counted.
  expect(await mobileSeenBy(viewer, one)).toBe(one.mobile);
  expect(await mobileSeenBy(three, three)).toBe(three.mobile);
  const counted = await rows("select used from quota_counts where subject = ? and item = ''", String(viewer.userId));
  expect(counted).toEqual([{ used: 2 }]);
});

test("a profile without a public mobile does not count for the daily limit of mobiles", async () => {
  const [viewer, other] = [await aPerson(), await aPerson()];
  expect(await mobileSeenBy(viewer, other)).toBe("");
  expect(await rows("select 1 from quota_counts where subject = ?", String(viewer.userId))).toEqual([]);
});
