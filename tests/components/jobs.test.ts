import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { jobPaths } from "../../contract/job-paths.ts";
import { paths } from "../../contract/product.ts";
import { endProof, useApplicant } from "../../frontend/src/features/jobs/applicant-store.ts";
import { LAST_RETRY_MS } from "../../frontend/src/features/jobs/send-application.ts";
import { codeSent } from "./support/account.ts";
import { answer, calls, lastInput, lost, refused } from "./support/answers.ts";
import { anApplication, APPLICANT, field, fillInForm, openAsApplicant, submit } from "./support/jobs.ts";
import { goTo, openAnew, openPage, place, sees, seesNo, settled } from "./support/page.tsx";
import { comeBack, pass } from "./support/surroundings.ts";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const mobile = page.getByLabelText("شمارهٔ موبایل");
const code = page.getByLabelText("کد پیامک‌شده");
const stored = () => localStorage.getItem("job_apply_form") ?? "";
const applied = { message: "درخواستت ثبت شد", item: anApplication() };
const APPLY = "POST /api/admin/job-applications";

/** Proves a mobile on the page that asks for it. */
async function prove(number: string): Promise<void> {
  await expect.poll(place).toBe(jobPaths.verify);
  answer({
    "POST /api/login-code": codeSent(),
    "POST /api/login-verify": { message: "تأیید شد" },
    "GET /api/job-application": { item: null },
  });
  await mobile.fill(number);
  await button("ارسال کد").click();
  await code.fill("1234");
  await button("تأیید").click();
}

/** Back to the network, for the outbox. */
const reconnect = () => dispatchEvent(new Event("online"));

describe("the conditions", () => {
  test("say who, what, when and for how much, and let go on whoever accepts them", async () => {
    openPage(jobPaths.conditions);
    for (const text of [
      "سن از ۱۸ تا ۳۵ سال",
      "۰۰ تا ۰۶، ۰۶ تا ۱۲، ۱۲ تا ۱۸ و ۱۸ تا ۲۴",
      "از ۰۹:۰۰ تا ۱۸:۰۰",
      "۰۶ تا ۱۴ و ۱۴ تا ۲۲",
      "ماهی ۱۵ تا ۵۰ میلیون تومان",
      "بیمه، اضافه‌کاری و پاداش ماهانه",
    ])
      await sees(text);
    await expect.element(button("مرحلهٔ بعد")).toBeDisabled();
    await page.getByRole("checkbox", { name: "همهٔ موارد بالا را خواندم و قبول دارم" }).click();
    await page.getByRole("link", { name: "مرحلهٔ بعد" }).click();
    await expect.poll(place).toBe(jobPaths.verify);
  });

  test("lead back to where they were opened from", async () => {
    openPage(paths.categories);
    goTo(jobPaths.conditions);
    await button("بازگشت").last().click();
    await expect.poll(place).toBe(paths.categories);
  });
});

describe("proving the mobile", () => {
  test.each([
    ["where the browser watches for back", () => undefined],
    ["where back only goes back in the history", () => vi.stubGlobal("CloseWatcher", undefined)],
  ])("is no step to come back to, %s: neither its own way back nor the form's leads there", async (_, inBrowser) => {
    inBrowser();
    openPage(jobPaths.conditions);
    goTo(jobPaths.verify);
    await expect.element(mobile).toBeVisible();
    await button("بازگشت").last().click();
    await expect.poll(place).toBe(jobPaths.conditions);
    goTo(jobPaths.verify);
    await prove(APPLICANT);
    await expect.element(field("نام *")).toBeVisible();
    history.back();
    await expect.poll(place).toBe(jobPaths.conditions);
    await expect.element(button("مرحلهٔ بعد")).toBeVisible();
  });

  test("asks for a number, then for four to six digits, and leads to the form", async () => {
    openPage(jobPaths.verify, {
      answers: {
        "POST /api/login-code": codeSent(),
        "POST /api/login-verify": { message: "تأیید شد" },
        "GET /api/job-application": { item: null },
      },
    });
    await mobile.fill("۰۹۱۲۳");
    await expect.element(button("ارسال کد")).toBeDisabled();
    await mobile.fill("۰۹۱۲۳۴۵۶۷۸۹");
    await button("ارسال کد").click();
    expect(lastInput("POST /api/login-code")).toMatchObject({ mobileNumber: APPLICANT, purpose: "job" });
    await code.fill("۱۲۳");
    await expect.element(button("تأیید")).toBeDisabled();
    await code.fill("۱۲۳۴۵۶۷");
    await expect.element(code).toHaveValue("۱ ۲ ۳ ۴ ۵ ۶");
    await code.fill("۱۲۳۴");
    await button("تأیید").click();
    await expect.poll(place).toBe(jobPaths.apply);
    expect(lastInput("POST /api/login-verify")).toEqual({ mobileNumber: APPLICANT, code: "1234", purpose: "job" });
  });

  test("a code that exists already is gone on to, without another request", async () => {
    openPage(jobPaths.verify, {
      answers: {
        "POST /api/login-code": { ...codeSent(120), existing: true, message: "کد ورود قبلاً برایت فرستاده شده" },
      },
    });
    await mobile.fill(APPLICANT);
    await button("ارسال کد").click();
    await sees("کد ورود قبلاً برایت فرستاده شده");
    await expect.element(code).toBeVisible();
    expect(calls("POST /api/login-code")).toHaveLength(1);
  });

  test("a wrong code empties the field and keeps the step; the number can be edited", async () => {
    openPage(jobPaths.verify, {
      answers: { "POST /api/login-code": codeSent(), "POST /api/login-verify": refused("WRONG_SMS_CODE") },
    });
    await mobile.fill(APPLICANT);
    await button("ارسال کد").click();
    await code.fill("0000");
    await button("تأیید").click();
    await sees("کد وارد شده صحیح نیست");
    await expect.element(code).toHaveValue("");
    await expect.element(code).toHaveFocus();
    await button("ویرایش شماره").click();
    await expect.element(mobile).toHaveValue("۰۹۱۲ ۳۴۵ ۶۷۸۹");
  });

  test.each([
    ["RATE_LIMITED", /رمز پیامک‌شده را وارد کنید، با ایمیل وارد شوید یا ۲۴ ساعت صبر کنید/],
    ["SMS_SEND_FAILED", "خطا در ارسال کد"],
  ] as const)("%s says so under the number", async (refusal, text) => {
    openPage(jobPaths.verify, { answers: { "POST /api/login-code": refused(refusal) } });
    await mobile.fill(APPLICANT);
    await button("ارسال کد").click();
    await sees(text);
    await expect.element(mobile).toHaveFocus();
  });

  test("a code of a moment ago is no block of a day", async () => {
    const flags = { rateLimited: true, retryAfter: 42 };
    openPage(jobPaths.verify, { answers: { "POST /api/login-code": refused("CODE_RECENTLY_SENT", flags) } });
    await mobile.fill(APPLICANT);
    await button("ارسال کد").click();
    await sees(/۴۲ ثانیهٔ دیگر/);
    await seesNo(/۲۴ ساعت/);
  });
});

describe("the form", () => {
  test("leads whoever proved no mobile to proving it", async () => {
    openPage(jobPaths.apply);
    await expect.poll(place).toBe(jobPaths.verify);
  });

  test("asks for both names, gender, age and that it is true, each with its own text, and sends nothing", async () => {
    openAsApplicant(jobPaths.apply, { "GET /api/job-application": { item: null } });
    await submit.click();
    for (const text of ["جنسیت را انتخاب کن.", "نامت را بنویس.", "نام خانوادگی‌ات را بنویس.", "سنت را انتخاب کن."])
      await sees(text);
    await sees("تا این را تأیید نکنی، فرم فرستاده نمی‌شود.");
    await expect.element(field("جنسیت *")).toHaveFocus();
    await expect.element(field("شمارهٔ موبایل")).toHaveAttribute("readonly");
    expect(calls(APPLY)).toEqual([]);
  });

  test("sends what was filled in, forgets it, and shows what became of it", async () => {
    await fillInForm({
      [APPLY]: () => {
        answer({ "GET /api/job-application": { item: applied.item } });
        return applied;
      },
    });
    await field("سابقهٔ کار (سال)").fill("۳");
    await field("شروع کار").selectOptions("06:00");
    await submit.click();
    await expect.poll(place).toBe(jobPaths.complete);
    await sees("خانم سارا خندان، درخواستت ثبت شد");
    expect(lastInput(APPLY)).toMatchObject({
      mobile: APPLICANT,
      gender: "female",
      age: 24,
      experienceYears: 3,
      workStart: "06:00",
      workEnd: "",
    });
    expect(stored()).not.toContain("سارا");
  });

  test("keeps what was written over a reload", async () => {
    await fillInForm();
    await field("مهارت‌ها").fill("رانندگی و حوصله");
    expect(stored()).toContain("رانندگی و حوصله");
    openAnew(jobPaths.apply);
    await expect.element(field("مهارت‌ها")).toHaveValue("رانندگی و حوصله");
  });

  test("goes on under another number that is wanted from inside it", async () => {
    await fillInForm();
    await button("شمارهٔ دیگر").click();
    await prove("09351112233");
    await expect.element(field("نام *")).toHaveValue("سارا");
    await expect.element(field("شمارهٔ موبایل")).toHaveValue("۰۹۳۵ ۱۱۱ ۲۲۳۳");
  });

  test("that was sent and waits asks before its number is changed", async () => {
    await fillInForm({ [APPLY]: lost });
    await submit.click();
    await sees("هنوز ثبت نشده است");
    await button("شمارهٔ دیگر").click();
    await sees("شماره را عوض می‌کنی؟");
    expect(stored()).toContain('"queued":true');
    await button("عوض می‌کنم").click();
    await expect.poll(place).toBe(jobPaths.verify);
    expect(stored()).toContain('"queued":false');
    expect(stored()).toContain("سارا");
  });

  test("is forgotten where another number is proved without it", async () => {
    await fillInForm();
    endProof();
    await prove("09351112233");
    await expect.element(field("نام *")).toHaveValue("");
    expect(stored()).not.toContain("سارا");
  });

  test("that was opened without a network stays as it is when somebody comes back to it", async () => {
    openAsApplicant(jobPaths.apply, { "GET /api/job-application": lost });
    await submit.click();
    await sees("نامت را بنویس.");
    await field("مهارت‌ها").fill("حوصله");
    const asked = calls("GET /api/job-application").length;
    const { promise } = Promise.withResolvers<never>();
    answer({ "GET /api/job-application": () => promise });
    comeBack();
    await settled();
    await expect.element(field("مهارت‌ها")).toHaveFocus();
    await sees("نامت را بنویس.");
    expect(calls("GET /api/job-application")).toHaveLength(asked);
  });

  test("never says complete without a row: without a network it waits, says so, and is sent when there is one", async () => {
    await fillInForm({ [APPLY]: lost });
    await submit.click();
    await sees("هنوز ثبت نشده است");
    expect(place()).toBe(jobPaths.apply);
    expect(stored()).toContain('"queued":true');
    answer({ [APPLY]: { ...applied, alreadyRegistered: true } });
    reconnect();
    await expect.poll(place).toBe(jobPaths.complete);
    expect(stored()).toContain('"queued":false');
  });

  test("waits from the moment it is sent: whoever loses the answer sends the same again, and is answered the same", async () => {
    const answering = Promise.withResolvers<typeof lost>();
    await fillInForm({ [APPLY]: () => answering.promise });
    await submit.click();
    await expect.poll(stored).toContain('"queued":true');
    const first = lastInput(APPLY);
    answering.resolve(lost);
    await sees("هنوز ثبت نشده است");
    answer({ [APPLY]: { ...applied, alreadyRegistered: true } });
    await submit.click();
    await expect.poll(place).toBe(jobPaths.complete);
    expect(lastInput(APPLY)).toEqual(first);
  });

  test("that waits and may not be sent as it is says so, never that it was registered", async () => {
    await fillInForm({ [APPLY]: lost });
    await submit.click();
    await sees("هنوز ثبت نشده است");
    // As a version before, with other rules, has kept it.
    useApplicant.setState(({ form }) => ({ form: { ...form, firstName: "" } }));
    reconnect();
    await sees("درخواست همکاری‌ات ثبت نشد؛ در «فرم همکاری» نگاهی به آن بینداز.");
    await seesNo("درخواست همکاری‌ات ثبت شد.");
    expect(place()).toBe(jobPaths.apply);
    expect(calls(APPLY)).toHaveLength(1);
    expect(stored()).toContain('"queued":false');
  });

  test("that waits and is refused says so, and waits no longer", async () => {
    await fillInForm({ [APPLY]: lost });
    await submit.click();
    await sees("هنوز ثبت نشده است");
    answer({ [APPLY]: refused("JOB_LAST_NAME_INVALID") });
    reconnect();
    await sees("درخواست همکاری‌ات ثبت نشد؛ در «فرم همکاری» نگاهی به آن بینداز.");
    await seesNo("هنوز ثبت نشده است");
    expect(place()).toBe(jobPaths.apply);
    expect(stored()).toContain('"queued":false');
  });

  test("is sent again by itself to a server that was unwell, which is not told as a lost network", async () => {
    await fillInForm({ [APPLY]: refused("INTERNAL") });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await submit.click();
    await sees(/سرور جواب نداد/);
    await seesNo(/اینترنت قطع است/);
    await pass(LAST_RETRY_MS);
    await expect.poll(() => calls(APPLY).length).toBeGreaterThan(1);
    expect(place()).toBe(jobPaths.apply);
    answer({ [APPLY]: applied, "GET /api/job-application": { item: applied.item } });
    await pass(LAST_RETRY_MS);
    vi.useRealTimers();
    await expect.poll(place).toBe(jobPaths.complete);
    const sent = calls(APPLY).length;
    await settled();
    expect(calls(APPLY)).toHaveLength(sent);
  });

  test("a refusal of a field stands under it, and nothing waits", async () => {
    await fillInForm({ [APPLY]: refused("JOB_LAST_NAME_INVALID") });
    await submit.click();
    await sees("در نام خانوادگی فقط حرف می‌آید، بدون عدد و علامت.");
    await expect.element(field("نام خانوادگی *")).toHaveFocus();
    expect(stored()).toContain('"queued":false');
  });

  test("whose day is over asks for the mobile anew and keeps what was written", async () => {
    await fillInForm({ [APPLY]: refused("APPLICANT_REQUIRED") });
    await submit.click();
    await expect.poll(place).toBe(jobPaths.verify);
    expect(stored()).toContain("سارا");
  });

  test("of somebody registered can only be read, says so, and goes on without a tick", async () => {
    openAsApplicant(jobPaths.apply, { "GET /api/job-application": { item: anApplication() } });
    await sees("با این شماره قبلاً ثبت‌نام کرده‌ای. منتظر بررسی و تماس ما باش.");
    for (const text of ["سارا", "خندان", "۲۴ سال", "تایپ", "۰۶:۰۰"]) await sees(text);
    for (const role of ["textbox", "combobox", "checkbox"] as const)
      await expect.element(page.getByRole("main").getByRole(role)).not.toBeInTheDocument();
    await page.getByRole("link", { name: "دیدن وضعیت درخواست" }).click();
    await expect.poll(place).toBe(jobPaths.complete);
  });
});

describe("what became of it", () => {
  test.each([
    ["pending", "در انتظار بررسی", "درخواستت ثبت شد"],
    ["approved", "تأیید شد", "درخواستت تأیید شد"],
    ["rejected", "این بار نشد", "ممنون از درخواستت"],
  ] as const)("shows %s, whose it is, and the way back", async (status, label, headline) => {
    const item = anApplication({ status, gender: "male", firstName: "امیر" });
    openAsApplicant(jobPaths.complete, { "GET /api/job-application": { item } });
    await sees(label);
    await sees(`آقای امیر خندان، ${headline}`);
    await sees("۰۹۱۲ ۳۴۵ ۶۷۸۹");
    await page.getByRole("link", { name: "بازگشت به صفحهٔ همکاری" }).click();
    await expect.poll(place).toBe(jobPaths.conditions);
  });

  test("is read from its label's side also where a name is longer than a line", async () => {
    await page.viewport(390, 844);
    const item = anApplication({
      firstName: "سیده‌فاطمه‌الزهراسادات حسینی‌نژاد",
      lastName: "میرمحمدعلی‌زادهٔ طباطبایی یزدی",
    });
    openAsApplicant(jobPaths.complete, { "GET /api/job-application": { item } });
    const label = page.getByText("نام", { exact: true });
    await expect.element(label).toBeVisible();
    const shown = document.createRange();
    shown.selectNodeContents(label.element().nextElementSibling ?? document.body);
    const ends = [...shown.getClientRects()].map(({ right }) => Math.round(right));
    expect(ends.length).toBeGreaterThan(1);
    expect(new Set(ends)).toEqual(new Set([Math.round(label.element().getBoundingClientRect().right)]));
  });

  test("is nothing where there is no row, and never complete", async () => {
    openAsApplicant(jobPaths.complete, { "GET /api/job-application": { item: null } });
    await sees("هنوز درخواستی ثبت نشده");
    await seesNo(/درخواستت ثبت شد/);
  });

  test("that could not be read can be asked for again", async () => {
    openAsApplicant(jobPaths.complete, { "GET /api/job-application": refused("INTERNAL") });
    await button("تلاش دوباره").click();
    answer({ "GET /api/job-application": { item: anApplication() } });
    await button("تلاش دوباره").click();
    await sees("در انتظار بررسی");
  });

  test("can be withdrawn, after a question", async () => {
    openAsApplicant(jobPaths.complete, {
      "GET /api/job-application": { item: anApplication() },
      "DELETE /api/job-application": { message: "درخواستت پس گرفته شد" },
    });
    await button("پس گرفتن درخواست").click();
    await sees("درخواستت را پس می‌گیری؟");
    expect(calls("DELETE /api/job-application")).toEqual([]);
    await page.getByRole("dialog").getByRole("button", { name: "پس گرفتن درخواست" }).click();
    await sees("هنوز درخواستی ثبت نشده");
    expect(calls("DELETE /api/job-application")).toHaveLength(1);
  });
});
