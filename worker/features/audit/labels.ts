import { getTableColumns } from "drizzle-orm";
import { type SQLiteTable, getTableConfig } from "drizzle-orm/sqlite-core";

import { JOB_FIELD_LABELS, JOB_GENDER_NAMES, JOB_STATUS_NAMES } from "../../../contract/jobs/values.ts";
import { VENUE_CATEGORY_NAMES } from "../../../contract/venues/values.ts";
import { HELD } from "../../../contract/moderation/policy.ts";
import { gemOrders } from "../../db/schema/gem-orders.ts";
import { ledgerEntries } from "../../db/schema/gems.ts";
import { issues } from "../../db/schema/issues.ts";
import { jobApplications } from "../../db/schema/jobs.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { usernames, users } from "../../db/schema/people.ts";
import { prizeSnapshots } from "../../db/schema/prizes.ts";
import { reportedSubjects, reports } from "../../db/schema/reports.ts";
import { rewardCodes, rewards } from "../../db/schema/rewards.ts";
import { venueCredits, venueSecrets, venues } from "../../db/schema/venues.ts";
import { userVideos } from "../../db/schema/videos.ts";
import type { Image } from "../../domain/audit/audit-actions.ts";

/** The label of a stored value, and how it reads. */
export interface FieldLabel {
  label: string;
  kind: "text" | "count" | "moment";
  /** The value in words, unless it is readable by itself. */
  format?: (value: unknown) => string;
}

export const text = (label: string): FieldLabel => ({ label, kind: "text" });
export const count = (label: string): FieldLabel => ({ label, kind: "count" });
/** Of milliseconds or an ISO text. */
export const moment = (label: string): FieldLabel => ({ label, kind: "moment" });
export const formatted = (label: string, format: (value: unknown) => string): FieldLabel => ({
  label,
  kind: "text",
  format,
});
export const oneOf = (label: string, names: Readonly<Record<string, string>>): FieldLabel =>
  formatted(label, (value) => names[String(value)] ?? String(value));
export const either = (label: string, on = "روشن", off = "خاموش"): FieldLabel =>
  formatted(label, (value) => (value === true || value === 1 ? on : off));
/** Of an address or a secret, which says nothing to a reader. */
export const whether = (label: string): FieldLabel => formatted(label, (value) => (value === "" ? "ندارد" : "دارد"));

interface TableLabels {
  name: string;
  /** By the column's name in the database; other columns are left out. */
  columns: Readonly<Record<string, FieldLabel>>;
  /** Names a row by what it contains. */
  nameOf: (image: Image) => string;
}

/** The labels of a table's columns. Keys, counters and what only the machine needs are left out. */
function labelsOf<Table extends SQLiteTable>(
  table: Table,
  name: string,
  labels: { [Column in keyof Table["_"]["columns"]]?: FieldLabel },
  nameOf: TableLabels["nameOf"] = () => "",
): [string, TableLabels] {
  const columns = Object.entries(getTableColumns(table)).flatMap(([key, column]) => {
    const label = labels[key];
    return label === undefined ? [] : [[column.name, label] as const];
  });
  return [getTableConfig(table).name, { name, columns: Object.fromEntries(columns), nameOf }];
}

const textIn = (column: string) => (image: Image) => String(image[column] ?? "");

const { status, gender, age, experienceYears, ...plain } = JOB_FIELD_LABELS;
const ofApplication = {
  status: oneOf(status, JOB_STATUS_NAMES),
  gender: oneOf(gender, JOB_GENDER_NAMES),
  age: count(age),
  experienceYears: count(experienceYears),
  ...(Object.fromEntries(Object.entries(plain).map(([key, label]) => [key, text(label)])) as Record<
    keyof typeof plain,
    FieldLabel
  >),
};

/** Every table that the audit keeps rows of and an administrator can read, by name. */
export const tableLabels: Readonly<Record<string, TableLabels>> = Object.fromEntries([
  labelsOf(users, "حساب", {
    suspendedUntil: moment("تعلیق تا"),
    watched: either("جوک‌ها", "منتظر بررسی می‌مانند", "بی‌بررسی می‌روند"),
    username: text("نام کاربری"),
    bio: text("معرفی"),
    instagramUrl: text("اینستاگرام"),
    twitterUrl: text("توییتر"),
    telegramUrl: text("تلگرام"),
    websiteUrl: text("وب‌سایت"),
    avatarUrl: whether("عکس"),
  }),
  labelsOf(usernames, "نام کاربری", { username: text("نام") }),
  labelsOf(
    jokes,
    "جوک",
    {
      text: text("متن"),
      flagged: either("کلمهٔ ممنوع", "دارد", "ندارد"),
      reportingDisabled: either("گزارش", "بسته", "باز"),
      heldUntil: formatted("صبر برای فهرست همه", (value) =>
        value === null ? "ندارد" : value === HELD.untilJudged ? "تا بررسی" : "ساعت اول",
      ),
      again: oneOf("متن پنهان یا برداشته", { null: "نیست", own: "از خودش", others: "از دیگری" }),
      best: oneOf("بهترین‌ها", { "-1": "نباشد", "0": "با لایک‌هایش", "1": "باشد" }),
      deletedAt: moment("زمان حذف"),
    },
    textIn("text"),
  ),
  labelsOf(reports, "گزارش", {
    status: oneOf("وضعیت", {
      pending: "در انتظار",
      upheld: "پذیرفته شد",
      rejected: "رد شد",
      deleted: "نویسنده پاکش کرد",
    }),
    judgedAt: moment("زمان رسیدگی"),
  }),
  labelsOf(reportedSubjects, "مورد گزارش‌شده", { gone: either("خودش", "برداشته شد", "هست") }),
  labelsOf(userVideos, "ویدیو", { hash: text("شناسهٔ آپارات"), expiresAt: moment("تا") }),
  labelsOf(
    issues,
    "مشکل",
    { message: text("متن"), readAt: moment("زمان خواندن"), answeredAt: moment("زمان پاسخ") },
    textIn("message"),
  ),
  labelsOf(jobApplications, "درخواست همکاری", ofApplication, (image) =>
    `${textIn("first_name")(image)} ${textIn("last_name")(image)}`.trim(),
  ),
  labelsOf(ledgerEntries, "دفتر جم", { amount: count("جم"), note: text("برای") }),
  labelsOf(gemOrders, "پرداخت", {
    gems: count("جم"),
    toman: count("تومان"),
    state: oneOf("وضعیت", { open: "در راه", paid: "پرداخت شد", cancelled: "پس داده شد", failed: "نشد" }),
    settledAt: moment("زمان پایان"),
  }),
  labelsOf(rewardCodes, "کد هدیه", {
    position: formatted("ردیف", (place) => String(Number(place) + 1)),
    enabled: either("کد"),
    giftTokens: count("جم"),
    giftAmount: count("هزار تومان"),
    maxUses: count("سقف"),
  }),
  labelsOf(rewards, "هدیه", {
    kind: oneOf("نوع", { gift: "هدیه", prize: "جایزه" }),
    giftTokens: count("جم"),
    giftAmount: count("هزار تومان"),
    note: text("توضیح"),
  }),
  labelsOf(venueCredits, "اعتبار مجموعه", { toman: count("تومان"), redeemedAt: moment("زمان خرج") }),
  labelsOf(
    venues,
    "مرکز",
    {
      name: text("نام"),
      category: oneOf("دسته", VENUE_CATEGORY_NAMES),
      region: text("استان و شهر"),
      siteId: text("آیدی در سایت"),
      videoUrl: whether("ویدیو"),
      removedAt: moment("زمان برداشتن"),
    },
    textIn("name"),
  ),
  labelsOf(venueSecrets, "رمز مرکز", { name: text("برای"), endedAt: moment("زمان پس گرفتن") }, textIn("name")),
  labelsOf(prizeSnapshots, "رتبه‌ها", { frozenAt: moment("زمان ثبت") }),
]);
