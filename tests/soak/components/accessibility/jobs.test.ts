import { page } from "vitest/browser";

import { jobPaths } from "../../../../contract/jobs/values.ts";
import { looksAt, type Screen } from "./screens.ts";
import { codeSent } from "../../../components/support/account.ts";
import { answer, lost } from "../../../components/support/answers.ts";
import { anApplication, fillInForm, openAsApplicant, submit } from "../../../components/support/jobs.ts";
import { openPage, sees } from "../../../components/support/page.tsx";

const button = (name: string) => page.getByRole("button", { name, exact: true });

const screens: Screen[] = [
  {
    name: "the conditions of a job",
    open: async () => {
      openPage(jobPaths.conditions);
      await sees("پایش محتوا");
    },
  },
  {
    name: "the code of an applicant",
    open: async () => {
      openPage(jobPaths.verify, { answers: { "POST /api/login-code": codeSent() } });
      await page.getByLabelText("شمارهٔ موبایل").fill("09123456789");
      await button("ارسال کد").click();
      await sees("کد ۴ رقمی پیامک‌شده");
    },
  },
  {
    name: "an empty application with its mistakes",
    open: async () => {
      openAsApplicant(jobPaths.apply, { "GET /api/job-application": { item: null } });
      await submit.click();
      await sees("سن را انتخاب کن.");
    },
  },
  {
    name: "an application that waits for the network",
    open: async () => {
      await fillInForm();
      answer({ "POST /api/admin/job-applications": lost });
      await submit.click();
      await sees("هنوز ثبت نشده است");
    },
  },
  {
    name: "an application of a registered person",
    open: async () => {
      openAsApplicant(jobPaths.apply, { "GET /api/job-application": { item: anApplication() } });
      await sees("دیدن وضعیت درخواست");
    },
  },
  {
    name: "the status of an application",
    open: async () => {
      openAsApplicant(jobPaths.complete, { "GET /api/job-application": { item: anApplication() } });
      await sees("در انتظار بررسی");
    },
  },
];

looksAt(screens);
