import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { jobPaths } from "../../../contract/jobs/values.ts";
import { APPLICANT_KEY } from "../../../frontend/src/features/jobs/applicant-key.ts";
import { endProof, useApplicant } from "../../../frontend/src/features/jobs/applicant-store.ts";
import { emptyForm } from "../../../frontend/src/features/jobs/form/fields.ts";
import { LAST_PAUSE_MS } from "../../../frontend/src/lib/network/outbox.ts";
import { answer, calls, lastInput, lost, refused } from "../support/answers.ts";
import { APPLICANT, anApplication, field, fillInForm, openAsApplicant, prove, submit } from "../support/jobs.ts";
import { openAnew, openPage, place, sees, seesNo, settled } from "../support/page.tsx";
import { comeBack, pass } from "../support/surroundings.ts";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const stored = () => localStorage.getItem("job_apply_form") ?? "";
const applied = { message: "درخواستت ثبت شد", item: anApplication() };
const APPLY = "POST /api/admin/job-applications";

/** Goes online again, for the outbox. */
const reconnect = () => dispatchEvent(new Event("online"));

describe("the job application form", () => {
  test("redirects to the proof of the mobile when none is proved", async () => {
    openPage(jobPaths.apply);
    await expect.poll(place).toBe(jobPaths.verify);
  });

  test("shows the message of each missing required field, and sends nothing", async () => {
    openAsApplicant(jobPaths.apply, { "GET /api/job-application": { item: null } });
    await submit.click();
    for (const text of ["جنسیت را انتخاب کن.", "نام را بنویس.", "نام خانوادگی را بنویس.", "سن را انتخاب کن."])
      await sees(text);
    await sees("تا این را تأیید نکنی، فرم فرستاده نمی‌شود.");
    await expect.element(field("جنسیت *")).toHaveFocus();
    await expect.element(field("شمارهٔ موبایل")).toHaveAttribute("readonly");
    expect(calls(APPLY)).toEqual([]);
  });

  test("sends the filled-in fields, forgets them, and shows the status", async () => {
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

  test("keeps its fields after a reload", async () => {
    await fillInForm();
    await field("مهارت‌ها").fill("رانندگی و حوصله");
    expect(stored()).toContain("رانندگی و حوصله");
    openAnew(jobPaths.apply);
    await expect.element(field("مهارت‌ها")).toHaveValue("رانندگی و حوصله");
  });

  test("keeps its fields when the mobile number is changed from the form", async () => {
    await fillInForm();
    await button("شمارهٔ دیگر").click();
    await prove("09351112233");
    await expect.element(field("نام *")).toHaveValue("سارا");
    await expect.element(field("شمارهٔ موبایل")).toHaveValue("۰۹۳۵ ۱۱۱ ۲۲۳۳");
  });

  test("asks for confirmation before the mobile number is changed while the form waits to be sent", async () => {
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

  test("is cleared when the person proves another number on another page", async () => {
    await fillInForm();
    endProof();
    await prove("09351112233");
    await expect.element(field("نام *")).toHaveValue("");
    expect(stored()).not.toContain("سارا");
  });

  test("keeps its fields and the focus on a return to the app when it was opened without a network", async () => {
    openAsApplicant(jobPaths.apply, { "GET /api/job-application": lost });
    await submit.click();
    await sees("نام را بنویس.");
    await field("مهارت‌ها").fill("حوصله");
    const asked = calls("GET /api/job-application").length;
    const { promise } = Promise.withResolvers<never>();
    answer({ "GET /api/job-application": () => promise });
    comeBack();
    await settled();
    await expect.element(field("مهارت‌ها")).toHaveFocus();
    await sees("نام را بنویس.");
    expect(calls("GET /api/job-application")).toHaveLength(asked);
  });

  test("says that it waits to be sent when there is no network, and is complete only once sent", async () => {
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

  test("is stored as waiting while its call is under way, and sends the same data again after a lost answer", async () => {
    const answering = Promise.withResolvers<typeof lost>();
    await fillInForm({ [APPLY]: () => answering.promise });
    await submit.click();
    await expect.poll(stored).toContain('"queued":true');
    await expect.poll(() => calls(APPLY)).toHaveLength(1);
    const first = lastInput(APPLY);
    answering.resolve(lost);
    await sees("هنوز ثبت نشده است");
    answer({ [APPLY]: { ...applied, alreadyRegistered: true } });
    await submit.click();
    await expect.poll(place).toBe(jobPaths.complete);
    expect(lastInput(APPLY)).toEqual(first);
  });

  test("still waits to be sent when it was changed and sent during a background attempt that fails", async () => {
    await fillInForm({ [APPLY]: lost });
    await submit.click();
    await sees("هنوز ثبت نشده است");
    const answering = Promise.withResolvers<typeof lost>();
    answer({ [APPLY]: () => answering.promise });
    reconnect();
    await expect.poll(() => calls(APPLY)).toHaveLength(2);
    await field("مهارت‌ها").fill("نقاشی و آواز");
    expect(stored()).toContain('"queued":false');
    await submit.click();
    await expect.poll(stored).toContain('"queued":true');
    answering.resolve(lost);
    await sees("هنوز ثبت نشده است");
    expect(stored()).toContain('"queued":true');
    answer({ [APPLY]: applied });
    reconnect();
    await expect.poll(place).toBe(jobPaths.complete);
    expect(lastInput(APPLY)).toMatchObject({ skills: "نقاشی و آواز" });
  });

  test("says that the application was not registered when the waiting form is no longer valid", async () => {
    await fillInForm({ [APPLY]: lost });
    await submit.click();
    await sees("هنوز ثبت نشده است");
    // As an earlier version with other rules may have stored it.
    useApplicant.setState(({ form }) => ({ form: { ...form, firstName: "" } }));
    reconnect();
    await sees("درخواست همکاری‌ات ثبت نشد؛ در «فرم همکاری» نگاهی به آن بینداز.");
    await seesNo("درخواست همکاری‌ات ثبت شد.");
    expect(place()).toBe(jobPaths.apply);
    expect(calls(APPLY)).toHaveLength(1);
    expect(stored()).toContain('"queued":false');
  });

  test("shows the rejection and stops waiting when the waiting form is rejected", async () => {
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

  test("is sent again automatically after a server error, which is not reported as a lost network", async () => {
    await fillInForm({ [APPLY]: refused("INTERNAL") });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await submit.click();
    await sees(/سرور جواب نداد/);
    await seesNo(/اینترنت قطع است/);
    await pass(LAST_PAUSE_MS);
    await expect.poll(() => calls(APPLY).length).toBeGreaterThan(1);
    expect(place()).toBe(jobPaths.apply);
    answer({ [APPLY]: applied, "GET /api/job-application": { item: applied.item } });
    await pass(LAST_PAUSE_MS);
    vi.useRealTimers();
    await expect.poll(place).toBe(jobPaths.complete);
    const sent = calls(APPLY).length;
    await settled();
    expect(calls(APPLY)).toHaveLength(sent);
  });

  test("shows a field's rejection under the field, and does not wait", async () => {
    await fillInForm({ [APPLY]: refused("JOB_LAST_NAME_INVALID") });
    await submit.click();
    await sees("در نام خانوادگی فقط حرف می‌آید، بدون عدد و علامت.");
    await expect.element(field("نام خانوادگی *")).toHaveFocus();
    expect(stored()).toContain('"queued":false');
  });

  test.each([
    ["sent a day after the proof", "APPLICANT_REQUIRED"],
    ["sent after another mobile was proved", "APPLICANT_MISMATCH"],
  ] as const)("%s leads to the proof of the mobile with an explanation, and keeps the fields", async (_, refusal) => {
    await fillInForm({ [APPLY]: refused(refusal) });
    await submit.click();
    await expect.poll(place).toBe(jobPaths.verify);
    await sees(/شماره‌ات را یک بار دیگر تأیید کن/);
    expect(stored()).toContain("سارا");
  });

  test("follows the mobile proved in another tab and is cleared on logout", async () => {
    await fillInForm();
    /** As the browser notifies the tabs other than the writer. */
    const inAnotherTab = (newValue: string | null) => {
      if (newValue === null) localStorage.removeItem(APPLICANT_KEY);
      else localStorage.setItem(APPLICANT_KEY, newValue);
      dispatchEvent(new StorageEvent("storage", { key: APPLICANT_KEY, newValue }));
    };
    const other = { ...useApplicant.getState(), mobile: "09351112233", owner: "09351112233", form: emptyForm };
    inAnotherTab(JSON.stringify({ state: other, version: 0 }));
    await expect.element(field("شمارهٔ موبایل")).toHaveValue("۰۹۳۵ ۱۱۱ ۲۲۳۳");
    await expect.element(field("نام *")).toHaveValue("");
    inAnotherTab(null);
    await expect.poll(place).toBe(jobPaths.verify);
  });

  test("is read-only for a registered applicant, with an explanation and a link to the status", async () => {
    openAsApplicant(jobPaths.apply, { "GET /api/job-application": { item: anApplication() } });
    await sees("با این شماره قبلاً ثبت‌نام کرده‌ای. منتظر بررسی و تماس ما باش.");
    for (const text of ["سارا", "خندان", "۲۴ سال", "تایپ", "۰۶:۰۰"]) await sees(text);
    for (const role of ["textbox", "combobox", "checkbox"] as const)
      await expect.element(page.getByRole("main").getByRole(role)).not.toBeInTheDocument();
    await page.getByRole("link", { name: "دیدن وضعیت درخواست" }).click();
    await expect.poll(place).toBe(jobPaths.complete);
  });
});
