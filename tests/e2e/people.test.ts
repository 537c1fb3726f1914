import { describe, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { createPerson, follow, newUsername, rename } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { createAuthor } from "./support/profiles.ts";
import { cardOf } from "./support/screen.ts";

describe("a public profile", () => {
  test("a former name, on a card that was read before or in an old link, leads to the current one", async () => {
    const [{ author, text }, reader] = [await createAuthor(), await createPerson()];
    await follow(reader, author);
    const { page } = await openPhone({ person: reader });
    await page.goto(paths.home);
    await cardOf(page, text).waitFor();
    const name = newUsername("taze");
    await rename(author, name);
    await cardOf(page, text).getByRole("link", { name: author.username }).tap();
    await page.getByRole("heading", { name, level: 2 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(paths.user(name));
    await page.goBack();
    await page.getByRole("heading", { name: "خانه", level: 1 }).waitFor();

    await page.goto(paths.follows(author.username, "followers"));
    await page.waitForURL(`**${paths.follows(name, "followers")}`);
    await page.getByRole("row").filter({ hasText: reader.username }).waitFor();
  });
});
