import { expect, test } from "vitest";
import { page } from "vitest/browser";

import { answer, calls, lastInput, refused } from "../support/answers.ts";
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

test("the form of gem packages keeps and marks what is no number of gems, and saves nothing", async () => {
  const packages = [1, 2, 3, 4, 5, 6, 7].map((count) => ({ gems: count, percentOff: 0 }));
  await openTab("gem-packages", { ...answers, "GET /api/admin/gem-packages": { ...offer, packages } });
  const wrong = Object.entries({ "۱": "۵ ۳۰ abc", "۲": "10.5", "۳": "سی", "۴": "", "۵": "0", "۶": "10001", "۷": "-5" });
  for (const [at, typed] of wrong) await gems(at).fill(typed);
  await save.click();
  for (const [at, typed] of wrong) {
    await expect
      .element(row(at).getByRole("alert"), { message: typed })
      .toHaveTextContent("عددی از ۱ تا ۱۰٬۰۰۰ بنویس.");
    await expect.element(gems(at), { message: typed }).toHaveAttribute("aria-invalid", "true");
    await expect.element(gems(at), { message: typed }).toHaveValue(typed);
  }
  await sees("عدد هر بسته را درست کن؛ چیزی ذخیره نشد.");
  expect(calls(WRITE)).toEqual([]);
});

test("the form of gem packages rejects packages that do not fit, previews and saves others, and shows what another saved", async () => {
  await openTab("gem-packages", answers);
  for (const [typed, problem] of [
    [{ off: "15%" }, "عدد هر بسته را درست کن؛ چیزی ذخیره نشد."],
    [{ off: "90" }, "۳۰ جم از بستهٔ کوچک‌تر گران‌تر نیست؛ تخفیفش را کم کن."],
    [{ off: "100" }, "عدد هر بسته را درست کن؛ چیزی ذخیره نشد."],
    [{ gems: "20", off: "50" }, "۲۰ جم از بستهٔ کوچک‌تر گران‌تر نیست؛ تخفیفش را کم کن."],
    [{ gems: "10", off: "0" }, "دو بسته یک اندازه‌اند."],
  ] as const) {
    if ("gems" in typed) await gems("۲").fill(typed.gems);
    await percentOff("۲").fill(typed.off);
    await save.click();
    await expect.element(page.getByText(problem).first(), { message: JSON.stringify(typed) }).toBeVisible();
  }
  expect(calls(WRITE)).toEqual([]);

  await gems("۲").fill("30");
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

  // An empty discount is none.
  await percentOff("۱").fill("");
  await button("برداشتن بستهٔ ۲").click();
  await save.click();
  await expect
    .poll(() => lastInput(WRITE)?.["packages"])
    .toEqual([
      { gems: 10, percentOff: 0 },
      { gems: 20, percentOff: 0 },
    ]);

  const current = { ...offer, packages: [{ gems: 7, percentOff: 20 }], version: 4 };
  answer({ [WRITE]: refused("SETTING_CHANGED", { current }) });
  await gems("۲").fill("40");
  await save.click();
  await sees(/او: ۷ \(۲۰٪ تخفیف\)/);
  await sees(/تو: ۱۰، ۴۰/);
});
