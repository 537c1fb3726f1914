import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { paths } from "../../contract/product.ts";
import { ApiError } from "../../frontend/src/lib/api-client.ts";
import { commonTexts } from "../../frontend/src/texts/common.ts";
import { showError, showToast } from "../../frontend/src/ui/toast.ts";
import { answer, lost } from "./support/answers.ts";
import { aJoke, pageOf } from "./support/jokes.ts";
import { cardOf, focus, openPage, sees } from "./support/page.tsx";
import { aPerson } from "./support/people.ts";
import { loseTheNetwork } from "./support/surroundings.ts";

const toasts = page.getByRole("status").getByRole("button");
const sheet = page.getByRole("dialog");
const noNetwork = page.getByText("ارتباط برقرار نشد");

/** Home of somebody who follows the author of one joke, whose reports the network loses. */
async function openHome(): Promise<void> {
  answer({
    "GET /api/feed/following": pageOf([aJoke(aPerson(), "یک جوک")]),
    "GET /api/jokes/{id}/report-status": { reportingDisabled: false },
    "POST /api/jokes/{id}/report": lost,
  });
  openPage(paths.home, { person: aPerson() });
  await expect.element(cardOf("یک جوک")).toBeVisible();
}

async function report(): Promise<void> {
  await cardOf("یک جوک").getByRole("button", { name: "گزارش" }).click();
  await sheet.getByRole("button", { name: "فرستادن گزارش" }).click();
}

const boxOf = async (locator: typeof toasts) => (await locator.findElement()).getBoundingClientRect();

describe("what is told in passing", () => {
  test("stands above the tabs, and in a sheet's place above the sheet", async () => {
    vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await openHome();
    await cardOf("یک جوک").getByRole("button", { name: "هم‌رسانی" }).click();
    await sees("لینک کپی شد");
    const { top, bottom } = await boxOf(toasts);
    expect(bottom).toBeLessThan((await boxOf(page.getByRole("link", { name: "نوشتن جوک" }))).top);
    expect(top).toBeGreaterThan(innerHeight / 2);
    await report();
    await expect.element(noNetwork).toBeVisible();
    expect((await boxOf(toasts)).bottom).toBeLessThan((await boxOf(sheet)).top);
  });

  test("leaves the place of the tabs when they leave it to the keyboard, whatever is left of the screen", async () => {
    await page.viewport(360, 520);
    openPage(paths.profile);
    const field = page.getByRole("textbox").first();
    await expect.element(field).toBeVisible();
    showToast("لینک کپی شد");
    await sees("لینک کپی شد");
    expect((await boxOf(toasts)).top).toBeGreaterThan(innerHeight / 2);
    await focus(field);
    await expect.element(page.getByRole("link", { name: "نوشتن جوک" })).not.toBeInTheDocument();
    await expect.poll(async () => (await boxOf(toasts)).bottom).toBeLessThan(innerHeight / 4);
  });

  test("is one thing at a time, and «no network» goes with what came through", async () => {
    await openHome();
    await report();
    await expect.element(noNetwork).toBeVisible();
    answer({ "POST /api/jokes/{id}/report": { message: "گزارش ثبت شد", disabled: false } });
    await sheet.getByRole("button", { name: "فرستادن گزارش" }).click();
    await sees("گزارش ثبت شد");
    expect(toasts.length).toBe(1);
  });

  test("«no network» goes when it is back", async () => {
    await openHome();
    await report();
    await expect.element(noNetwork).toBeVisible();
    loseTheNetwork()();
    await expect.element(noNetwork).not.toBeInTheDocument();
  });

  test("goes with the network only where it was about it, whatever it says", async () => {
    await openHome();
    showToast(`${commonTexts.networkFailed} (گفتهٔ کسی دیگر)`, "error");
    await expect.element(noNetwork).toBeVisible();
    loseTheNetwork()();
    await expect.element(noNetwork).toBeVisible();
    showError(new ApiError(0, {}), "در سکوت نشد");
    await sees("در سکوت نشد");
    loseTheNetwork()();
    await expect.element(page.getByText("در سکوت نشد")).not.toBeInTheDocument();
  });
});
