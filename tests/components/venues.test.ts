import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { VENUE_CATEGORIES, VENUE_PAGE_SIZE, type VenueCategory, venuesPath } from "../../contract/venues/values.ts";
import { SEARCH_DEBOUNCE_MS } from "../../contract/people/values.ts";
import { paths } from "../../contract/product.ts";
import { answer, calls, lastInput, lost, refused } from "./support/answers.ts";
import { goTo, openAnew, openPage, place, sees, seesNo, typeAtOnce } from "./support/page.tsx";
import { loseTheNetwork, pass } from "./support/surroundings.ts";
import { aVenue, venuePage } from "./support/venues.ts";

const LIST = "GET /api/parks";

const TITLES: Record<VenueCategory, string> = {
  parks: "شهربازی‌ها",
  recreation: "مراکز تفریحی و گردشگری",
  fastfood: "فست‌فودها",
  shops: "فروشگاه‌ها",
  icecream: "بستنی‌فروشی‌ها",
  pools: "استخرها",
  other: "دیگر مراکز تخفیف‌دار",
};

const table = page.getByRole("table");
const rows = table.getByRole("row");
const sheet = page.getByRole("dialog");
const box = page.getByRole("textbox");
const provinces = page.getByRole("combobox", { name: "استان" });
const failure = page.getByRole("alert");

test("links to the seven lists, each of which asks for its own venues, or says «به‌زودی» when it is empty", async () => {
  openPage(paths.categories, {
    answers: { [LIST]: ({ category }) => venuePage([aVenue({ category, name: `یکی از ${category}` })]) },
  });
  for (const category of VENUE_CATEGORIES)
    await expect
      .element(page.getByRole("link", { name: TITLES[category] }))
      .toHaveAttribute("href", venuesPath(category));
  await page.getByRole("link", { name: "استخرها" }).click();
  await expect.poll(place).toBe("/labkhand/pools");
  for (const category of VENUE_CATEGORIES) {
    goTo(venuesPath(category));
    await expect.element(page.getByRole("heading", { level: 1, name: TITLES[category] })).toBeVisible();
    await expect.element(table.getByText(`یکی از ${category}`)).toBeVisible();
    expect(document.title).toBe(`${TITLES[category]} | لبخند`);
  }

  answer({ [LIST]: venuePage([]) });
  openAnew(paths.categories);
  for (const category of VENUE_CATEGORIES) {
    goTo(venuesPath(category));
    await sees(`${TITLES[category]}: به‌زودی`);
    await expect
      .element(page.getByRole("link", { name: "دیدن دسته‌های دیگر" }), { message: category })
      .toHaveAttribute("href", paths.categories);
  }
});

test("shows name, place and id on every phone, and leads from a row to its map, discount and link", async () => {
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const venues = [aVenue({ name: "شهربازی ارم", region: "تهران", siteId: "eram.park" }), aVenue({ region: "" })];
  await page.viewport(320, 640);
  openPage(venuesPath("parks"), { answers: { [LIST]: venuePage(venues) } });
  await expect.element(table).toBeVisible();
  const heads = table.getByRole("columnheader").elements();
  expect(heads.map((head) => head.textContent)).toEqual(["نام", "استان و شهر", "آیدی در سایت"]);
  const [, first, second] = rows.elements();
  expect(first?.textContent).toBe("شهربازی ارمتهرانeram.park");
  expect(second?.textContent).toBe("شهربازی ستاره––ندارد");
  const id = table.getByRole("link", { name: "eram.park" });
  await expect.element(id).toHaveAttribute("href", paths.user("eram.park"));
  for (const width of [320, 358, 360, 390, 412, 430, 500]) {
    await page.viewport(width, 640);
    for (const shown of [id, table.getByText("–").last()]) {
      await expect.element(shown, { message: `${width} px` }).toBeVisible();
      const { left, right, width: own } = shown.element().getBoundingClientRect();
      expect([own > 0, left >= 0, right <= width], `${width} px`).toEqual([true, true, true]);
    }
    expect(document.documentElement.scrollWidth, `${width} px`).toBe(width);
  }

  await page.viewport(360, 640);
  await page.getByRole("button", { name: "شهربازی ارم" }).click();
  await expect
    .element(sheet.getByRole("link", { name: "صفحهٔ مرکز در لبخند" }))
    .toHaveAttribute("href", paths.user("eram.park"));
  const map = new URL(sheet.getByRole("link", { name: "پیدا کردن روی نقشه" }).element().getAttribute("href") ?? "");
  expect(map.searchParams.get("query")).toBe("شهربازی ارم تهران");

  // The address of a search for its name.
  await sheet.getByRole("button", { name: "هم‌رسانی" }).click();
  await sees("لینک کپی شد");
  const url = new URL(copied.mock.lastCall?.[0] ?? "");
  expect([url.pathname, url.searchParams.get("q")]).toEqual(["/labkhand/parks", "شهربازی ارم"]);
  await sheet.getByRole("button", { name: "QR تخفیف" }).click();
  await expect.element(page.getByRole("dialog", { name: "تخفیف شهربازی" })).toBeVisible();
});

test("offers a retry, not «به‌زودی», when reading fails, and more venues after sixty until the end", async () => {
  openPage(venuesPath("shops"), { answers: { [LIST]: refused("INTERNAL") } });
  await expect.element(failure).toBeVisible();
  await seesNo(/به‌زودی/);
  const sixty = Array.from({ length: VENUE_PAGE_SIZE }, (_, index) => aVenue({ name: `مرکز ${index + 1}` }));
  const cursor = sixty.at(-1)?._id ?? "";
  answer({
    [LIST]: (asked) =>
      asked.cursor === undefined ? venuePage(sixty, cursor) : venuePage([aVenue({ name: "شصت‌ویکم" })]),
  });
  await failure.getByRole("button", { name: "تلاش دوباره" }).click();
  await expect.element(table).toBeVisible();
  expect(rows.elements()).toHaveLength(1 + VENUE_PAGE_SIZE);
  await page.getByRole("button", { name: "مراکز بیشتر" }).click();
  await expect.element(table.getByText("شصت‌ویکم")).toBeInTheDocument();
  expect(rows.elements()).toHaveLength(1 + VENUE_PAGE_SIZE + 1);
  expect(lastInput(LIST)).toMatchObject({ cursor });
  await expect.element(page.getByRole("button", { name: "مراکز بیشتر" })).not.toBeInTheDocument();
});

test("searches the text and the province of the address once typing has paused, and announces the count", async () => {
  openPage(`${venuesPath("parks")}?${new URLSearchParams({ q: "ارم", province: "تهران" })}`, {
    answers: {
      [LIST]: ({ q, province }) => {
        if (q === "xyz") return venuePage([]);
        const name = [q, province].filter(Boolean).join("، ") || "همه";
        return venuePage(q === "" ? [aVenue({ name }), aVenue()] : [aVenue({ name })]);
      },
    },
  });
  await expect.element(table.getByText("ارم، تهران")).toBeVisible();
  await expect.element(box).toHaveValue("ارم");
  await expect.element(provinces).toHaveValue("تهران");
  expect(lastInput(LIST)).toMatchObject({ q: "ارم", province: "تهران" });

  await box.fill("xyz");
  await sees("مرکزی پیدا نشد");
  await seesNo(/به‌زودی/);
  await page.getByRole("button", { name: "دیدن همه" }).click();
  await expect.element(table.getByText("همه")).toBeVisible();
  await expect.element(box).toHaveValue("");
  await expect.element(page.getByText("۲ مرکز")).toBeInTheDocument();

  const before = calls(LIST).length;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  typeAtOnce(box, "ب", "باغ");
  await pass(SEARCH_DEBOUNCE_MS);
  vi.useRealTimers();
  await expect.element(page.getByText("۱ مرکز")).toBeInTheDocument();
  expect(lastInput(LIST)).toMatchObject({ category: "parks", q: "باغ" });
  expect(calls(LIST)).toHaveLength(before + 1);
  expect(new URLSearchParams(location.search).get("q")).toBe("باغ");
  await page.getByRole("button", { name: "پاک کردن جست‌وجو" }).click();
  await expect.element(page.getByText("۲ مرکز")).toBeInTheDocument();
  await expect.element(box).toHaveFocus();
  expect(location.search).toBe("");

  expect(provinces.getByRole("option").elements()).toHaveLength(32);
  await provinces.selectOptions("یزد");
  await expect.element(table.getByText("یزد")).toBeVisible();
  expect(new URLSearchParams(location.search).get("province")).toBe("یزد");

  // Another category starts empty.
  await box.fill("باغ");
  await expect.element(table.getByText("باغ، یزد")).toBeVisible();
  goTo(venuesPath("pools"));
  await expect.element(page.getByRole("heading", { level: 1, name: "استخرها" })).toBeVisible();
  await expect.element(box).toHaveValue("");
  await expect.poll(() => lastInput(LIST)).toMatchObject({ category: "pools", q: "" });
});

test("filters the venues read before, with a note, when there is no network", async () => {
  const venues = [aVenue({ name: "باغ پرندگان", region: "یزد" }), aVenue({ name: "باغ گل‌ها", region: "اصفهان" })];
  openPage(venuesPath("parks"), { answers: { [LIST]: venuePage(venues) } });
  await expect.element(table.getByText("باغ پرندگان")).toBeVisible();
  answer({ [LIST]: lost });
  loseTheNetwork();
  await box.fill("باغ گل");
  await sees("اینترنت نیست؛ این‌ها از فهرستی است که پیش‌تر دیده‌ای.");
  await expect.element(table.getByText("باغ گل‌ها")).toBeVisible();
  await expect.element(table.getByText("باغ پرندگان")).not.toBeInTheDocument();
  await box.fill("استخر");
  await expect.element(failure).toBeVisible();
});
