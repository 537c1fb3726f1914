import { expect, test } from "vitest";

import { paths } from "../../../contract/product.ts";
import { openElsewhere, sendMessage, textsOf } from "../../e2e/support/direct.ts";
import { openLive, rowOf } from "../../e2e/support/inbox.ts";
import { createFriends } from "../../e2e/support/people.ts";
import { openPhone } from "../../e2e/support/phone.ts";
import { sees } from "../../e2e/support/screen.ts";

test("the inbox shows presence and typing, and a deleted conversation returns with new messages only", async () => {
  const [sara, amir] = await createFriends();
  await sendMessage(sara, amir, "کجایی؟");
  const { page } = await openPhone({ person: sara });
  await openLive(page, paths.direct);
  const row = rowOf(page, amir);
  await row.getByText("تو:", { exact: true }).waitFor();
  expect(await row.getByText("آنلاین").count()).toBe(0);
  const other = await openElsewhere(amir, sara);
  await row.getByText("آنلاین").waitFor();
  other.chat.send({ type: "typing-start", to: sara.username });
  await row.getByText("در حال نوشتن…").waitFor();
  other.chat.send({ type: "typing-stop", to: sara.username });
  await row.getByText("کجایی؟").waitFor();
  other.leave();
  await row.getByText("آنلاین").waitFor({ state: "hidden" });

  await row.getByRole("button", { name: `پاک کردن گفت‌وگو با ${amir.username}` }).tap();
  const question = page.getByRole("dialog");
  await question.getByText("این گفت‌وگو فقط برای تو پاک می‌شود.").waitFor();
  await question.getByRole("button", { name: "پاک شود" }).tap();
  await sees(page, "گفت‌وگو پاک شد");
  await row.waitFor({ state: "hidden" });
  await sees(page, "هنوز گفت‌وگویی نداری");
  await sendMessage(amir, sara, "حرف تازه");
  await row.getByText("حرف تازه").waitFor();
  await row.getByRole("link").tap();
  await page.getByRole("log").getByText("حرف تازه").waitFor();
  expect(await page.getByText("کجایی؟").count()).toBe(0);
  expect(await textsOf(amir, sara)).toEqual(["کجایی؟", "حرف تازه"]);
});
