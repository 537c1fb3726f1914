import { page, userEvent } from "vitest/browser";

import { aparatFrame } from "../../../../contract/videos/values.ts";
import { SAVED_PATH } from "../../../../contract/jokes/values.ts";
import { paths } from "../../../../contract/product.ts";
import { looksAt, type Screen, shows } from "./screens.ts";
import { answer, refused } from "../../../components/support/answers.ts";
import { sara, tenJokes, tenPeople } from "../../../components/support/demo.ts";
import { pageOf } from "../../../components/support/jokes.ts";
import { focus, openPage, sees } from "../../../components/support/page.tsx";
import {
  aPerson,
  asFound,
  asSuggested,
  followsOf,
  type Person,
  publicUser,
} from "../../../components/support/people.ts";

const card = page.getByRole("article");
const dialog = page.getByRole("dialog");
const box = page.getByRole("searchbox");
const table = page.getByRole("table");

async function openSearch(person?: Person): Promise<void> {
  answer({
    "GET /api/jokes": tenJokes(),
    "GET /api/users/suggested": { items: tenPeople.slice(0, 8).map(asSuggested) },
    "GET /api/users/search": ({ q }) => ({ items: tenPeople.filter((it) => it.username.includes(q)).map(asFound) }),
  });
  openPage(paths.search, { person });
  await shows(card.nth(9));
}

const savedOf = (jokes: ReturnType<typeof tenJokes>) => ({ ...jokes, savedIds: jokes.jokes.map(({ _id }) => _id) });

async function openSaved(saved: ReturnType<typeof tenJokes>): Promise<void> {
  answer({ "GET /api/saved-jokes": saved });
  openPage(SAVED_PATH, { person: aPerson() });
  await shows(page.getByRole("button", { name: "ذخیره", pressed: true }).nth(9));
}

async function openSara(person?: Person, query = ""): Promise<void> {
  answer({
    "GET /api/user-public/{username}": { user: publicUser(sara), viewerFollows: false, viewerLikesVideo: false },
    "GET /api/jokes": tenJokes(sara),
    "GET /api/following": followsOf(sara, tenPeople.slice(1)),
  });
  openPage(`${paths.user(sara.username)}${query}`, { person });
  await shows(card.nth(9));
}

async function openSarasMenu(): Promise<void> {
  await openSara(aPerson());
  await page.getByRole("button", { name: "کارهای بیشتر" }).click();
  await shows(dialog);
}

async function openSarasVideo(): Promise<void> {
  answer({
    "GET /api/user-public/{username}": {
      user: { ...publicUser(sara), userVideoUrl: aparatFrame("aB3dE"), videoExpireAt: "2126-03-25T12:00:00.000Z" },
      viewerFollows: false,
      viewerLikesVideo: false,
    },
    "GET /api/jokes": tenJokes(sara),
  });
  openPage(paths.user(sara.username), { person: aPerson() });
  await page.getByRole("button", { name: "گزارش ویدیو" }).click();
  await dialog.getByRole("button", { name: "فرستادن گزارش" }).click();
  await shows(dialog.getByRole("alert"));
}

const screens: Screen[] = [
  { name: "search of a visitor", open: () => openSearch() },
  { name: "report of a video without a reason", open: openSarasVideo },
  {
    name: "search with people found",
    open: async () => {
      await openSearch(aPerson());
      await focus(box);
      await userEvent.keyboard("kh");
      await shows(page.getByRole("list", { name: "آدم‌های پیداشده" }).getByRole("button").first());
      await userEvent.keyboard("{ArrowDown}");
    },
  },
  {
    name: "search without a result",
    open: async () => {
      await openSearch();
      await box.fill("nobody.of.this.name");
      await sees("نام‌های کاربری انگلیسی‌اند");
    },
  },
  {
    name: "jokes found by a word, one saved",
    open: async () => {
      await openSearch(aPerson());
      answer({ "GET /api/joke-search": savedOf(tenJokes()) });
      await box.fill("خنده");
      await shows(page.getByRole("radio", { name: "ذخیره‌شده‌ها" }));
      await shows(page.getByRole("button", { name: "ذخیره", pressed: true }).first());
    },
  },
  { name: "saved jokes", open: () => openSaved(savedOf(tenJokes())) },
  {
    name: "a search in saved jokes without a result",
    open: async () => {
      await openSaved(savedOf(tenJokes()));
      answer({ "GET /api/saved-jokes": pageOf([]) });
      await page.getByRole("textbox").fill("هیچ");
      await sees("جوکی با این کلمه‌ها پیدا نشد");
    },
  },
  {
    name: "no saved jokes",
    open: async () => {
      openPage(SAVED_PATH, { person: aPerson() });
      await sees("هنوز جوکی ذخیره نکرده‌ای");
    },
  },
  {
    name: "saved jokes for a visitor",
    open: async () => {
      openPage(SAVED_PATH);
      await sees("جوک‌هایی که نگه می‌داری این‌جاست");
    },
  },
  { name: "somebody's profile", open: () => openSara(aPerson()) },
  { name: "somebody's profile for a visitor", open: () => openSara() },
  {
    name: "list on a profile",
    open: async () => {
      await openSara(undefined, "?list=following");
      await shows(table);
    },
  },
  { name: "menu of a profile", open: openSarasMenu },
  {
    name: "report of a person, without a reason",
    open: async () => {
      await openSarasMenu();
      await dialog.getByRole("button", { name: "گزارش", exact: true }).click();
      await dialog.getByRole("button", { name: "فرستادن گزارش" }).click();
      await shows(dialog.getByRole("alert"));
    },
  },
  {
    name: "report of a person, sent",
    open: async () => {
      await openSarasMenu();
      await dialog.getByRole("button", { name: "گزارش", exact: true }).click();
      await dialog.getByText("آزار یا تهدید").click();
      answer({ "POST /api/users/report": { message: "گزارش ثبت شد" } });
      await dialog.getByRole("button", { name: "فرستادن گزارش" }).click();
      await shows(page.getByRole("dialog", { name: "خوب شد که گفتی" }));
    },
  },
  {
    name: "block question",
    open: async () => {
      await openSarasMenu();
      await dialog.getByRole("button", { name: "مسدود کردن" }).click();
      await shows(page.getByRole("button", { name: "مسدود شود" }));
    },
  },
  {
    name: "unknown person",
    open: async () => {
      answer({ "GET /api/user-public/{username}": refused("USER_NOT_FOUND") });
      openPage(paths.user("nobody.of.this.name"));
      await shows(page.getByRole("link", { name: "جست‌وجوی آدم‌ها" }));
    },
  },
  {
    name: "followers",
    open: async () => {
      const total = 4 * tenPeople.length;
      const nextCursor = `after_${"0".repeat(84)}`;
      answer({ "GET /api/followers": { ...followsOf(sara, tenPeople), total, nextCursor } });
      openPage(paths.follows(sara.username, "followers"));
      await shows(table);
    },
  },
  {
    name: "following of somebody who follows nobody",
    open: async () => {
      openPage(paths.profile, { person: aPerson() });
      await page.getByRole("link", { name: /دنبال‌شده/ }).click();
      await sees("هنوز کسی این‌جا دنبال نشده");
    },
  },
  {
    name: "scores",
    open: async () => {
      openPage(paths.scores, { person: sara });
      await sees("لایک گرفته");
    },
  },
  {
    name: "scores of a visitor",
    open: async () => {
      openPage(paths.scores);
      await sees("امتیازهایت این‌جا جمع می‌شود");
    },
  },
];

looksAt(screens);
