import axe from "axe-core";
import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import type { CallAnswer } from "../../../contract/calls/types.ts";
import { violations } from "../../support/page-faults.ts";
import { answer, type Answers, calls, lastInput, refused } from "../support/answers.ts";
import { openTab } from "../support/panel.tsx";
import { sees } from "../support/page.tsx";

const dialog = page.getByRole("dialog");
const button = (name: string | RegExp) => page.getByRole("button", { name });

describe("the season in the panel", () => {
  const running: Answers = {
    "GET /api/admin/game-prizes": {
      prizes: ["الف", "ب", "پ"].map((title) => ({ title, text: "", imageUrl: "" })),
      version: 2,
    },
    "GET /api/admin/game-season": { startsAt: "2026-11-20T06:30:00.000Z", awardsAt: null, version: 0 },
    "GET /api/admin/prize-snapshot": { snapshot: null },
  };
  const starts = page.getByRole("group", { name: "آغاز دوره (خالی: همهٔ بازی‌ها)" });
  const awards = page.getByRole("group", { name: "روز جایزه (خالی: هنوز گفته نشده)" });
  const season = page.getByRole("region", { name: "دوره", exact: true });
  const part = (of: typeof starts, name: string) => of.getByRole("combobox", { name, exact: true });

  test("is chosen by the Persian calendar, saved in Tehran's time, kept within a shorter month, and cleared", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-25T08:10:00.000Z") });
    const awardsAt = "2027-01-20T20:29:00.000Z";
    const saved = { startsAt: "2026-11-20T06:30:00.000Z", awardsAt, version: 1, message: "دوره ذخیره شد" };
    await openTab("prizes", { ...running, "POST /api/admin/game-season": saved });
    for (const [name, value] of [
      ["روز", "۲۹"],
      ["ماه", "آبان"],
      ["سال", "۱۴۰۵"],
      ["ساعت", "۱۰"],
      ["دقیقه", "۰۰"],
    ] as const)
      await expect.element(part(starts, name)).toHaveDisplayValue(value);
    await expect.element(starts).toHaveAccessibleDescription("جمعه، ۵ روز پیش، به وقت تهران");
    await awards.getByRole("button", { name: "گذاشتن تاریخ" }).click();
    // The next full hour of today.
    await expect.element(part(awards, "ساعت")).toHaveDisplayValue("۱۲");
    await expect.element(part(awards, "دقیقه")).toHaveDisplayValue("۰۰");
    await part(awards, "ماه").selectOptions("دی");
    await part(awards, "روز").selectOptions("۳۰");
    await part(awards, "ساعت").selectOptions("۲۳");
    await part(awards, "دقیقه").selectOptions("۵۹");
    expect(await violations(axe)).toEqual([]);
    await season.getByRole("button", { name: "ذخیره" }).click();
    await sees("دوره ذخیره شد");
    expect(lastInput("POST /api/admin/game-season")).toMatchObject({ startsAt: saved.startsAt, awardsAt });

    // A shorter month has no such day.
    await part(starts, "ماه").selectOptions("شهریور");
    await part(starts, "روز").selectOptions("۳۱");
    await part(starts, "ماه").selectOptions("مهر");
    await expect.element(part(starts, "روز")).toHaveDisplayValue("۳۰");
    await starts.getByRole("button", { name: "برداشتن تاریخ" }).click();
    await expect.element(starts.getByRole("button", { name: "گذاشتن تاریخ" })).toHaveFocus();
  });

  test("freezes the ranks once, with links to the rounds", async () => {
    const snapshot: CallAnswer<"POST /api/admin/prize-snapshot">["snapshot"] = {
      seasonStartsAt: null,
      frozenAt: "2026-11-20T18:42:00.000Z",
      ranks: [
        {
          rank: 1,
          personId: "9f86d081884c7d659a2feaa0c55ad015",
          username: "parisa.daf",
          score: 185,
          rounds: 2,
          roundsHash: "00",
          bestRounds: [{ id: "a-round", score: 100 }],
        },
      ],
      signed: "{}",
      hash: "00",
      signature: "x",
      publicKey: "x",
    };
    let kept: typeof snapshot | null = null;
    await openTab("prizes", {
      ...running,
      "GET /api/admin/game-season": { startsAt: null, awardsAt: "2026-11-20T18:32:00.000Z", version: 1 },
      "GET /api/admin/prize-snapshot": () => ({ snapshot: kept }),
      "POST /api/admin/prize-snapshot": () => {
        kept = snapshot;
        return { message: "رتبه‌ها ثبت شد", snapshot };
      },
    });
    await button("ثبت رتبه‌ها").click();
    await dialog.getByRole("button", { name: "ثبت رتبه‌ها" }).click();
    await sees("رتبه‌ها ثبت شد");
    await expect.element(page.getByRole("row", { name: /parisa\.daf/ })).toBeVisible();
    const replay = page.getByRole("link", { name: "بازی ۱ parisa.daf" });
    await expect.element(replay).toHaveAttribute("href", "/games/claw-machine/?round=a-round");
    await expect.element(button("ثبت رتبه‌ها")).not.toBeInTheDocument();
    expect(await violations(axe)).toEqual([]);
  });
});

describe("a prize in the panel", () => {
  const prizes = ["گوشی", "لپ‌تاپ", "ساعت"].map((title) => ({ title, text: "", imageUrl: "" }));
  const shown: Answers = {
    "GET /api/admin/game-prizes": { prizes, version: 2 },
    "GET /api/admin/game-season": { startsAt: null, awardsAt: null, version: 0 },
    "GET /api/admin/prize-snapshot": { snapshot: null },
  };
  const second = page.getByLabelText("انتخاب تصویر جایزهٔ نفر دوم");
  const png = (size: number) => new File([new Uint8Array(size)], "a.png", { type: "image/png" });
  const imageUrl = "/media/prizes/01939b2e-5c1a-7b52-b3a4-0c4f5be3a101.png";
  const region = page.getByRole("region", { name: "جایزه‌های سه نفر اول" });

  test("saves an uploaded picture, rejects one that is too large or damaged, and counts an emoji of the name as one", async () => {
    await openTab("prizes", {
      ...shown,
      "POST /api/admin/prize-picture": refused("PRIZE_PICTURE_UNREADABLE"),
      "POST /api/admin/game-prizes": { prizes, version: 3, message: "ذخیره شد" },
    });
    await expect.element(button("انتخاب تصویر جایزهٔ نفر دوم")).toBeVisible();
    await userEvent.upload(second, png(500 * 1024 + 1));
    await sees("حجم عکس باید حداکثر ۵۰۰ کیلوبایت باشد.");
    expect(calls("POST /api/admin/prize-picture")).toHaveLength(0);
    await userEvent.upload(second, png(3));
    await sees("این فایل عکس سالمی نیست. یک عکس JPEG، PNG یا WebP انتخاب کن.");

    answer({ "POST /api/admin/prize-picture": { message: "عکس ذخیره شد", imageUrl } });
    await userEvent.upload(second, png(3));
    await expect.element(page.getByRole("img", { name: "تصویر جایزهٔ نفر دوم" })).toBeVisible();
    expect(lastInput("POST /api/admin/prize-picture")).toMatchObject({ base64: "data:image/png;base64,AAAA" });
    await region.getByRole("button", { name: "ذخیره" }).click();
    await expect.poll(() => calls("POST /api/admin/game-prizes")).toHaveLength(1);
    expect(lastInput("POST /api/admin/game-prizes")).toMatchObject({
      prizes: [prizes[0], { ...prizes[1], imageUrl }, prizes[2]],
      version: 2,
    });

    const name = region.getByLabelText("نام", { exact: true }).first();
    const tooLong = region.getByText("نام جایزه حداکثر ۶۰ و توضیح آن حداکثر ۳۰۰ حرف است.");
    await name.fill("😄".repeat(61));
    await region.getByRole("button", { name: "ذخیره", exact: true }).click();
    await expect.element(tooLong).toBeVisible();
    await name.fill("😄".repeat(60));
    await expect.element(tooLong).not.toBeInTheDocument();
  });
});
