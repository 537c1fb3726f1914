import { expect, test } from "vitest";

import { paths } from "../../../contract/product.ts";
import { query } from "../../e2e/support/database.ts";
import { appIsKept, loseTheNetwork, readIsKept } from "../../e2e/support/offline.ts";
import { createPerson, follow, type Person } from "../../e2e/support/people.ts";
import { openPhone } from "../../e2e/support/phone.ts";
import { sees, swipe } from "../../e2e/support/screen.ts";

/** The secret of the staff of the demo's first venue (README). */
const SECRET = "demo-demo-demo-demo";

/** More likes than anybody in the demo has. */
const withLikes = (person: Person, likes: number) =>
  query("update users set likes_received = ? where username = ?", likes, person.username);

test("the leader is on the podium, which turns with a swipe and is shown offline", async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => createPerson()));
  for (const [n, person] of people.entries()) await withLikes(person, 900_000 - n);
  const [first, second, , fourth] = people;
  if (first === undefined || second === undefined || fourth === undefined) throw new Error("nobody came");
  await follow(second, first);
  const phone = await openPhone({ person: second, serviceWorkers: "allow" });
  const { page } = phone;
  await page.goto(paths.games);
  const board = page.getByRole("region", { name: "بیشترین لایک" });
  await board.getByText("رتبهٔ تو: ۲").waitFor();
  await board.getByRole("link", { name: new RegExp(`جلوتر از تو.*${first.username}`) }).waitFor();
  const podium = board.getByRole("group");
  await podium.scrollIntoViewIfNeeded();
  const { y = 0 } = (await podium.boundingBox()) ?? {};
  await swipe(page, { x: 80, y: y + 60 }, { x: 320, y: y + 60 });
  await board.getByRole("link", { name: new RegExp(`رتبهٔ ۴.*${fourth.username}`) }).waitFor();
  expect(new URL(page.url()).pathname).toBe(paths.games);

  await appIsKept(phone);
  await readIsKept(phone, first.username);
  await loseTheNetwork(phone);
  await page.reload();
  await board.getByRole("link", { name: new RegExp(`رتبهٔ ۱.*${first.username}`) }).waitFor();
  await sees(page, "رتبهٔ تو: ۲");
});

test("a discount badge is shown once to the staff who scan it", async () => {
  const owner = await createPerson();
  const phone = await openPhone({ person: owner });
  const badge = phone.page.waitForResponse("**/api/park-discount/badge");
  await phone.page.goto(paths.games);
  await phone.page.getByRole("button", { name: "تخفیف شهربازی" }).click();
  const { token }: { token: string } = await (await badge).json();
  await phone.page.getByRole("img", { name: "QR نشان تخفیف" }).waitFor();

  const staff = await openPhone();
  staff.expects(/410 \/api\/park-discount\/check/);
  const check = async () => {
    await staff.page.getByLabel("رمز مجموعه").fill(SECRET);
    await staff.page.getByRole("button", { name: "بررسی نشان" }).click();
  };
  await staff.page.goto(`${paths.robot}#badge=${token}`);
  await check();
  await staff.page.getByText(owner.username).waitFor();
  expect(await staff.page.getByRole("main").innerText()).toContain("تا ۵۰٪ تخفیف");
  await staff.page.reload();
  await check();
  await sees(staff.page, "مهلت این نشان تمام شده یا یک بار دیده شده است. نشان تازه بخواه.");
  expect(await staff.page.getByText(owner.username).count()).toBe(0);
});
