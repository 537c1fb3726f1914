import { describe, expect, test } from "vitest";

import { aMobile } from "../support/a-mobile.ts";
import { createPerson, follow, likeJoke, newUsername, postJoke } from "./support/people.ts";
import { appUrl, openPhone } from "./support/phone.ts";
import { chooseUsername, logInBySms, publish } from "./support/login.ts";
import { cardOf, expectToFit, readMore, sees } from "./support/screen.ts";

describe("the main job", () => {
  test("two people log in, one writes a joke, the other follows, reads and likes it", async () => {
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

    await reader.page.getByRole("link", { name: "خانه" }).tap();
    await sees(reader.page, "پستی برای نمایش در فید دنبال‌شده‌ها موجود نیست.");
    const card = cardOf(reader.page, text);
    // Everybody's newest fifty come shuffled, ten at a time.
    while ((await card.count()) === 0) await readMore(reader.page);
    await card.getByRole("button", { name: `دنبال کردن ${authorName}` }).tap();
    await card.getByRole("button", { name: `دیگر ${authorName} را دنبال نکن` }).waitFor();
    await reader.page.reload();
    await card.getByRole("link", { name: authorName }).waitFor();
    expect(await reader.page.getByRole("article").count()).toBe(1);
    await expectToFit(reader.page);

    await card.getByRole("button", { name: "لایک، ۰ لایک" }).tap();
    await card.getByRole("button", { name: "لایک، ۱ لایک", pressed: true }).waitFor();
    await author.page.reload();
    await cardOf(author.page, text).getByRole("button", { name: "لایک، ۱ لایک" }).waitFor();
  });

  test("a person who follows nobody is told so and reads everybody's jokes", async () => {
    const { page } = await openPhone({ person: await createPerson() });
    await page.goto("/labkhand/home");
    await sees(page, "پستی برای نمایش در فید دنبال‌شده‌ها موجود نیست.");
    await expect.poll(() => page.getByRole("article").count()).toBe(10);
    await readMore(page);
    await expect.poll(() => page.getByRole("article").count()).toBe(20);
  });

  test("ten more of the followed people's jokes come with each «+», up to the end", async () => {
    const [author, reader] = [await createPerson(), await createPerson()];
    for (let number = 1; number <= 12; number += 1) await postJoke(author, `جوک شمارهٔ ${number} از ${author.username}`);
    await follow(reader, author);
    const { page } = await openPhone({ person: reader });
    await page.goto("/labkhand/home");
    await expect.poll(() => page.getByRole("article").count()).toBe(10);
    await readMore(page);
    await expect.poll(() => page.getByRole("article").count()).toBe(12);
    await sees(page, "همه را خواندی!");
  });

  test("one's own jokes stay out of the home feed and stand on the profile", async () => {
    const author = await createPerson();
    const text = `این را خودم نوشته‌ام ${author.username}`;
    await postJoke(author, text);
    const { page } = await openPhone({ person: author });
    await page.goto("/labkhand/home");
    await page.getByRole("article").first().waitFor();
    expect(await cardOf(page, text).count()).toBe(0);
    await page.getByRole("link", { name: "پروفایل" }).click();
    await cardOf(page, text).waitFor();
  });

  test("a shared link is copied and opens its joke for a stranger", async () => {
    const [author, reader] = [await createPerson(), await createPerson()];
    const text = `برای هم‌رسانی ${author.username}`;
    const id = await postJoke(author, text);
    await follow(reader, author);
    const { page } = await openPhone({ person: reader });
    await page.goto("/labkhand/home");
    await cardOf(page, text).getByRole("button", { name: "هم‌رسانی" }).tap();
    await sees(page, "لینک کپی شد");
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(`${appUrl}/labkhand/profile?post=${id}#post-${id}`);

    const stranger = await openPhone();
    await stranger.page.goto(link);
    await cardOf(stranger.page, text).getByRole("link", { name: author.username }).waitFor();
    await sees(stranger.page, "خوش آمدی!");
    await cardOf(stranger.page, text).getByRole("button", { name: /^لایک/ }).tap();
    await sees(stranger.page, "برای لایک ابتدا وارد شوید");
  });

  test("a shared link to a deleted joke says so kindly", async () => {
    const phone = await openPhone();
    phone.expects(/^404 \/api\/jokes\//);
    await phone.page.goto("/labkhand/profile#post-0193a000-0000-7000-8000-000000000000");
    await sees(phone.page, "این جوک دیگر این‌جا نیست");
    expect(await phone.page.getByRole("article").count()).toBe(0);
  });

  test("a reported joke disappears for the reporter and for nobody else", async () => {
    const [author, reporter, other] = [await createPerson(), await createPerson(), await createPerson()];
    const text = `گزارش‌شدنی ${author.username}`;
    await postJoke(author, text);
    await Promise.all([follow(reporter, author), follow(other, author)]);
    const { page } = await openPhone({ person: reporter });
    await page.goto("/labkhand/home");
    await cardOf(page, text).getByRole("button", { name: "گزارش" }).tap();
    await page.getByRole("dialog").getByLabel("دلیل (اختیاری)").fill("تکراری است");
    await page.getByRole("button", { name: "فرستادن گزارش" }).tap();
    await sees(page, "گزارش ثبت شد");
    await cardOf(page, text).waitFor({ state: "hidden" });
    await page.reload();
    await page.getByRole("article").first().waitFor();
    expect(await cardOf(page, text).count()).toBe(0);

    const second = await openPhone({ person: other });
    await second.page.goto("/labkhand/home");
    await cardOf(second.page, text).waitFor();
  });

  test("the author deletes a joke only after confirming", async () => {
    const [author, reader] = [await createPerson(), await createPerson()];
    const text = `پاک‌شدنی ${author.username}`;
    const id = await postJoke(author, text);
    await likeJoke(reader, id);
    const { page } = await openPhone({ person: author });
    await page.goto("/labkhand/profile");
    await cardOf(page, text).getByRole("button", { name: "پاک کردن" }).tap();
    await page.getByRole("button", { name: "بی‌خیال" }).tap();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await cardOf(page, text).getByRole("button", { name: "پاک کردن" }).tap();
    await page.getByRole("button", { name: "پاک شود" }).tap();
    await sees(page, "جوک پاک شد");
    await cardOf(page, text).waitFor({ state: "hidden" });
    await page.reload();
    await sees(page, "هنوز جوکی ننوشته‌ای");
    expect((await page.request.get(`/api/jokes/${id}`)).status()).toBe(404);
  });
});
