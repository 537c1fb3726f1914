import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";

import { calls, lastInput, refused } from "../support/answers.ts";
import { sees } from "../support/page.tsx";
import { openTab } from "../support/panel.tsx";

const offer = {
  packages: [
    { gems: 10, percentOff: 0 },
    { gems: 30, percentOff: 0 },
  ],
  tomanPerGem: 1000,
  version: 3,
};
const WRITE = "POST /api/admin/gem-packages";
const answers = {
  "GET /api/admin/gem-packages": offer,
  [WRITE]: { ...offer, message: "بسته‌های جم ذخیره شد" },
};

const row = (at: string) => page.getByRole("group", { name: `بستهٔ ${at}` });
const gems = (at: string) => row(at).getByLabelText("جم", { exact: true });
const percentOff = (at: string) => row(at).getByLabelText("تخفیف (درصد)");
const button = (name: string) => page.getByRole("button", { name, exact: true });
const save = button("ذخیره");

describe("the form of gem packages", () => {
  test("accepts a new package and a discount, and previews what people will see", async () => {
    await openTab("gem-packages", answers);
    await button("بستهٔ تازه").click();
    await gems("۳").fill("۲۰");
    await percentOff("۲").fill("۱۵");
    await sees("۲۰ جم: ۲۰٬۰۰۰ تومان");
    await expect.element(page.getByText("۳۰ جم: ۲۵٬۵۰۰ تومان ۳۰٬۰۰۰ تومان ۱۵٪ تخفیف")).toBeVisible();
    await save.click();
    await sees("بسته‌های جم ذخیره شد");
    expect(lastInput(WRITE)).toEqual({
      packages: [
        { gems: 10, percentOff: 0 },
        { gems: 20, percentOff: 0 },
        { gems: 30, percentOff: 15 },
      ],
      tomanPerGem: 1000,
      version: 3,
    });
  });

  test.each(["۵ ۳۰ abc", "10.5", "سی", "", "0", "10001", "-5"])(
    "keeps %j in its field, marks the field as invalid and saves nothing",
    async (typed) => {
      await openTab("gem-packages", answers);
      await gems("۲").fill(typed);
      await save.click();
      await expect.element(row("۲").getByRole("alert")).toHaveTextContent("عددی از ۱ تا ۱۰٬۰۰۰ بنویس.");
      await expect.element(gems("۲")).toHaveAttribute("aria-invalid", "true");
      await expect.element(gems("۲")).toHaveValue(typed);
      await sees("عدد هر بسته را درست کن؛ چیزی ذخیره نشد.");
      expect(calls(WRITE)).toEqual([]);
    },
  );

  test.each([
    ["two packages of one size", "۲", { gems: "10" }, "دو بسته یک اندازه‌اند."],
    ["a discount that is no number", "۲", { off: "15%" }, "عدد هر بسته را درست کن؛ چیزی ذخیره نشد."],
    ["a discount of a hundred per cent", "۲", { off: "100" }, "عدد هر بسته را درست کن؛ چیزی ذخیره نشد."],
    [
      "more gems for the same money",
      "۲",
      { gems: "20", off: "50" },
      "۲۰ جم از بستهٔ کوچک‌تر گران‌تر نیست؛ تخفیفش را کم کن.",
    ],
    ["more gems for less money", "۲", { off: "90" }, "۳۰ جم از بستهٔ کوچک‌تر گران‌تر نیست؛ تخفیفش را کم کن."],
  ])("rejects %s", async (_, at, typed: { gems?: string; off?: string }, problem) => {
    await openTab("gem-packages", answers);
    await expect.element(gems(at)).toBeVisible();
    if (typed.gems !== undefined) await gems(at).fill(typed.gems);
    if (typed.off !== undefined) await percentOff(at).fill(typed.off);
    await save.click();
    await sees(problem);
    expect(calls(WRITE)).toEqual([]);
  });

  test("treats an empty discount as none, and can remove a package", async () => {
    await openTab("gem-packages", answers);
    await percentOff("۱").fill("");
    await button("برداشتن بستهٔ ۲").click();
    await save.click();
    await sees("بسته‌های جم ذخیره شد");
    expect(lastInput(WRITE)).toMatchObject({ packages: [{ gems: 10, percentOff: 0 }] });
  });

  test("shows in words what another administrator saved in between", async () => {
    const current = { ...offer, packages: [{ gems: 7, percentOff: 20 }], version: 4 };
    await openTab("gem-packages", { ...answers, [WRITE]: refused("SETTING_CHANGED", { current }) });
    await gems("۲").fill("40");
    await save.click();
    await sees(/او: ۷ \(۲۰٪ تخفیف\)/);
    await sees(/تو: ۱۰، ۴۰/);
  });
});
