import { getTableColumns } from "drizzle-orm";
import { type SQLiteTable, getTableConfig } from "drizzle-orm/sqlite-core";

import { JOB_FIELD_LABELS, JOB_GENDER_NAMES, JOB_STATUS_NAMES } from "../../../contract/jobs/labels.ts";
import { VENUE_CATEGORY_NAMES } from "../../../contract/venues/places.ts";
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

/** How a stored value is told. */
export interface Word {
  label: string;
  kind: "text" | "count" | "moment";
  /** The value in words, where it does not stand for itself. */
  tell?: (value: unknown) => string;
}

export const text = (label: string): Word => ({ label, kind: "text" });
export const count = (label: string): Word => ({ label, kind: "count" });
/** Of milliseconds or an ISO text. */
export const moment = (label: string): Word => ({ label, kind: "moment" });
export const toldBy = (label: string, tell: (value: unknown) => string): Word => ({ label, kind: "text", tell });
export const oneOf = (label: string, names: Readonly<Record<string, string>>): Word =>
  toldBy(label, (value) => names[String(value)] ?? String(value));
export const either = (label: string, on = "روشن", off = "خاموش"): Word =>
  toldBy(label, (value) => (value === true || value === 1 ? on : off));
/** Of an address or a secret, which says nothing to a reader. */
export const whether = (label: string): Word => toldBy(label, (value) => (value === "" ? "ندارد" : "دارد"));

interface ToldTable {
  name: string;
  /** By the column's name in the database; other columns are left out. */
  columns: Readonly<Record<string, Word>>;
  /** Names a row by what it contains. */
  nameOf: (image: Image) => string;
}

/** The words of a table's columns. Keys, counters and what only the machine needs are left out. */
function told<Table extends SQLiteTable>(
  table: Table,
  name: string,
  words: { [Column in keyof Table["_"]["columns"]]?: Word },
  nameOf: ToldTable["nameOf"] = () => "",
): [string, ToldTable] {
  const columns = Object.entries(getTableColumns(table)).flatMap(([key, column]) => {
    const word = words[key];
    return word === undefined ? [] : [[column.name, word] as const];
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
    Word
  >),
};

/** Every table that the audit keeps rows of and an administrator can read, by name. */
export const toldTables: Readonly<Record<string, ToldTable>> = Object.fromEntries([
  told(users, "حساب", {
    suspendedUntil: moment("تعلیق تا"),
    username: text("نام کاربری"),
    bio: text("معرفی"),
    instagramUrl: text("اینستاگرام"),
    twitterUrl: text("توییتر"),
    telegramUrl: text("تلگرام"),
    websiteUrl: text("وب‌سایت"),
    avatarUrl: whether("عکس"),
  }),
  told(usernames, "نام کاربری", { username: text("نام") }),
  told(
    jokes,
    "جوک",
    {
      text: text("متن"),
      flagged: either("کلمهٔ ممنوع", "دارد", "ندارد"),
      reportingDisabled: either("گزارش", "بسته", "باز"),
      deletedAt: moment("زمان حذف"),
    },
    textIn("text"),
  ),
  told(reports, "گزارش", {
    status: oneOf("وضعیت", {
      pending: "در انتظار",
      upheld: "پذیرفته شد",
      rejected: "رد شد",
      deleted: "نویسنده پاکش کرد",
    }),
    judgedAt: moment("زمان رسیدگی"),
  }),
  told(reportedSubjects, "چیز گزارش‌شده", { gone: either("خودش", "برداشته شد", "هست") }),
  told(userVideos, "ویدیو", { hash: text("شناسهٔ آپارات"), expiresAt: moment("تا") }),
  told(
    issues,
    "مشکل",
    { message: text("متن"), readAt: moment("زمان خواندن"), answeredAt: moment("زمان پاسخ") },
    textIn("message"),
  ),
  told(jobApplications, "درخواست همکاری", ofApplication, (image) =>
    `${textIn("first_name")(image)} ${textIn("last_name")(image)}`.trim(),
  ),
  told(ledgerEntries, "دفتر جم", { amount: count("جم"), note: text("برای") }),
  told(gemOrders, "پرداخت", {
    gems: count("جم"),
    toman: count("تومان"),
    state: oneOf("وضعیت", { open: "در راه", paid: "پرداخت شد", cancelled: "پس داده شد", failed: "نشد" }),
    settledAt: moment("زمان پایان"),
  }),
  told(rewardCodes, "کد هدیه", {
    position: toldBy("ردیف", (place) => String(Number(place) + 1)),
    enabled: either("کد"),
    giftTokens: count("جم"),
    giftAmount: count("هزار تومان"),
    maxUses: count("سقف"),
  }),
  told(rewards, "هدیه", {
    kind: oneOf("نوع", { gift: "هدیه", prize: "جایزه" }),
    giftTokens: count("جم"),
    giftAmount: count("هزار تومان"),
    note: text("توضیح"),
  }),
  told(venueCredits, "اعتبار مجموعه", { toman: count("تومان"), redeemedAt: moment("زمان خرج") }),
  told(
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
  told(venueSecrets, "رمز مرکز", { name: text("برای"), endedAt: moment("زمان پس گرفتن") }, textIn("name")),
  told(prizeSnapshots, "رتبه‌ها", { frozenAt: moment("زمان ثبت") }),
]);
