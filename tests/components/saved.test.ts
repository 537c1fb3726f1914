import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { SAVED_PATH } from "../../contract/jokes/values.ts";
import { paths } from "../../contract/product.ts";
import { answer, calls, lastInput, lost, refused } from "./support/answers.ts";
import { aJoke, pageOf } from "./support/jokes.ts";
import { cardOf, focus, goTo, openAnew, openPage, place, sees } from "./support/page.tsx";
import { aPerson, asFound, publicUser } from "./support/people.ts";

const TEXT = "جوک ماندگار";
const save = cardOf(TEXT).getByRole("button", { name: "ذخیره" });
const cards = page.getByRole("article");
const saveCalls = () => calls("POST /api/jokes/{id}/save", "POST /api/jokes/{id}/unsave");

test("saves a joke and takes it back by keyboard, but not when the call fails", async () => {
  const author = aPerson();
  openPage(paths.home, {
    person: aPerson(),
    answers: {
      "GET /api/feed/following": pageOf([aJoke(author, TEXT)], { followingUsernames: [author.username] }),
      "POST /api/jokes/{id}/save": { saved: true },
      "POST /api/jokes/{id}/unsave": { saved: false },
    },
  });
  await focus(save);
  await userEvent.keyboard("{Enter}");
  await expect.element(save).toHaveAttribute("aria-pressed", "true");
  await sees("ذخیره شد؛ در منو پیدایش می‌کنی.");
  // The list is read at once, so that it is on the device.
  await expect.poll(() => calls("GET /api/saved-jokes")).toHaveLength(1);
  await userEvent.keyboard("{Enter}");
  await expect.element(save).toHaveAttribute("aria-pressed", "false");
  await expect.poll(saveCalls).toEqual(["POST /api/jokes/{id}/save", "POST /api/jokes/{id}/unsave"]);

  // Without an answer it waits, until the network is back.
  answer({ "POST /api/jokes/{id}/save": lost });
  await save.click();
  await expect.poll(saveCalls).toHaveLength(3);
  await expect.element(save).toHaveAttribute("aria-pressed", "true");
  answer({ "POST /api/jokes/{id}/save": { saved: true } });
  dispatchEvent(new Event("online"));
  await expect.poll(saveCalls).toHaveLength(4);
  await sees("ذخیره شد؛ در منو پیدایش می‌کنی.");
  await userEvent.keyboard("{Enter}");
  await expect.poll(saveCalls).toHaveLength(5);
  await expect.element(save).toHaveAttribute("aria-pressed", "false");
  // The joke is gone.
  answer({ "POST /api/jokes/{id}/save": refused("JOKE_NOT_FOUND") });
  await save.click();
  await expect.element(cardOf(TEXT)).not.toBeInTheDocument();
});

test("asks a visitor to log in when they save a joke, and says what saving is for", async () => {
  openPage(paths.home, { answers: { "GET /api/jokes": pageOf([aJoke(aPerson(), TEXT)]) } });
  await save.click();
  await expect.element(page.getByRole("dialog", { name: "برای ذخیرهٔ جوک اول وارد شو" })).toBeVisible();
  expect(saveCalls()).toEqual([]);
  await userEvent.keyboard("{Escape}");
  goTo(SAVED_PATH);
  await sees("جوک‌هایی که نگه می‌داری این‌جاست");
});

test("searches the saved jokes, also those on the device when the network is away", async () => {
  const box = page.getByRole("textbox", { name: "جست‌وجو در ذخیره‌شده‌ها" });
  const [kept, other] = [aJoke(aPerson(), "سارا می‌خندد"), aJoke(aPerson(), "امیر می‌گرید")];
  const both = pageOf([kept, other], { savedIds: [kept._id, other._id] });
  openPage(SAVED_PATH, { person: aPerson() });
  await sees("هنوز جوکی ذخیره نکرده‌ای");
  await page.getByRole("link", { name: "دیدن جوک‌ها" }).click();
  await expect.poll(place).toBe(paths.home);

  // A page of the found ones may have none.
  answer({
    "GET /api/saved-jokes": ({ q, cursor }) => {
      if (q === "") return both;
      return cursor === undefined ? pageOf([], { nextCursor: "0a" }) : pageOf([kept], { savedIds: [kept._id] });
    },
  });
  openAnew(SAVED_PATH);
  await expect.poll(() => cards.length).toBe(2);
  const before = calls("GET /api/best-jokes").length;
  await box.fill("مي خندد");
  await expect.poll(() => cards.length).toBe(1);
  await expect.element(cardOf(kept.text)).toBeVisible();
  expect(lastInput("GET /api/saved-jokes")).toMatchObject({ q: "میخندد", cursor: "0a" });
  await page.getByRole("button", { name: "پاک کردن جست‌وجو" }).click();
  await expect.poll(() => cards.length).toBe(2);
  await expect.element(box).toHaveFocus();
  // The best of the day are for home's end.
  await sees("همه را خواندی!");
  expect(calls("GET /api/best-jokes")).toHaveLength(before);

  answer({ "GET /api/saved-jokes": lost });
  dispatchEvent(new Event("offline"));
  await box.fill("میخند");
  await sees("از جوک‌های روی همین گوشی");
  await expect.poll(() => cards.length).toBe(1);
  await box.fill("نیست");
  await sees("روی این گوشی نبود");
  await expect.element(page.getByRole("button", { name: "تلاش دوباره" })).toBeVisible();
  dispatchEvent(new Event("online"));
});

test("finds jokes by their words, in all, one's own and saved ones, when the search page is used", async () => {
  const viewer = aPerson();
  answer({
    "GET /api/users/search": { items: [] },
    "GET /api/joke-search": ({ of }) =>
      pageOf([of === "me" ? aJoke(viewer, "جوک خودم", { own: true }) : aJoke(aPerson(), TEXT)]),
    "GET /api/saved-jokes": pageOf([aJoke(aPerson(), "جوک نگه‌داشته")]),
  });
  const box = page.getByRole("searchbox", { name: "جست‌وجوی آدم‌ها و جوک‌ها" });
  const which = (name: string) => page.getByRole("radio", { name });
  openPage(paths.search, { person: viewer });
  await box.fill("می‌مانَد");
  await expect.element(cardOf(TEXT)).toBeVisible();
  expect(lastInput("GET /api/joke-search")).toMatchObject({ q: "میماند", of: "everybody" });
  await expect.element(which("همهٔ جوک‌ها")).toBeChecked();
  await expect.element(page.getByRole("button", { name: /^دنبال کردن/ })).toBeVisible();
  await focus(which("همهٔ جوک‌ها"));
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(cardOf("جوک خودم").getByRole("button", { name: "پاک کردن" })).toBeVisible();
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(cardOf("جوک نگه‌داشته")).toBeVisible();
  expect(page.getByRole("button", { name: /^دنبال کردن/ }).elements()).toEqual([]);
  // A person found leaves the choice as it is, and so does going back.
  const found = aPerson({ username: "maman-zari" });
  answer({
    "GET /api/users/search": { items: [asFound(found)] },
    "GET /api/user-public/{username}": { user: publicUser(found), viewerFollows: false, viewerLikesVideo: false },
  });
  await box.fill("مامان");
  await expect.element(which("از \u2068maman-zari\u2069")).not.toBeChecked();
  await expect.element(which("ذخیره‌شده‌ها")).toBeChecked();
  await page.getByRole("link", { name: "maman-zari" }).click();
  await expect.poll(place).toBe(paths.user("maman-zari"));
  history.back();
  await expect.element(box).toHaveValue("مامان");
  await expect.element(which("ذخیره‌شده‌ها")).toBeChecked();
  await page.getByRole("link", { name: "جست‌وجو" }).click();
  await box.fill("مامان");
  await expect.element(which("همهٔ جوک‌ها")).toBeChecked();

  // On a small phone, beside a person with a long name.
  await page.viewport(360, 640);
  const longNamed = aPerson({ username: "a-rather-long-username.of-thirty".slice(0, 30) });
  answer({
    "GET /api/users/search": {
      items: [asFound(longNamed)],
    },
    "GET /api/jokes": pageOf([aJoke(longNamed, TEXT)]),
    "GET /api/joke-search": pageOf([aJoke(aPerson(), "دیگری")]),
  });
  await box.fill("rather");
  await expect.element(cardOf(TEXT)).toBeVisible();
  await page.getByText("همهٔ جوک‌ها").click();
  await expect.element(cardOf("دیگری")).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(360);
  const tops = [...document.querySelectorAll("fieldset label")].map((label) => label.getBoundingClientRect().top);
  expect(new Set(tops).size).toBe(1);
  for (const label of document.querySelectorAll("fieldset label"))
    expect(label.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
});
