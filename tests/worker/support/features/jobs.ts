import { env } from "cloudflare:workers";

import { v7 as uuidv7 } from "uuid";

import { jobApplications } from "../../../../worker/db/schema/jobs.ts";
import { sealApplicant } from "../../../../worker/session/applicant.ts";
import { aMobile } from "../../../support/a-mobile.ts";
import { type Answer, call } from "../call.ts";
import { db } from "../database.ts";

type Row = typeof jobApplications.$inferInsert;

/** The cookie of a person who has proved a mobile for a job application. */
export const applicantCookie = async (mobile: string): Promise<string> =>
  `applicant=${await sealApplicant(mobile, Date.now(), { SESSION_SECRET: env.SESSION_SECRET })}`;

/** A person who has proved a mobile for a job application; they have no account. */
export async function anApplicant(mobile = aMobile()) {
  const cookie = await applicantCookie(mobile);
  return {
    mobile,
    cookie,
    read: (query: Record<string, string> = {}): Promise<Answer> =>
      call("GET", "/api/job-application", { cookie, query }),
    apply: (fields: Record<string, unknown> = {}): Promise<Answer> =>
      call("POST", "/api/admin/job-applications", { cookie, body: { ...aForm(mobile), ...fields } }),
    withdraw: (): Promise<Answer> => call("DELETE", "/api/job-application", { cookie }),
  };
}

/** The required fields only. */
export const aForm = (mobile: string) => ({ mobile, gender: "female", firstName: "سارا", lastName: "خندان", age: 24 });

/** Inserts an application. @returns its mobile */
export async function anApplication(over: Partial<Row> = {}): Promise<string> {
  const mobile = over.mobile ?? aMobile();
  await anApplicationOf({ ...over, mobile });
  return mobile;
}

/** Inserts an application. @returns its id */
export async function anApplicationOf(over: Partial<Row> = {}): Promise<string> {
  const now = Date.now();
  const id = over.id ?? uuidv7();
  const mobile = over.mobile ?? aMobile();
  const optional = { email: "", currentJob: "", address: "", education: "", skills: "", socialLevel: "" };
  await db.batch([
    db.insert(jobApplications).values({
      ...aForm(mobile),
      gender: "female",
      ...optional,
      desiredJob: "",
      workStart: "",
      workEnd: "",
      statusSince: now,
      createdAt: now,
      ...over,
      id,
      mobile,
    }),
  ]);
  return id;
}
