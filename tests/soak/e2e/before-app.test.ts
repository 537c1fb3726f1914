import { expect, test } from "vitest";

import { paths } from "../../../contract/product.ts";
import { countMarks, holdApp, markGoing } from "../../e2e/support/before-app.ts";
import { createPerson, follow, postJoke } from "../../e2e/support/people.ts";
import { openPhone } from "../../e2e/support/phone.ts";
import { createAuthor } from "../../e2e/support/profiles.ts";

test("the app opens the sheet of the last report button when two were tapped before it loaded", async () => {
  const [reader, author] = [await createPerson(), await createPerson()];
  await postJoke(author, "جوک یک");
  const last = await postJoke(author, "جوک دو");
  await follow(reader, author);
  const { page } = await openPhone({ person: reader });
  const release = await holdApp(page);
  await page.goto(paths.home, { waitUntil: "commit" });
  const cards = page.getByRole("article");
  await expect.poll(() => cards.count()).toBe(2);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(...(/([^/]+)\/report-status$/.exec(request.url())?.slice(1) ?? [])));
  // The upper one last.
  for (const name of ["یک", "دو"])
    await cards
      .filter({ hasText: `جوک ${name}` })
      .getByRole("button", { name: "گزارش" })
      .tap();
  release();
  await page.getByRole("dialog").waitFor();
  expect(asked).toEqual([last]);
  expect(await page.getByRole("dialog").count()).toBe(1);
});

test("a shared joke can be read before the app loads, and stays visible while the app loads", async () => {
  const { text, jokeId } = await createAuthor();
  const { page } = await openPhone();
  const release = await holdApp(page);
  await page.goto(paths.sharedJoke(jokeId), { waitUntil: "commit" });
  await page.getByRole("article").filter({ hasText: text }).waitFor();
  // No tab is current, before and after the app loads.
  expect(await page.locator("nav [aria-current]").count()).toBe(0);
  await markGoing(page, "main article");
  release();
  await page.getByRole("textbox").first().waitFor();
  expect(await page.locator("nav [aria-current]").count()).toBe(0);
  expect(await page.getByRole("article").count()).toBe(1);
  expect(await countMarks(page, "gone")).toBe(0);
});
