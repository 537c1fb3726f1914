import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import { paths } from "../../contract/product.ts";
import { answer, type Answers, calls, lastInput, lost, refused } from "./support/answers.ts";
import { aJoke, pageOf } from "./support/jokes.ts";
import { cardOf, focus, openAnew, openPage, sees, seesNo, tabTo } from "./support/page.tsx";
import { aPerson, type Person, publicUser, statusOf } from "./support/people.ts";
import { answersTo } from "./support/usual-answers.ts";

const editor = page.getByRole("dialog", { name: "ویرایش پروفایل" });
const opener = page.getByRole("button", { name: "ویرایش پروفایل" });
const bio = page.getByLabelText("معرفی");
const telegram = page.getByLabelText("تلگرام");
const save = () => page.getByRole("button", { name: "ذخیره", exact: true }).click();

/** One's own profile. Answers a successful edit as the Worker does. */
function openProfile(more: Partial<Person> = {}): (bio: string) => Answers {
  const person = aPerson(more);
  openPage(paths.profile, { person });
  return (text) => {
    const user = { ...person, bio: text };
    return { ...answersTo(user), "POST /api/set-bio": { message: "ذخیره شد", bio: text, user } };
  };
}

describe("one's own profile", () => {
  test("shows links as handles and addresses, and hides emptied links", async () => {
    const person = aPerson({
      bio: "شوخی می‌نویسم که یادم بره جدی‌ام 🌱",
      instagramUrl: "https://www.instagram.com/sara.khandan",
      telegramUrl: "https://t.me/sara_khandan",
      websiteUrl: "https://khandan.example.com/me/",
    });
    openPage(paths.profile, { person });
    const link = (name: string) => page.getByRole("link", { name });
    const instagram = link("@sara.khandan");
    await expect.element(instagram).toHaveAttribute("href", person.instagramUrl);
    expect(instagram.element().getAttribute("rel")).toContain("noopener");
    await expect.element(link("@sara_khandan")).toHaveAttribute("href", person.telegramUrl);
    await expect.element(link("khandan.example.com/me")).toHaveAttribute("href", person.websiteUrl);

    await opener.click();
    await bio.fill("");
    await telegram.fill("");
    await page.getByLabelText("توییتر (ایکس)").fill("https://twitter.com/walker_x?s=20");
    await page.getByLabelText("وب‌سایت").fill("سایت.ایران/درباره-ما");
    const links = {
      twitterUrl: "https://twitter.com/walker_x",
      websiteUrl: new URL("https://سایت.ایران/درباره-ما").href,
    };
    const user = { ...person, bio: "", telegramUrl: "", ...links };
    answer({ ...answersTo(user), "POST /api/set-bio": { message: "ذخیره شد", bio: "", user } });
    await save();
    await expect.element(editor).not.toBeInTheDocument();
    expect(lastInput("POST /api/set-bio")).toEqual({
      bio: "",
      telegramUrl: "",
      twitterUrl: "https://twitter.com/walker_x?s=20",
      websiteUrl: "سایت.ایران/درباره-ما",
    });
    await seesNo("شوخی می‌نویسم");
    await seesNo("@sara_khandan");
    await expect.element(instagram).toBeVisible();
    await expect.element(link("@walker_x")).toHaveAttribute("href", links.twitterUrl);
    await expect.element(link("سایت.ایران/درباره-ما")).toHaveAttribute("href", links.websiteUrl);
  });

  test("keeps an unsaved edit for the next opening of the editor, also after a reload", async () => {
    const taken = openProfile();
    await opener.click();
    await bio.fill("نوشته‌ای که گم نمی‌شود");
    answer({ "POST /api/set-bio": lost });
    await save();
    await expect.element(editor.getByRole("alert").filter({ hasText: "ارتباط برقرار نشد" })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(editor).not.toBeInTheDocument();
    openAnew(paths.profile);
    await opener.click();
    await expect.element(bio).toHaveValue("نوشته‌ای که گم نمی‌شود");
    await sees("چیزی که ذخیره نشده بود");
    answer(taken("نوشته‌ای که گم نمی‌شود"));
    await save();
    await expect.element(editor).not.toBeInTheDocument();
    await opener.click();
    await expect.element(bio).toHaveValue("نوشته‌ای که گم نمی‌شود");
    await seesNo("چیزی که ذخیره نشده بود");
  });

  test("says to a person without a mobile that only their own number can be shown", async () => {
    openPage(paths.profile, { person: aPerson({ mobileNumber: null }) });
    await opener.click();
    await sees("فقط شمارهٔ خودت را می‌توانی نشان بدهی. اول در منو، «حساب من»، آن را ثبت کن.");
    expect(page.getByRole("switch", { name: "شماره‌ام را نشان بده" }).elements()).toEqual([]);
  });

  test("shows the mobile, also to its owner, only after the owner has switched it on", async () => {
    const [person, reader] = [aPerson(), aPerson()];
    openPage(paths.profile, { person });
    await opener.click();
    const shows = page.getByRole("switch", { name: "شماره‌ام را نشان بده" });
    await expect.element(shows).not.toBeChecked();
    const call = () => document.querySelectorAll(`a[href="tel:${person.mobileNumber}"]`).length;
    expect(call()).toBe(0);
    await shows.click();
    await sees("فقط کسانی که شمارهٔ موبایلشان تأیید شده می‌بینند.");
    const user = { ...person, contactMobilePublic: person.mobileNumber ?? "" };
    answer({ ...answersTo(user), "POST /api/set-bio": { message: "ذخیره شد", bio: "", user } });
    await save();
    await sees("ذخیره شد");
    expect(lastInput("POST /api/set-bio")).toEqual({ contactMobilePublic: true });
    await expect.poll(call).toBe(1);

    const shown = { ...publicUser(person), contactMobilePublic: user.contactMobilePublic };
    answer({
      ...answersTo(reader),
      "GET /api/user-public/{username}": { user: shown, viewerFollows: false, viewerLikesVideo: false },
    });
    openAnew(paths.user(person.username));
    await expect.element(page.getByRole("heading", { name: person.username, level: 2 })).toBeVisible();
    expect(call()).toBe(1);
  });

  test("shows an error under a rejected field, focuses the field and keeps everything typed", async () => {
    const taken = openProfile();
    await opener.click();
    await bio.fill("سلام");
    await telegram.fill("https://example.com/sara");
    answer({ "POST /api/set-bio": refused("INVALID_TELEGRAM") });
    await save();
    await sees("نام کاربری یا نشانی تلگرام درست نیست.");
    await expect.element(telegram).toHaveAttribute("aria-invalid", "true");
    await expect.element(telegram).toHaveFocus();
    await telegram.fill("sara_khandan");
    await bio.fill("😂".repeat(301));
    await sees("۱ حرف زیاد است");
    const sent = calls("POST /api/set-bio").length;
    await save();
    await sees("معرفی از ۳۰۰ حرف بیشتر است");
    expect(calls("POST /api/set-bio")).toHaveLength(sent);
    await bio.fill("شماره‌ام ۰۹۱۲۱۲۳۴۵۶۷");
    await save();
    const question = page.getByRole("dialog", { name: "واقعاً شماره‌ات را همه ببینند؟" });
    await question.getByRole("button", { name: "ویرایش می‌کنم" }).click();
    expect(calls("POST /api/set-bio")).toHaveLength(sent);
    await bio.fill("😂".repeat(300));
    await expect.element(telegram).toHaveValue("sara_khandan");
    answer(taken("😂".repeat(300)));
    await save();
    await sees("ذخیره شد");
  });

  test("shows three lines of a long bio and the rest on request", async () => {
    const taken = openProfile({ bio: "یک\nدو\nسه\nچهار" });
    const more = page.getByRole("button", { name: "بیشتر" });
    await expect.element(more).toHaveAttribute("aria-expanded", "false");
    await more.click();
    await expect.element(page.getByRole("button", { name: "کمتر" })).toBeVisible();
    await opener.click();
    await bio.fill("یک\nدو\nسه");
    answer(taken("یک\nدو\nسه"));
    await save();
    await expect.element(editor).not.toBeInTheDocument();
    await expect.element(page.getByRole("button", { name: /بیشتر|کمتر/ })).not.toBeInTheDocument();
  });

  test("links the counts and the score to their pages, and subtracts a deleted joke", async () => {
    const person = aPerson({ posts: 1 });
    answer({
      "GET /api/jokes": pageOf([aJoke(person, "شمردنی", { own: true })]),
      "DELETE /api/jokes/{id}": { message: "جوک پاک شد" },
    });
    openPage(paths.profile, { person });
    const stats = page.getByRole("list", { name: "آمار" });
    await expect.element(stats.getByRole("listitem").first()).toMatchTextContent(/۱/);
    const hrefOf = (name: RegExp) => page.getByRole("link", { name }).first().element().getAttribute("href");
    expect(hrefOf(/دنبال‌کننده/)).toBe(paths.follows(person.username, "followers"));
    expect(hrefOf(/امتیاز/)).toBe(paths.scores);
    await cardOf("شمردنی").getByRole("button", { name: "پاک کردن" }).click();
    answer({ "POST /api/user-status": statusOf({ ...person, posts: 0 }) });
    await page.getByRole("button", { name: "پاک شود" }).click();
    await expect.element(stats.getByRole("listitem").first()).toMatchTextContent(/۰/);
    await expect.element(page.getByRole("link", { name: "گذاشتن ویدیو" })).toBeVisible();
  });

  test("has an editor that can be used by keyboard alone and returns the focus", async () => {
    const taken = openProfile();
    await expect.element(opener).toBeVisible();
    await focus(opener);
    await userEvent.keyboard("{Enter}");
    await expect.element(bio).toBeVisible();
    await tabTo(page.getByLabelText("معرفی"));
    await userEvent.keyboard("بی‌موش");
    await tabTo(page.getByLabelText("تلگرام"));
    await userEvent.keyboard("sara_khandan");
    await tabTo(page.getByLabelText("شماره‌ام را نشان بده"));
    await userEvent.keyboard(" ");
    await sees("فقط کسانی که شمارهٔ موبایلشان تأیید شده می‌بینند.");
    answer(taken("بی‌موش"));
    await userEvent.keyboard("{Enter}");
    await sees("ذخیره شد");
    expect(lastInput("POST /api/set-bio")).toMatchObject({ bio: "بی‌موش", telegramUrl: "sara_khandan" });
    await expect.element(opener).toHaveFocus();
  });
});
