import { vi } from "vitest";
import { page } from "vitest/browser";

import { paths } from "../../../../contract/product.ts";
import { PARENTS_PATH, SAFETY_PATH } from "../../../../contract/moderation/reports.ts";
import { looksAt, type Screen, shows } from "./screens.ts";
import { codeSent } from "../../../components/support/account.ts";
import { answer, refused } from "../../../components/support/answers.ts";
import { sara, tenJokes, tenPeople } from "../../../components/support/demo.ts";
import { openPage, sees } from "../../../components/support/page.tsx";
import { aPerson, asSuggested, type Person } from "../../../components/support/people.ts";
import { loseTheNetwork } from "../../../components/support/surroundings.ts";

const card = page.getByRole("article");
const dialog = page.getByRole("dialog");
const heart = page.getByRole("button", { name: /^لایک/ }).first();
const button = (name: string) => page.getByRole("button", { name }).first();

async function openHome(person?: Person): Promise<void> {
  answer({ "GET /api/jokes": tenJokes() });
  openPage(paths.home, { person });
  await shows(card.nth(9));
}

/** A like by a person with an unproved address. */
async function openProof(): Promise<void> {
  answer({
    "POST /api/jokes/{id}/like": refused("PROOF_REQUIRED", { proofRequired: true }),
    "POST /api/link-contact": { ...codeSent(), codeSent: true },
  });
  await openHome(aPerson({ email: `${"s".repeat(40)}.khandan@example.com`, mobileNumber: null }));
  await heart.click();
  await shows(dialog.getByRole("button", { name: "کد را به ایمیلم بفرست" }));
}

/** Home of a person who follows the ten authors. */
async function openFollowersHome(): Promise<void> {
  const feed = tenJokes();
  const followingUsernames = feed.jokes.map(({ username }) => username);
  answer({ "GET /api/feed/following": { ...feed, likedIds: [], followingUsernames } });
  await openHome(aPerson());
}

async function openReport(): Promise<void> {
  await openFollowersHome();
  answer({ "GET /api/jokes/{id}/report-status": { reportingDisabled: false } });
  await button("گزارش").click();
  await shows(dialog);
}

const openMenuItem = (name: string) => async () => {
  await openHome(sara);
  await button("منو").click();
  await dialog.getByRole("button", { name }).click();
  await shows(page.getByRole("dialog", { name }));
};

/** Home of a visitor, with the sheet of one of its buttons. */
const press = (name: string) => async () => {
  await openHome();
  await button(name).click();
  await shows(dialog);
};

const screens: Screen[] = [
  { name: "a like that needs a proof", open: openProof },
  {
    name: "the code of a proof",
    open: async () => {
      await openProof();
      await dialog.getByRole("button", { name: "کد را به ایمیلم بفرست" }).click();
      await shows(dialog.getByLabelText("کد ۶ رقمی"));
    },
  },
  { name: "home of a visitor", open: () => openHome() },
  {
    name: "home without anybody followed",
    open: async () => {
      answer({
        "GET /api/users/suggested": { items: tenPeople.slice(0, 8).map(asSuggested) },
        "POST /api/follow": { following: true, followers: 1 },
      });
      await openHome(aPerson());
      await page
        .getByRole("button", { name: `دنبال کردن ${sara.username}` })
        .first()
        .click();
      await sees("فید را تازه کن");
    },
  },
  { name: "home of a follower", open: openFollowersHome },
  {
    name: "home after a like",
    open: async () => {
      await openFollowersHome();
      answer({ "POST /api/jokes/{id}/like": { likes: 1, liked: true } });
      await heart.click();
      await shows(page.getByRole("button", { pressed: true, name: /^لایک/ }));
    },
  },
  {
    name: "the end of home",
    open: async () => {
      answer({
        "GET /api/jokes": { ...tenJokes(), nextCursor: null },
        "GET /api/best-jokes": { ...tenJokes(), nextCursor: null, day: "1405-09-03" },
      });
      openPage(paths.home);
      await shows(page.getByRole("region", { name: "بهترین جوک‌های ۳ آذر" }));
    },
  },
  { name: "login-required sheet", open: press("لایک") },
  {
    name: "toast, and the picture of a shared joke",
    open: async () => {
      vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
      await openHome();
      await button("هم‌رسانی").click();
      await sees("لینک کپی شد");
      await shows(dialog.getByRole("img"));
    },
  },
  {
    name: "report sheet",
    open: openReport,
  },
  {
    name: "report of a joke, sent",
    open: async () => {
      await openReport();
      answer({ "POST /api/jokes/{id}/report": { message: "گزارش ثبت شد", disabled: false } });
      await dialog.getByRole("button", { name: "فرستادن گزارش" }).click();
      await shows(page.getByRole("dialog", { name: "خوب شد که گفتی" }));
    },
  },
  { name: "menu", open: press("منو") },
  { name: "theme picker", open: press("تنظیمات") },
  { name: "download chooser", open: openMenuItem("دانلود اپلیکیشن") },
  { name: "fault report", open: openMenuItem("گزارش خرابی") },
  { name: "ads sheet", open: press("تبلیغات") },
  ...[
    { name: "terms", path: paths.agreement },
    { name: "safety", path: SAFETY_PATH },
    { name: "page for parents", path: PARENTS_PATH },
    { name: "page to come", path: "/special-offer" },
    { name: "unknown page", path: "/labkhand/nothing-here" },
  ].map(({ name, path }): Screen => ({
    name,
    open: async () => {
      openPage(path);
      await shows(page.getByRole("main").getByRole("link"));
    },
  })),
  {
    name: "home without a network",
    open: async () => {
      await openHome();
      loseTheNetwork();
      await sees("آفلاینی");
    },
  },
];

looksAt(screens);
