import { connect } from "node:net";

import { expect, test } from "vitest";
import { z } from "zod";

import { IMAGE_TOOL_PATH } from "../../../contract/image-tool/values.ts";
import { app } from "../../e2e/support/app.ts";
import { query } from "../../e2e/support/database.ts";
import { usualDelay } from "../../e2e/support/delay.ts";
import { createPerson, type Person } from "../../e2e/support/people.ts";
import { openPhone } from "../../e2e/support/phone.ts";

const CANCELLED_WITHIN_MS = 1000;

const asked = z.array(z.object({ prompt: z.string(), state: z.string() }));

/** The state of a description in the image service's double. */
async function drawingOf(prompt: string): Promise<string | undefined> {
  const response = await fetch(`${app.doublesUrl}/images`);
  return asked.parse(await response.json()).find((picture) => picture.prompt === prompt)?.state;
}

/** Requests a picture over a socket of its own. Local workerd does not notice a socket that is merely closed. */
function askOverSocket({ cookie }: Person, prompt: string) {
  const { origin, host, port } = new URL(app.appUrl);
  const body = JSON.stringify({ prompt });
  const socket = connect(Number(port), "127.0.0.1");
  const head = [
    "POST /api/openai/image HTTP/1.1",
    `Host: ${host}`,
    `Origin: ${origin}`,
    `Cookie: session=${cookie}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  return { breakOff: () => void socket.resetAndDestroy() };
}

test("a broken connection ends the image service's call within a second", async () => {
  const delay = await usualDelay(CANCELLED_WITHIN_MS, async () => {
    const person = await createPerson();
    const prompt = `گربه‌ای روی ابر ${crypto.randomUUID()} #slow`;
    const { breakOff } = askOverSocket(person, prompt);
    await expect.poll(() => drawingOf(prompt)).toBe("drawing");
    const brokenAt = performance.now();
    breakOff();
    await expect.poll(() => drawingOf(prompt)).toBe("closed");
    const took = performance.now() - brokenAt;
    const states = () =>
      query("select state from image_requests where user_id = (select id from users where mobile = ?)", person.mobile);
    await expect.poll(states).toEqual([{ state: "cancelled" }]);
    return took;
  });
  expect(delay).toBeLessThan(CANCELLED_WITHIN_MS);
});

test("cancelling in the app ends the image service's call within a second, and the picture still counts", async () => {
  const person = await createPerson();
  const { page, tolerates } = await openPhone({ person });
  // The calls that were cancelled.
  tolerates(/\/api\/openai\/image/);
  await page.goto(IMAGE_TOOL_PATH);
  const delay = await usualDelay(CANCELLED_WITHIN_MS, async () => {
    // Each try has a whole day's quota: a cancelled picture stays counted.
    await query("delete from quota_counts where subject = (select id from users where mobile = ?)", person.mobile);
    const prompt = `گربه‌ای روی ابر ${crypto.randomUUID()} #slow`;
    await page.getByRole("textbox", { name: "چه تصویری؟" }).fill(prompt);
    await page.getByRole("button", { name: "بساز" }).click();
    await expect.poll(() => drawingOf(prompt)).toBe("drawing");
    await page.getByRole("button", { name: "لغو" }).click();
    const cancelledAt = performance.now();
    await expect.poll(() => drawingOf(prompt)).toBe("closed");
    return performance.now() - cancelledAt;
  });
  expect(delay).toBeLessThan(CANCELLED_WITHIN_MS);
  await page.reload();
  await page.getByText("۴ تصویر از ۵").waitFor();
});

test("a person requests a picture, which the image service makes, and saves it", async () => {
  const { page } = await openPhone({ person: await createPerson() });
  await page.goto(IMAGE_TOOL_PATH);
  await page.getByText("۵ تصویر از ۵").waitFor();
  await page.getByRole("textbox", { name: "چه تصویری؟" }).fill("گربه‌ای روی ابر");
  await page.getByRole("button", { name: "بساز" }).click();
  await page.getByRole("img", { name: "تصویر تو آماده است" }).waitFor();
  const [picture] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "ذخیره" }).click(),
  ]);
  expect(picture.suggestedFilename()).toMatch(/^labkhand-\d+\.png$/);
  await page.getByRole("button", { name: "یکی دیگر" }).click();
  await page.getByText("۴ تصویر از ۵").waitFor();
});
