import { page } from "vitest/browser";

import { paths } from "../../../../contract/product.ts";
import { looksAt, type Screen, shows } from "./screens.ts";
import type { Answers } from "../../../components/support/answers.ts";
import { openPage } from "../../../components/support/page.tsx";
import { aPerson, type Person } from "../../../components/support/people.ts";

const field = page.getByRole("textbox", { name: "کد هدیه" });
const dialog = page.getByRole("dialog");

/** Enters a code on a page with the reward bar, and waits for the result. */
async function redeemOn(path: string, person?: Person, answers?: Answers): Promise<void> {
  openPage(path, { person, answers });
  await field.fill("246810");
  await page.getByRole("button", { name: "دریافت هدیه" }).click();
  await shows(dialog);
}

const screens: Screen[] = [
  {
    name: "a reward code that brought gems and venue credit",
    open: () =>
      redeemOn(paths.profile, aPerson(), {
        "POST /api/reward/redeem": { message: "تبریک!", giftTokens: 4, giftAmount: 200, walletBalance: 1204 },
      }),
  },
  {
    name: "a code that is too short",
    open: async () => {
      openPage(paths.profile, { person: aPerson() });
      await field.fill("24");
      await page.getByRole("button", { name: "دریافت هدیه" }).click();
      await shows(page.getByRole("alert"));
    },
  },
  {
    name: "a reward that waited for a mobile",
    open: async () => {
      const granted = [
        { code: "246810", giftTokens: 4, giftAmount: 200 },
        { code: "", giftTokens: 1000, giftAmount: 0 },
      ];
      const answers: Answers = { "POST /api/reward/grant-pending": { granted, walletBalance: 1004 } };
      openPage(paths.profile, { person: aPerson(), answers });
      await shows(dialog);
    },
  },
];

looksAt(screens);
