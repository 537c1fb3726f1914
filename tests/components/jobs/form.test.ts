import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { jobPaths } from "../../../contract/jobs/values.ts";
import { APPLICANT_KEY } from "../../../frontend/src/features/jobs/applicant-key.ts";
import { beginAs, endProof, useApplicant } from "../../../frontend/src/features/jobs/applicant-store.ts";
import { emptyForm } from "../../../frontend/src/features/jobs/form/fields.ts";
import { LAST_PAUSE_MS } from "../../../frontend/src/lib/network/outbox.ts";
import { answer, calls, lastInput, lost, refused } from "../support/answers.ts";
import { APPLICANT, anApplication, field, fillInForm, prove, submit } from "../support/jobs.ts";
import { goTo, openAnew, openPage, place, sees, seesNo, settled } from "../support/page.tsx";
import { comeBack, pass } from "../support/surroundings.ts";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const stored = () => localStorage.getItem("job_apply_form") ?? "";
const applied = { message: "درخواستت ثبت شد", item: anApplication() };
const APPLY = "POST /api/admin/job-applications";

/** Goes online again, for the outbox. */
const reconnect = () => dispatchEvent(new Event("online"));

/** Submits the form, which gets no answer. */
async function submitInATunnel(): Promise<void> {
  answer({ [APPLY]: lost });
  await submit.click();
  await sees("هنوز ثبت نشده است");
  await expect.poll(stored).toContain('"queued":true');
}

describe("the job application form", () => {
  test("asks for a proved mobile first, then for each missing field, and keeps all on a return to the app offline", async () => {
    openPage(jobPaths.apply, { answers: { "GET /api/job-application": lost } });
    await expect.poll(place).toBe(jobPaths.verify);
    beginAs(APPLICANT);
    goTo(jobPaths.apply);
    await submit.click();
    for (const text of ["جنسیت را انتخاب کن.", "نام را بنویس.", "نام خانوادگی را بنویس.", "سن را انتخاب کن."])
      await sees(text);
    await sees("تا این را تأیید نکنی، فرم فرستاده نمی‌شود.");
    await expect.element(field("جنسیت *")).toHaveFocus();
    await expect.element(field("شمارهٔ موبایل")).toHaveAttribute("readonly");
    expect(calls(APPLY)).toEqual([]);

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

  test("keeps its fields through a reload, rejections and another number, and is read-only once it was sent", async () => {
    await fillInForm();
    await field("مهارت‌ها").fill("رانندگی و حوصله");
    expect(stored()).toContain("رانندگی و حوصله");
    openAnew(jobPaths.apply);
    await expect.element(field("مهارت‌ها")).toHaveValue("رانندگی و حوصله");
    await field("سابقهٔ کار (سال)").fill("۳");
    await field("شروع کار").selectOptions("06:00");

    answer({ [APPLY]: refused("JOB_LAST_NAME_INVALID") });
    await submit.click();
    await sees("در نام خانوادگی فقط حرف می‌آید، بدون عدد و علامت.");
    await expect.element(field("نام خانوادگی *")).toHaveFocus();
    expect(stored()).toContain('"queued":false');

    // A day after the proof, and after another mobile was proved.
    for (const refusal of ["APPLICANT_REQUIRED", "APPLICANT_MISMATCH"] as const) {
      answer({ [APPLY]: refused(refusal) });
      await submit.click();
      await expect.poll(place, { message: refusal }).toBe(jobPaths.verify);
      await sees(/شماره‌ات را یک بار دیگر تأیید کن/);
      expect(stored(), refusal).toContain("سارا");
      await prove(APPLICANT);
      await expect.element(field("نام *"), { message: refusal }).toHaveValue("سارا");
    }

    await button("شمارهٔ دیگر").click();
    await prove("09351112233");
    await expect.element(field("نام *")).toHaveValue("سارا");
    await expect.element(field("شمارهٔ موبایل")).toHaveValue("۰۹۳۵ ۱۱۱ ۲۲۳۳");

    answer({
      [APPLY]: () => {
        answer({ "GET /api/job-application": { item: applied.item } });
        return applied;
      },
    });
    await submit.click();
    await expect.poll(place).toBe(jobPaths.complete);
    await sees("خانم سارا خندان، درخواستت ثبت شد");
    expect(lastInput(APPLY)).toMatchObject({
      mobile: "09351112233",
      gender: "female",
      age: 24,
      experienceYears: 3,
      workStart: "06:00",
      workEnd: "",
    });
    expect(stored()).not.toContain("سارا");

    goTo(jobPaths.apply);
    await sees("با این شماره قبلاً ثبت‌نام کرده‌ای. منتظر بررسی و تماس ما باش.");
    for (const text of ["سارا", "خندان", "۲۴ سال", "تایپ", "۰۶:۰۰"]) await sees(text);
    for (const role of ["textbox", "combobox", "checkbox"] as const)
      await expect.element(page.getByRole("main").getByRole(role)).not.toBeInTheDocument();
    await page.getByRole("link", { name: "دیدن وضعیت درخواست" }).click();
    await expect.poll(place).toBe(jobPaths.complete);
  });

  test("follows another tab's changes, and is cleared when another mobile is proved, here or there, and on logout there", async () => {
    await fillInForm();
    /** As the browser notifies the tabs other than the writer. */
    const inAnotherTab = (newValue: string | null) => {
      if (newValue === null) localStorage.removeItem(APPLICANT_KEY);
      else localStorage.setItem(APPLICANT_KEY, newValue);
      dispatchEvent(new StorageEvent("storage", { key: APPLICANT_KEY, newValue }));
    };
    const changed = { ...useApplicant.getState().form, skills: "تایپ", desiredJob: "قصه‌گو" };
    inAnotherTab(JSON.stringify({ state: { ...useApplicant.getState(), form: changed }, version: 0 }));
    await expect.element(field("مهارت‌ها")).toHaveValue("تایپ");
    await seesNo(/برگهٔ دیگر/);
    await field("نام خانوادگی *").fill("خندان‌تر");
    inAnotherTab(JSON.stringify({ state: { ...useApplicant.getState(), form: changed }, version: 0 }));
    await expect.element(field("نام خانوادگی *")).toHaveValue("خندان");
    await page.getByRole("button", { name: /برگهٔ دیگر/ }).click();
    await expect.element(field("نام خانوادگی *")).toHaveValue("خندان‌تر");
    expect(stored()).toContain("قصه‌گو");

    const other = { ...useApplicant.getState(), mobile: "09351112233", owner: "09351112233", form: emptyForm };
    inAnotherTab(JSON.stringify({ state: other, version: 0 }));
    await expect.element(field("شمارهٔ موبایل")).toHaveValue("۰۹۳۵ ۱۱۱ ۲۲۳۳");
    await expect.element(field("نام *")).toHaveValue("");

    await field("نام *").fill("نیلوفر");
    expect(stored()).toContain("نیلوفر");
    endProof();
    await prove(APPLICANT);
    await expect.element(field("نام *")).toHaveValue("");
    expect(stored()).not.toContain("نیلوفر");

    inAnotherTab(null);
    await expect.poll(place).toBe(jobPaths.verify);
  });

  test("waits without a network until it is sent, changed or rejected, and asks before its number is changed", async () => {
    const answering = Promise.withResolvers<typeof lost>();
    await fillInForm({ [APPLY]: () => answering.promise });
    await submit.click();
    await expect.poll(stored).toContain('"queued":true');
    await expect.poll(() => calls(APPLY)).toHaveLength(1);
    const first = lastInput(APPLY);
    answering.resolve(lost);
    await sees("هنوز ثبت نشده است");
    expect(place()).toBe(jobPaths.apply);
    await submitInATunnel();
    await expect.poll(() => calls(APPLY)).toHaveLength(2);
    expect(lastInput(APPLY)).toEqual(first);

    await button("شمارهٔ دیگر").click();
    await sees("شماره را عوض می‌کنی؟");
    expect(stored()).toContain('"queued":true');
    await button("عوض می‌کنم").click();
    await expect.poll(place).toBe(jobPaths.verify);
    expect(stored()).toContain('"queued":false');
    expect(stored()).toContain("سارا");
    await prove("09351112233");
    await expect.element(field("نام *")).toHaveValue("سارا");

    await submitInATunnel();
    answer({ [APPLY]: refused("JOB_LAST_NAME_INVALID") });
    reconnect();
    await sees("درخواست همکاری‌ات ثبت نشد؛ در «فرم همکاری» نگاهی به آن بینداز.");
    await seesNo("هنوز ثبت نشده است");
    expect(place()).toBe(jobPaths.apply);
    expect(stored()).toContain('"queued":false');

    // Changed and submitted again during an attempt in the background that fails.
    await submitInATunnel();
    const attempts = calls(APPLY).length;
    const failing = Promise.withResolvers<typeof lost>();
    answer({ [APPLY]: () => failing.promise });
    reconnect();
    await expect.poll(() => calls(APPLY)).toHaveLength(attempts + 1);
    await field("مهارت‌ها").fill("نقاشی و آواز");
    expect(stored()).toContain('"queued":false');
    await submit.click();
    await expect.poll(stored).toContain('"queued":true');
    failing.resolve(lost);
    await sees("هنوز ثبت نشده است");
    expect(stored()).toContain('"queued":true');

    answer({ [APPLY]: { ...applied, alreadyRegistered: true } });
    reconnect();
    await expect.poll(place).toBe(jobPaths.complete);
    expect(lastInput(APPLY)).toMatchObject({ skills: "نقاشی و آواز" });
    expect(stored()).toContain('"queued":false');
  });

  test("stops waiting when it is no longer valid, and is sent again by itself after a server error", async () => {
    await fillInForm();
    await submitInATunnel();
    const { length } = calls(APPLY);
    // As an earlier version with other rules may have stored it.
    useApplicant.setState(({ form }) => ({ form: { ...form, firstName: "" } }));
    reconnect();
    await sees("درخواست همکاری‌ات ثبت نشد؛ در «فرم همکاری» نگاهی به آن بینداز.");
    await seesNo("درخواست همکاری‌ات ثبت شد.");
    expect(place()).toBe(jobPaths.apply);
    expect(calls(APPLY)).toHaveLength(length);
    expect(stored()).toContain('"queued":false');

    await field("نام *").fill("سارا");
    answer({ [APPLY]: refused("INTERNAL") });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await submit.click();
    // It is not reported as a lost network.
    await sees(/سرور جواب نداد/);
    await seesNo(/اینترنت قطع است/);
    const sentOnce = calls(APPLY).length;
    await pass(LAST_PAUSE_MS);
    await expect.poll(() => calls(APPLY).length).toBeGreaterThan(sentOnce);
    expect(place()).toBe(jobPaths.apply);
    answer({ [APPLY]: applied, "GET /api/job-application": { item: applied.item } });
    await pass(LAST_PAUSE_MS);
    vi.useRealTimers();
    await expect.poll(place).toBe(jobPaths.complete);
    const sent = calls(APPLY).length;
    await settled();
    expect(calls(APPLY)).toHaveLength(sent);
  });
});
