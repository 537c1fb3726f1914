import { QueryClient } from "@tanstack/react-query";
import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { jobPaths } from "../../contract/jobs/values.ts";
import { paths } from "../../contract/product.ts";
import { useSessionStore } from "../../frontend/src/entities/viewer/session-store.ts";
import { keep, restore } from "../../frontend/src/lib/storage/query-persistence.ts";
import { accountOf, askToLogOut, codeSent, openSetting } from "./support/account.ts";
import { answer, calls, lost } from "./support/answers.ts";
import { aJoke, pageOf } from "./support/jokes.ts";
import { anApplication, fillInForm, submit } from "./support/jobs.ts";
import { openPage, place, sees, seesNo } from "./support/page.tsx";
import { aPerson, statusOf } from "./support/people.ts";
import { ledTo, loseTheNetwork } from "./support/surroundings.ts";
import { answersTo } from "./support/usual-answers.ts";

/** The device stores nothing more during `visit`. */
async function whileFull(visit: () => Promise<void>): Promise<void> {
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  });
  await visit().finally(() => full.mockRestore());
}

/** The browser forbids access to its storage, as when its owner forbids cookies. */
async function whileForbidden(visit: () => Promise<void>): Promise<void> {
  const stores = (["localStorage", "sessionStorage"] as const).map((name) =>
    vi.spyOn(globalThis, name, "get").mockImplementation(() => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    }),
  );
  await visit().finally(() => stores.forEach((store) => store.mockRestore()));
}

const APPLY = "POST /api/admin/job-applications";

describe("the app on a device that stores nothing", () => {
  const joke = aJoke(aPerson(), "جوکی برای همه");
  const visits = [
    ["is full", whileFull],
    ["forbids access to its storage", whileForbidden],
  ] as const;

  test.each(visits)("shows other people's jokes when the device %s", async (_, during) => {
    openPage(paths.home, { answers: { "GET /api/jokes": pageOf([joke]) } });
    await during(async () => {
      await sees(joke.text);
      await page.getByRole("link", { name: "جست‌وجو" }).click();
      await sees("جوک‌های دیگران");
      await sees(joke.text);
      await seesNo("این صفحه باز نشد.");
    });
  });

  test("logs a person in and asks for their rewards once", async () => {
    const user = { ...aPerson(), mobileNumber: "09123456789" };
    openPage(paths.profile, {
      answers: {
        ...answersTo(user),
        "POST /api/login-code": codeSent(),
        "POST /api/login-verify": { message: "", user, isNew: false },
        "POST /api/reward/grant-pending": { granted: [], walletBalance: 7 },
      },
    });
    await whileFull(async () => {
      await page.getByLabelText("شمارهٔ موبایل").fill("09123456789");
      await page.getByRole("button", { name: "ارسال کد" }).click();
      await page.getByLabelText("کد ۴ رقمی").fill("1234");
      await sees("با موفقیت وارد شدید");
      await expect.element(page.getByRole("heading", { name: user.username })).toBeVisible();
      await expect.poll(() => calls("POST /api/reward/grant-pending").length).toBe(1);
    });
  });

  test("neither stores nor restores reads when access is forbidden, and raises no error", async () => {
    const denied = vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(() => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    });
    const client = new QueryClient();
    // An uncaught error fails the run.
    keep(client);
    await expect.poll(() => denied.mock.calls.length).toBe(1);
    await restore(client).finally(() => denied.mockRestore());
  });

  test("logs a person out when access is forbidden", async () => {
    openPage(paths.profile, { person: aPerson(), answers: { "POST /api/logout": { message: "" } } });
    await askToLogOut();
    const out = page.getByRole("dialog").getByRole("button", { name: "خروج", exact: true });
    await expect.element(out).toBeVisible();
    const places = ledTo(paths.profile);
    const noStore = vi.spyOn(IDBObjectStore.prototype, "clear").mockImplementation(() => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    });
    await whileForbidden(async () => {
      await out.click();
      await expect.poll(() => places).toEqual([paths.profile]);
    }).finally(() => noStore.mockRestore());
  });

  test("shows a person's new id and username when access is forbidden", async () => {
    const person = aPerson();
    const id = "f".repeat(32);
    openPage(paths.profile, { person, answers: accountOf(person) });
    const renamed = { id, username: "taze.khandan" };
    answer({
      "POST /api/set-username": () => {
        answer({ "POST /api/user-status": statusOf({ ...person, ...renamed }) });
        return { message: "نام کاربری ثبت شد", ...renamed };
      },
    });
    await openSetting("نام کاربری");
    await page.getByRole("textbox", { name: "نام کاربری" }).fill("taze.khandan");
    await whileForbidden(async () => {
      await page.getByRole("button", { name: "ثبت نام کاربری" }).click();
      await expect.poll(() => useSessionStore.getState().user).toMatchObject(renamed);
    });
  });

  test("sends a waiting job application once the network is back", async () => {
    await fillInForm({ [APPLY]: lost });
    await whileFull(async () => {
      const networkIsBack = loseTheNetwork();
      await submit.click();
      await sees(/^اینترنت قطع است/);
      answer({ [APPLY]: { message: "ثبت شد", item: anApplication(), alreadyRegistered: true } });
      networkIsBack();
      await expect.poll(place).toBe(jobPaths.complete);
    });
  });

  test("does not claim that a draft is saved or will be sent later", async () => {
    openPage(paths.add, { person: aPerson(), answers: { "POST /api/jokes": lost } });
    await whileFull(async () => {
      await page.getByLabelText("متن جوک").fill("یکی بود یکی نبود");
      await page.getByRole("button", { name: "انتشار", exact: true }).click();
      await sees("ارتباط برقرار نشد.");
      expect(calls("POST /api/jokes")).toHaveLength(1);
      await seesNo(/به محض وصل شدن منتشر می‌شود/);
      await seesNo("پیش‌نویس ذخیره شد");
    });
  });
});
