/**
 * Limits by quantity (R66, R70): what is counted, for whom, in which time, and how many by default. Each is a
 * field of the administrator's setting «quotas».
 */

import { type Standing, standingTexts } from "../standing.ts";

export const BUDGET_ALARM_SHARE = 0.8;
export const BUDGET_NETWORKS_SHOWN = 10;

/**
 * The counted things. `emails` are codes by e-mail and registrations, `mobiles` the public numbers a person has seen.
 */
export const COUNTED = [
  "sms",
  "emails",
  "pictures",
  "jokes",
  "likes",
  "follows",
  "reports",
  "issues",
  "first-contacts",
  "requests",
  "mobiles",
  "photos",
  "saves",
  "blocks",
] as const;

export type Counted = (typeof COUNTED)[number];

/**
 * `network` is a /24 or a /48, of jokes, likes, follows and reports its people without a proved mobile. `device` is the
 * accounts with one that came on one day from one device. `strangers` are all callers together who use no known device.
 */
export const COUNTED_FOR = ["everybody", "strangers", "network", "device", "person"] as const;

export type CountedFor = (typeof COUNTED_FOR)[number];

/** An hour of the clock, or a Tehran day. */
export const QUOTA_WINDOWS = ["hour", "day"] as const;

export type QuotaWindow = (typeof QUOTA_WINDOWS)[number];

export interface Limit {
  of: Counted;
  per: CountedFor;
  window: QuotaWindow;
  byDefault: number;
  /** Of a person; absent for the limit of everybody else. */
  standing?: Standing;
}

export const QUOTA_MAX = 1_000_000;

/** The share of everybody's codes that strangers may use: a few networks cannot use up those of known devices. */
export const STRANGERS_CODES_SHARE = 0.5;

export const limits = {
  smsPerHour: { of: "sms", per: "everybody", window: "hour", byDefault: 3000 },
  smsPerDay: { of: "sms", per: "everybody", window: "day", byDefault: 20_000 },
  // A network may be a school, or a carrier's thousands behind one address.
  networkSmsPerHour: { of: "sms", per: "network", window: "hour", byDefault: 500 },
  networkSmsPerDay: { of: "sms", per: "network", window: "day", byDefault: 3000 },
  emailsPerHour: { of: "emails", per: "everybody", window: "hour", byDefault: 3000 },
  emailsPerDay: { of: "emails", per: "everybody", window: "day", byDefault: 20_000 },
  networkEmailsPerHour: { of: "emails", per: "network", window: "hour", byDefault: 500 },
  networkEmailsPerDay: { of: "emails", per: "network", window: "day", byDefault: 3000 },
  picturesPerHour: { of: "pictures", per: "everybody", window: "hour", byDefault: 300 },
  picturesPerDay: { of: "pictures", per: "everybody", window: "day", byDefault: 2000 },
  networkPicturesPerHour: { of: "pictures", per: "network", window: "hour", byDefault: 50 },
  networkPicturesPerDay: { of: "pictures", per: "network", window: "day", byDefault: 200 },
  newcomerJokesPerDay: { of: "jokes", per: "person", window: "day", byDefault: 10, standing: "newcomer" },
  jokesPerDay: { of: "jokes", per: "person", window: "day", byDefault: 20 },
  trustedJokesPerDay: { of: "jokes", per: "person", window: "day", byDefault: 60, standing: "trusted" },
  // A class or a family by e-mail; carriers' thousands have a mobile.
  networkJokesPerDay: { of: "jokes", per: "network", window: "day", byDefault: 100 },
  deviceJokesPerDay: { of: "jokes", per: "device", window: "day", byDefault: 60 },
  networkLikesPerDay: { of: "likes", per: "network", window: "day", byDefault: 2000 },
  networkFollowsPerDay: { of: "follows", per: "network", window: "day", byDefault: 500 },
  deviceFollowsPerDay: { of: "follows", per: "device", window: "day", byDefault: 400 },
  networkReportsPerDay: { of: "reports", per: "network", window: "day", byDefault: 100 },
  deviceReportsPerDay: { of: "reports", per: "device", window: "day", byDefault: 60 },
  followsPerDay: { of: "follows", per: "person", window: "day", byDefault: 200 },
  reportsPerDay: { of: "reports", per: "person", window: "day", byDefault: 30 },
  unprovedIssuesPerDay: { of: "issues", per: "person", window: "day", byDefault: 2, standing: "unproved" },
  issuesPerDay: { of: "issues", per: "person", window: "day", byDefault: 10 },
  networkIssuesPerDay: { of: "issues", per: "network", window: "day", byDefault: 50 },
  newcomerFirstContactsPerDay: {
    of: "first-contacts",
    per: "person",
    window: "day",
    byDefault: 5,
    standing: "newcomer",
  },
  firstContactsPerDay: { of: "first-contacts", per: "person", window: "day", byDefault: 20 },
  requestsPerDay: { of: "requests", per: "person", window: "day", byDefault: 10 },
  mobilesPerDay: { of: "mobiles", per: "person", window: "day", byDefault: 30 },
  // Each is up to 500 KB to check and store.
  photosPerDay: { of: "photos", per: "person", window: "day", byDefault: 20 },
  // Such an account costs nothing, so nothing else bounds what it stores. A proved person's calls are not counted.
  unprovedSavesPerDay: { of: "saves", per: "person", window: "day", byDefault: 200, standing: "unproved" },
  unprovedBlocksPerDay: { of: "blocks", per: "person", window: "day", byDefault: 50, standing: "unproved" },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/** How many each limit allows. */
export type Quotas = Record<LimitName, number>;

/** Every limit with its name, in the order in which the panel shows them. */
export const limitList: readonly (Limit & { name: LimitName })[] = Object.entries(limits).map(([name, limit]) => ({
  ...limit,
  // `entries` loses the keys' type.
  name: name as LimitName,
}));

/** The limit on what everybody does, a network or a device, in an hour or a day; undefined where there is none. */
export const limitOf = (of: Counted, per: CountedFor, window: QuotaWindow): LimitName | undefined =>
  limitList.find((limit) => limit.of === of && limit.per === per && limit.window === window)?.name;

const WHAT: Record<Counted, string> = {
  sms: "پیامک",
  emails: "کد ایمیل و ثبت‌نام",
  pictures: "تصویر",
  jokes: "جوک",
  likes: "پسند",
  follows: "دنبال کردن",
  reports: "گزارش تخلف",
  issues: "گزارش مشکل",
  "first-contacts": "اولین پیام به غریبه‌ها",
  requests: "درخواست پیام تازه",
  mobiles: "دیدن شمارهٔ دیگران",
  photos: "عوض کردن عکس",
  saves: "ذخیرهٔ جوک",
  blocks: "مسدود کردن",
};

const FOR: Record<Limit["per"], string> = {
  everybody: "همه",
  strangers: "دستگاه‌های ناشناس",
  network: "یک شبکه",
  device: "یک دستگاه",
  person: "هر نفر",
};

const WINDOW: Record<QuotaWindow, string> = { hour: "ساعت", day: "روز" };

/** Names of what is counted, for whom and in which time. */
export const quotaTexts = {
  what: (of: Counted) => WHAT[of],
  label: ({ of, per, window, standing }: Limit) =>
    `${WHAT[of]} در هر ${WINDOW[window]}، برای ${standing === undefined ? FOR[per] : `حساب ${standingTexts[standing]}`}`,
  now: ({ of, window }: Limit) => `${WHAT[of]}، ${window === "hour" ? "این ساعت" : "امروز"}`,
} as const;
