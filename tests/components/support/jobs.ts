import { expect } from "vitest";
import { page } from "vitest/browser";

import { jobPaths } from "../../../contract/jobs/values.ts";
import type { JobApplication } from "../../../contract/jobs/calls.ts";
import { beginAs } from "../../../frontend/src/features/jobs/applicant-store.ts";
import { codeSent } from "./account.ts";
import { answer, type Answers } from "./answers.ts";
import { openPage, place, sees } from "./page.tsx";

export const APPLICANT = "09123456789";

/** An application as the Worker answers it. */
export const anApplication = (over: Partial<JobApplication> = {}): JobApplication => ({
  _id: "01939b2e-5c1a-7b52-b3a4-0c4f5be3a111",
  firstName: "سارا",
  lastName: "خندان",
  mobile: APPLICANT,
  email: "",
  gender: "female",
  age: 24,
  currentJob: "",
  address: "",
  education: "",
  skills: "تایپ",
  experienceYears: 3,
  socialLevel: "",
  desiredJob: "",
  workStart: "06:00",
  workEnd: "12:00",
  status: "pending",
  createdAt: "2026-11-20T18:42:00.000Z",
  ...over,
});

export const field = (name: string) => page.getByLabelText(name, { exact: true });
export const mobile = page.getByLabelText("شمارهٔ موبایل");
export const code = page.getByLabelText("کد ۴ رقمی پیامک‌شده");
export const submit = page.getByRole("button", { name: "ثبت درخواست" });

/** Opens a page of the application as a person whose mobile is proved on this device. */
export function openAsApplicant(path: string, answers: Answers): void {
  beginAs(APPLICANT);
  openPage(path, { answers });
}

/** Opens the form and fills in the required fields. */
export async function fillInForm(answers: Answers = {}): Promise<void> {
  openAsApplicant(jobPaths.apply, { "GET /api/job-application": { item: null }, ...answers });
  await sees("ستاره‌دارها");
  await field("جنسیت *").selectOptions("female");
  await field("نام *").fill("سارا");
  await field("نام خانوادگی *").fill("خندان");
  await field("سن *").selectOptions("24");
  await page.getByRole("checkbox").click();
}

/** Proves a mobile on the page that asks for it. */
export async function prove(number: string): Promise<void> {
  await expect.poll(place).toBe(jobPaths.verify);
  answer({
    "POST /api/login-code": codeSent(),
    "POST /api/login-verify": { message: "تأیید شد" },
    "GET /api/job-application": { item: null },
  });
  await mobile.fill(number);
  await page.getByRole("button", { name: "ارسال کد" }).click();
  await code.fill("1234");
  await page.getByRole("button", { name: "تأیید", exact: true }).click();
}
