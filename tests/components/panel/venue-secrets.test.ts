import axe from "axe-core";
import { expect, test } from "vitest";
import { page } from "vitest/browser";

import { violations } from "../../support/page-faults.ts";
import { type Answers, calls, lastInput } from "../support/answers.ts";
import { sees } from "../support/page.tsx";
import { openTab } from "../support/panel.tsx";

const VENUES = 10_000;
const aVenue = (n: number) => ({
  _id: `0190aaaa-0000-7000-8000-${String(n).padStart(12, "0")}`,
  name: n % 2 === 0 ? "شهربازی ارم" : `کافهٔ ${n}`,
  region: n === 2 ? "تهران، تهران" : n === 4 ? "گیلان، رشت" : "",
  province: null,
  siteId: "",
  videoUrl: "",
  category: n === 4 ? ("pools" as const) : ("parks" as const),
});
const search = page.getByLabelText("مرکز", { exact: true });
const found = page.getByRole("radiogroup", { name: "مرکزهای پیداشده" });

const answers: Answers = {
  "GET /api/admin/venue-secrets": { items: [], nextCursor: null },
  "GET /api/admin/parks": ({ q, limit }) => {
    if (q === "ارم") return { items: [aVenue(2), aVenue(4)], nextCursor: null, total: VENUES };
    if (q) return { items: [], nextCursor: null, total: VENUES };
    return { items: Array.from({ length: limit }, (_, n) => aVenue(VENUES - n)), nextCursor: "more", total: VENUES };
  },
  "POST /api/admin/venue-secrets": { id: aVenue(1)._id, secret: "s3cret-of-the-desk", message: "رمز ساخته شد" },
};

test("the search finds a venue among ten thousand, with region and category beside equal names", async () => {
  await openTab("venue-secrets", answers);
  await sees("مرکزهای دیگری هم هست؛ نام یا شهر را کامل‌تر بنویس.");
  expect(found.getByRole("radio").elements().length).toBeLessThanOrEqual(10);
  await search.fill("ارم");
  await found.getByRole("radio", { name: /شهربازی ارم گیلان، رشت، استخر/ }).click();
  await expect.element(found.getByRole("radio", { name: /شهربازی ارم تهران، تهران، شهربازی/ })).not.toBeChecked();
  expect(await violations(axe)).toEqual([]);
  await page.getByLabelText("برای چه کسی").fill("گیشهٔ تازه");
  await page.getByRole("button", { name: "رمز تازه" }).click();
  await sees("s3cret-of-the-desk");
  expect(lastInput("POST /api/admin/venue-secrets")).toEqual({ venueId: aVenue(4)._id, name: "گیشهٔ تازه" });
});

test("the chosen venue stays visible during the next search, and Enter sends nothing", async () => {
  await openTab("venue-secrets", answers);
  await search.fill("ارم");
  await found.getByRole("radio", { name: /تهران، تهران/ }).click();
  await search.fill("هیچ‌جا");
  await sees("مرکزی با این نام یا شهر نیست.");
  await expect.element(found.getByRole("radio", { name: /تهران، تهران/ })).toBeChecked();
  await search.fill("هیچ‌جا");
  search.element().dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  expect(calls("POST /api/admin/venue-secrets")).toEqual([]);
});
