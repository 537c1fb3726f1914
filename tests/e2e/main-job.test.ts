import { describe, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { aMobile } from "../support/a-mobile.ts";
import { query } from "./support/database.ts";
import { chooseUsername, fillInSms, logInBySms, publish } from "./support/login.ts";
import { createPerson, follow, newUsername } from "./support/people.ts";
import { appUrl, openPhone } from "./support/phone.ts";
import { createAuthor } from "./support/profiles.ts";
import { cardOf, expectToFit, readMore, sees } from "./support/screen.ts";

describe("the main job", () => {
  test("two people log in, one publishes a joke, the other follows and likes it, and both undo it", async () => {
    const [author, reader] = [
      await openPhone({ serviceWorkers: "allow" }),
      await openPhone({ serviceWorkers: "allow" }),
    ];
    const [authorName, readerName] = [newUsername("nevisande"), newUsername("khanande")];
    const text = `به بابام گفتم عینکم را ندیدی؟ گفت نه، چون عینکم را نزده بودم. ${authorName}`;
    for (const [{ page }, name] of [
      [author, authorName],
      [reader, readerName],
    ] as const) {
      await logInBySms(page, aMobile());
      await chooseUsername(page, name);
      await page.getByRole("heading", { name }).waitFor();
    }

    await publish(author.page, text);
    await sees(author.page, "منتشر شد");
    await author.page.waitForURL("**/labkhand/profile");
    await cardOf(author.page, text).waitFor();
    await sees(author.page, "ساعت اول: در پروفایلت و برای دنبال‌کننده‌ها");
    // The first hour passes.
    await query("update jokes set held_until = 1 where text = ?", text);

    await reader.page.getByRole("link", { name: "خانه" }).tap();
    await sees(reader.page, "پستی برای نمایش در فید دنبال‌شده‌ها موجود نیست.");
    const card = cardOf(reader.page, text);
    // Everybody's newest fifty are shuffled, ten at a time.
    while ((await card.count()) === 0) await readMore(reader.page);
    await card.getByRole("button", { name: `دنبال کردن ${authorName}` }).tap();
    await card.getByRole("button", { name: `دیگر ${authorName} را دنبال نکن` }).waitFor();
    const heart = card.getByRole("button", { name: /^لایک/ });
    /** A tap on the heart, and the Worker's answer. */
    const tapHeart = () => Promise.all([reader.page.waitForResponse(/like$/), heart.tap()]);
    await tapHeart();
    await reader.page.reload();
    await card.getByRole("link", { name: authorName }).waitFor();
    expect(await reader.page.getByRole("article").count()).toBe(1);
    await expectToFit(reader.page);
    await card.getByRole("button", { name: "لایک، ۱ لایک", pressed: true }).waitFor();
    await author.page.reload();
    const own = cardOf(author.page, text);
    await own.getByRole("button", { name: "لایک، ۱ لایک" }).waitFor();

    await tapHeart();
    await card.getByRole("button", { name: "لایک، ۰ لایک", pressed: false }).waitFor();
    const id = (await own.getAttribute("id"))?.replace("post-", "");
    const onServer = () => author.page.request.get(`/api/jokes/${id}`);
    expect(await (await onServer()).json()).toMatchObject({ jokes: [{ text, likes: 0 }] });

    await own.getByRole("button", { name: "پاک کردن" }).tap();
    await author.page.getByRole("button", { name: "بی‌خیال" }).tap();
    await author.page.getByRole("dialog").waitFor({ state: "hidden" });
    await own.getByRole("button", { name: "پاک کردن" }).tap();
    await author.page.getByRole("button", { name: "پاک شود" }).tap();
    await sees(author.page, "جوک پاک شد");
    await sees(author.page, "هنوز جوکی ننوشته‌ای");
    expect((await onServer()).status()).toBe(404);
  });

  test("a shared link shows its joke to a visitor, and the joke is liked once they log in for that", async () => {
    const { author, text, jokeId } = await createAuthor();
    const { page } = await openPhone();
    await page.goto(paths.sharedJoke(jokeId));
    await cardOf(page, text).getByRole("link", { name: author.username }).waitFor();
    await sees(page, "سلام!");
    await cardOf(page, text).getByRole("button", { name: /^لایک/ }).tap();
    await sees(page, "برای لایک ابتدا وارد شوید");
    await page.getByRole("dialog").getByRole("button", { name: "ورود یا ثبت‌نام" }).tap();
    await cardOf(page, text).waitFor({ state: "hidden" });
    await fillInSms(page, aMobile());
    await chooseUsername(page, newUsername());
    // Liked without another tap.
    await cardOf(page, text).getByRole("button", { name: "لایک، ۱ لایک", pressed: true }).waitFor();
    expect(page.url().endsWith(paths.sharedJoke(jokeId))).toBe(true);
  });

  test("a reported joke disappears for the reporter only", async () => {
    const [{ author, text, jokeId }, reporter] = [await createAuthor(), await createPerson()];
    await follow(reporter, author);
    const { page } = await openPhone({ person: reporter });
    await page.goto(paths.home);
    await cardOf(page, text).getByRole("button", { name: "گزارش" }).tap();
    await page.getByRole("dialog").getByText("حرف زشت").tap();
    await page.getByRole("dialog").getByLabel("توضیح (اختیاری)").fill("تکراری است");
    await page.getByRole("button", { name: "فرستادن گزارش" }).tap();
    await sees(page, "گزارش ثبت شد");
    await page.getByRole("dialog").getByRole("button", { name: "بستن" }).tap();
    await cardOf(page, text).waitFor({ state: "hidden" });
    await page.reload();
    await page.getByRole("article").first().waitFor();
    expect(await cardOf(page, text).count()).toBe(0);
    expect((await fetch(`${appUrl}/api/jokes/${jokeId}`)).status).toBe(200);
  });
});
