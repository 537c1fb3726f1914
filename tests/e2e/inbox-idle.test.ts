import { describe, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { blockSockets, sendMessage } from "./support/direct.ts";
import { idle } from "./support/idle.ts";
import { createPerson } from "./support/people.ts";
import { openPhone } from "./support/phone.ts";
import { sees } from "./support/screen.ts";
import { rowOf, unreadDot } from "./support/inbox.ts";

describe("an open app", () => {
  // Ten minutes of it, on each page, are in tests/soak.
  test("that idles for a minute asks for nothing", async () => expect(await idle(paths.direct, 1)).toEqual([]));

  test("whose sockets cannot open asks now and then, and says nothing of it", async () => {
    const [sara, amir] = await Promise.all([createPerson(), createPerson()]);
    const phone = await openPhone({ person: sara });
    await blockSockets(phone);
    await phone.page.goto(paths.direct);
    await sees(phone.page, "هنوز گفت‌وگویی نداری");
    await sendMessage(amir, sara, "از راه دیگر");
    await rowOf(phone.page, amir).getByText("از راه دیگر").waitFor({ timeout: 20_000 });
    await phone.page.getByRole("link", { name: "رفتن به خانه" }).tap();
    await unreadDot(phone.page).waitFor();
    expect(await phone.page.getByText("ارتباط برقرار نشد").count()).toBe(0);
  });
});
