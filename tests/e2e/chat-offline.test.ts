import { expect, test } from "vitest";

import { bubble, openChat, reaches, say, sendMessage, textsOf } from "./support/direct.ts";
import { loseTheNetwork } from "./support/offline.ts";
import { createFriends } from "./support/people.ts";
import { hurry, openPhone } from "./support/phone.ts";

test("messages written without a network in two tabs arrive in order, once each, when the network returns", async () => {
  const [sara, amir] = await createFriends();
  const [mine, other] = [await openPhone({ person: sara }), await openPhone({ person: amir })];
  await hurry(mine);
  const second = await mine.context.newPage();
  for (const page of [mine.page, second]) await openChat(page, amir);
  await openChat(other.page, sara);
  const header = second.getByRole("banner");
  await header.getByText("آنلاین").waitFor();
  await loseTheNetwork(mine);
  await header.getByText("در انتظار شبکه…").waitFor();
  expect(await header.getByText("آنلاین").count()).toBe(0);
  for (const [page, text] of [
    [second, "یکم"],
    [second, "دوم"],
    [mine.page, "سوم"],
  ] as const) {
    await page.bringToFront();
    await say(page, text);
    for (const each of [mine.page, second]) await reaches(each, text, "در انتظار فرستادن");
  }
  await sendMessage(amir, sara, "در این میان");

  await mine.context.setOffline(false);
  const texts = ["در این میان", "یکم", "دوم", "سوم"];
  for (const page of [mine.page, second]) {
    await reaches(page, "سوم", "خوانده شد");
    await bubble(page, "در این میان").waitFor();
    await page.getByRole("banner").getByText("آنلاین").waitFor();
  }
  expect(await textsOf(amir, sara)).toEqual(texts);
  for (const page of [mine.page, second, other.page])
    for (const text of texts) expect(await bubble(page, text).count(), text).toBe(1);
});
