import { expect, test } from "vitest";

import { paths } from "../../../contract/product.ts";
import { formatCount } from "../../../frontend/src/lib/persian/format.ts";
import { aScoringRound, giveSum, storeRound } from "../../e2e/support/game.ts";
import { noteShifts, notedShifts } from "../../e2e/support/layout-shift.ts";
import { createPerson } from "../../e2e/support/people.ts";
import { openPhone } from "../../e2e/support/phone.ts";

test("the claw machine shows the sum, rank and next name after a round without scrolling, and opens the board", async () => {
  const [person, above] = [await createPerson(), await createPerson()];
  const round = aScoringRound();
  // More than anybody in the demo has.
  await giveSum(person, 800_000);
  await giveSum(above, 800_000 + round.score + 20);
  await storeRound(person, round);
  const { page } = await openPhone({ person });
  await noteShifts(page);
  const { id, token, log } = round;
  const kept = JSON.stringify({ id, token, log, endsAt: Date.now() + 60_000, pendingDrop: null });
  await page.addInitScript((stored) => localStorage.setItem("labkhand-claw-round", stored), kept);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(paths.clawMachine);
  const ladder = page.getByRole("button", {
    name: `جمعت: ${formatCount(800_000 + round.score)} · رتبهٔ ۲ ۲۰ امتیاز تا ${above.username}`,
  });
  await ladder.waitFor();
  const overflow = () => page.locator(".card").evaluate((card) => card.scrollHeight - card.clientHeight);
  expect(await overflow()).toBe(0);
  expect(await notedShifts(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 568 });
  expect(await overflow()).toBe(0);
  await ladder.tap();
  const own = page.getByRole("dialog").getByRole("listitem").filter({ hasText: person.username });
  await own.waitFor();
  expect(await own.textContent()).toBe(`۲${person.username}${formatCount(800_000 + round.score)} امتیاز`);
});
