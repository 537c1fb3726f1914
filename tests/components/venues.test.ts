import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { VENUE_CATEGORIES, VENUE_PAGE_SIZE, type VenueCategory, venuesPath } from "../../contract/venues/values.ts";
import { paths } from "../../contract/product.ts";
import { answer, calls, lastInput, lost, refused } from "./support/answers.ts";
import { goTo, openPage, place, sees, seesNo } from "./support/page.tsx";
import { loseTheNetwork } from "./support/surroundings.ts";
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

test("the page of categories links to the seven lists of venues", async () => {
  openPage(paths.categories);
  for (const category of VENUE_CATEGORIES)
    await expect
      .element(page.getByRole("link", { name: TITLES[category] }))
      .toHaveAttribute("href", venuesPath(category));
  answer({ [LIST]: venuePage([aVenue({ category: "pools" })]) });
  await page.getByRole("link", { name: "استخرها" }).click();
  await expect.poll(place).toBe("/labkhand/pools");
  await expect.element(table).toBeVisible();
});

describe.each(VENUE_CATEGORIES)("the list of venues: %s", (category) => {
  test("has its title and requests only its venues", async () => {
    openPage(venuesPath(category), { answers: { [LIST]: venuePage([aVenue({ category })]) } });
    await expect.element(page.getByRole("heading", { level: 1, name: TITLES[category] })).toBeVisible();
    await expect.element(table).toBeVisible();
    expect(document.title).toBe(`${TITLES[category]} | لبخند`);
    expect(lastInput(LIST)).toMatchObject({ category });
  });

  test("says «به‌زودی» when it is empty", async () => {
    openPage(venuesPath(category), { answers: { [LIST]: venuePage([]) } });
    await sees(`${TITLES[category]}: به‌زودی`);
    await expect
      .element(page.getByRole("link", { name: "دیدن دسته‌های دیگر" }))
      .toHaveAttribute("href", paths.categories);
  });
});

describe("a list of venues", () => {
  test("has three columns on a wide page: name, province and city, profile or a dash", async () => {
    await page.viewport(500, 800);
    const venues = [aVenue({ name: "شهربازی ارم", region: "تهران", siteId: "eram.park" }), aVenue({ region: "" })];
    openPage(venuesPath("parks"), { answers: { [LIST]: venuePage(venues) } });
    await expect.element(table).toBeVisible();
    const heads = table.getByRole("columnheader").elements();
    expect(heads.map((head) => head.textContent)).toEqual(["نام", "استان و شهر", "آیدی در سایت"]);
    const [, first, second] = rows.elements();
    expect(first?.textContent).toBe("شهربازی ارمتهرانeram.park");
    expect(second?.textContent).toBe("شهربازی ستاره––ندارد");
    await expect
      .element(table.getByRole("link", { name: "eram.park" }))
      .toHaveAttribute("href", paths.user("eram.park"));
  });

  test("hides the profile column on a phone and links to the profile from the row", async () => {
    await page.viewport(360, 640);
    openPage(venuesPath("parks"), { answers: { [LIST]: venuePage([aVenue({ siteId: "eram.park" }), aVenue()]) } });
    await expect.element(table).toBeVisible();
    expect(table.getByRole("columnheader").elements()).toHaveLength(2);
    await table.getByRole("button").first().click();
    await expect
      .element(sheet.getByRole("link", { name: "صفحهٔ مرکز در لبخند" }))
      .toHaveAttribute("href", paths.user("eram.park"));
  });

  test("leads from a row to the map and to the discount's QR", async () => {
    const venue = aVenue({ name: "شهربازی ارم", region: "تهران" });
    openPage(venuesPath("parks"), { answers: { [LIST]: venuePage([venue]) } });
    await page.getByRole("button", { name: "شهربازی ارم" }).click();
    const map = new URL(sheet.getByRole("link", { name: "پیدا کردن روی نقشه" }).element().getAttribute("href") ?? "");
    expect(map.searchParams.get("query")).toBe("شهربازی ارم تهران");
    await sheet.getByRole("button", { name: "QR تخفیف" }).click();
    await expect.element(page.getByRole("dialog", { name: "تخفیف شهربازی" })).toBeVisible();
  });

  test("loads more venues after sixty, until the end", async () => {
    const sixty = Array.from({ length: VENUE_PAGE_SIZE }, (_, index) => aVenue({ name: `مرکز ${index + 1}` }));
    const cursor = sixty.at(-1)?._id ?? "";
    openPage(venuesPath("parks"), {
      answers: {
        [LIST]: (asked) =>
          asked.cursor === undefined ? venuePage(sixty, cursor) : venuePage([aVenue({ name: "شصت‌ویکم" })]),
      },
    });
    await expect.element(table).toBeVisible();
    expect(rows.elements()).toHaveLength(1 + VENUE_PAGE_SIZE);
    await page.getByRole("button", { name: "مراکز بیشتر" }).click();
    await expect.element(table.getByText("شصت‌ویکم")).toBeInTheDocument();
    expect(rows.elements()).toHaveLength(1 + VENUE_PAGE_SIZE + 1);
    expect(lastInput(LIST)).toMatchObject({ cursor });
    await expect.element(page.getByRole("button", { name: "مراکز بیشتر" })).not.toBeInTheDocument();
  });

  test("shows an error and a retry, not «empty», when reading it fails", async () => {
    openPage(venuesPath("shops"), { answers: { [LIST]: refused("INTERNAL") } });
    await expect.element(failure).toBeVisible();
    await seesNo(/به‌زودی/);
    answer({ [LIST]: venuePage([aVenue({ name: "کتاب‌فروشی قصه", category: "shops" })]) });
    await failure.getByRole("button", { name: "تلاش دوباره" }).click();
    await expect.element(table.getByText("کتاب‌فروشی قصه")).toBeVisible();
  });

  test("shares a venue as the address of a search for its name", async () => {
    const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    openPage(venuesPath("parks"), { answers: { [LIST]: venuePage([aVenue()]) } });
    await page.getByRole("button", { name: "شهربازی ستاره" }).click();
    await sheet.getByRole("button", { name: "هم‌رسانی" }).click();
    await sees("لینک کپی شد");
    const url = new URL(copied.mock.lastCall?.[0] ?? "");
    expect([url.pathname, url.searchParams.get("q")]).toEqual(["/labkhand/parks", "شهربازی ستاره"]);
  });
});

describe("a search for a venue", () => {
  test("asks once typing has paused, keeps the text in the address and announces the count", async () => {
    openPage(venuesPath("parks"), {
      answers: { [LIST]: ({ q }) => venuePage(q === "" ? [aVenue(), aVenue()] : [aVenue({ name: "باغ پرندگان" })]) },
    });
    await expect.element(page.getByText("۲ مرکز")).toBeInTheDocument();
    const before = calls(LIST).length;
    await box.fill("ب");
    await box.fill("باغ");
    await expect.element(page.getByText("۱ مرکز")).toBeInTheDocument();
    expect(lastInput(LIST)).toMatchObject({ category: "parks", q: "باغ" });
    expect(calls(LIST)).toHaveLength(before + 1);
    expect(new URLSearchParams(location.search).get("q")).toBe("باغ");
    await page.getByRole("button", { name: "پاک کردن جست‌وجو" }).click();
    await expect.element(page.getByText("۲ مرکز")).toBeInTheDocument();
    await expect.element(box).toHaveFocus();
    expect(location.search).toBe("");
  });

  test("limits the list to the chosen province", async () => {
    openPage(venuesPath("parks"), {
      answers: { [LIST]: ({ province }) => venuePage([aVenue({ name: province ?? "همه" })]) },
    });
    await expect.element(table.getByText("همه")).toBeVisible();
    expect(provinces.getByRole("option").elements()).toHaveLength(32);
    await provinces.selectOptions("یزد");
    await expect.element(table.getByText("یزد")).toBeVisible();
    expect(new URLSearchParams(location.search).get("province")).toBe("یزد");
  });

  test("starts with the text and the province of a shared address", async () => {
    openPage(`${venuesPath("parks")}?${new URLSearchParams({ q: "ارم", province: "تهران" })}`, {
      answers: { [LIST]: venuePage([aVenue({ name: "شهربازی ارم" })]) },
    });
    await expect.element(table.getByText("شهربازی ارم")).toBeVisible();
    await expect.element(box).toHaveValue("ارم");
    await expect.element(provinces).toHaveValue("تهران");
    expect(lastInput(LIST)).toMatchObject({ q: "ارم", province: "تهران" });
  });

  test("says that nothing was found, not «به‌زودی», and leads back to all venues", async () => {
    openPage(`${venuesPath("parks")}?q=xyz`, { answers: { [LIST]: ({ q }) => venuePage(q === "" ? [aVenue()] : []) } });
    await sees("مرکزی پیدا نشد");
    await seesNo(/به‌زودی/);
    await page.getByRole("button", { name: "دیدن همه" }).click();
    await expect.element(table.getByText("شهربازی ستاره")).toBeVisible();
    await expect.element(box).toHaveValue("");
  });

  test("filters the venues read before when there is no network, with a note", async () => {
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

  test("starts empty in another category", async () => {
    openPage(`${venuesPath("parks")}?q=باغ`, { answers: { [LIST]: venuePage([aVenue()]) } });
    await expect.element(box).toHaveValue("باغ");
    goTo(venuesPath("pools"));
    await expect.element(page.getByRole("heading", { level: 1, name: "استخرها" })).toBeVisible();
    await expect.element(box).toHaveValue("");
    await expect.poll(() => lastInput(LIST)).toMatchObject({ category: "pools", q: "" });
  });
});
