/** What the page of capacity takes for given, each with its source and date. The measured rest is in measured.json. */

interface Assumed {
  value: number;
  source: string;
}

const assumed = (value: number, source: string): Assumed => ({ value, source });

const GUESS = "our guess before launch, 2026-11-26; compare with the panel's counts";
const D1_LIMITS = "https://developers.cloudflare.com/d1/platform/limits/, 2026-11-26";
const D1_PRICES = "https://developers.cloudflare.com/d1/platform/pricing/, 2026-11-26";
const OBJECT_PRICES = "https://developers.cloudflare.com/durable-objects/platform/pricing/, 2026-11-26";
const QUEUE_PRICES = "https://developers.cloudflare.com/queues/platform/pricing/, 2026-11-26";
const OTHERS_PRICES = "quoted by others in August 2026; check it against an invoice";

/** What people do. */
export const use = {
  "monthly people who come on a day": assumed(0.25, GUESS),
  "of them signed in": assumed(0.6, GUESS),
  "visits a day": assumed(3, GUESS),
  "minutes a visit": assumed(5, GUESS),
  "feed pages a visit": assumed(1.7, GUESS),
  "discovery pages a visit": assumed(0.5, GUESS),
  "profiles a visit": assumed(0.6, GUESS),
  "photos a visit": assumed(2, GUESS),
  "sockets a visit": assumed(1.3, GUESS),
  "likes a day": assumed(4, GUESS),
  "likes taken back a day": assumed(0.4, GUESS),
  "jokes a day": assumed(0.05, GUESS),
  "follows a day": assumed(0.3, GUESS),
  "share who use messages": assumed(0.2, GUESS),
  "messages a day, of those": assumed(15, GUESS),
  "chats opened a day, of those": assumed(2, GUESS),
  "looks at the message list a day, of those": assumed(2, GUESS),
  "share who play": assumed(0.1, GUESS),
  "rounds a day, of those": assumed(4, GUESS),
  "newcomers a month": assumed(0.08, GUESS),
  "logins a month": assumed(0.13, GUESS),
  "follows of a person at the start": assumed(8, GUESS),
  "rooms of a person after a year": assumed(0.2, GUESS),
  "share of a day in its peak hour": assumed(0.09, GUESS),
  "peak minute to the peak hour's mean": assumed(1.5, GUESS),
  "days a month": assumed(30, "the calendar"),
} satisfies Record<string, Assumed>;

/** How long one thread of D1 takes. A warm database took 0.07 to 0.8 ms here; a pessimist doubles these. */
export const planning = {
  "small read, ms": assumed(0.5, `"less than a millisecond": ${D1_LIMITS}`),
  "feed page, ms": assumed(1, "measured 2026-11-26: 1.4 ms with 1,000 followees"),
  "write, ms": assumed(2.5, `"several milliseconds": ${D1_LIMITS}`),
  "CPU of a request, ms": assumed(2, GUESS),
  "object's time a request, s": assumed(0.15, `128 MB while it works or waits: ${OBJECT_PRICES}`),
  "counts written back after a split, a second": assumed(1, "an outbox flushes once a second"),
} satisfies Record<string, Assumed>;

/** Dollars; "included" is a month's. */
export const prices = {
  "D1: a million rows read": assumed(0.001, D1_PRICES),
  "D1: rows read included, millions": assumed(25_000, D1_PRICES),
  "D1: a million rows written": assumed(1, D1_PRICES),
  "D1: rows written included, millions": assumed(50, D1_PRICES),
  "D1: a GB": assumed(0.75, D1_PRICES),
  "D1: GB included": assumed(5, D1_PRICES),
  "objects: a million requests": assumed(0.15, OBJECT_PRICES),
  "objects: requests included, millions": assumed(1, OBJECT_PRICES),
  "objects: frames in a request": assumed(20, OBJECT_PRICES),
  "objects: a million GB-s": assumed(12.5, OBJECT_PRICES),
  "objects: GB-s included, millions": assumed(0.4, OBJECT_PRICES),
  "objects: a million rows written": assumed(1, OBJECT_PRICES),
  "objects: rows written included, millions": assumed(50, OBJECT_PRICES),
  "objects: a GB": assumed(0.2, OBJECT_PRICES),
  "objects: GB included": assumed(5, OBJECT_PRICES),
  "Workers: the plan": assumed(5, OTHERS_PRICES),
  "Workers: a million requests": assumed(0.3, OTHERS_PRICES),
  "Workers: requests included, millions": assumed(10, OTHERS_PRICES),
  "Workers: a million CPU-ms": assumed(0.02, OTHERS_PRICES),
  "Workers: CPU-ms included, millions": assumed(30, OTHERS_PRICES),
  "queue: a million operations": assumed(0.4, QUEUE_PRICES),
  "queue: operations included, millions": assumed(1, QUEUE_PRICES),
  "queue: operations of a job": assumed(3, `written, read and deleted: ${QUEUE_PRICES}`),
  "R2: a million reads": assumed(0.36, OTHERS_PRICES),
  "R2: reads included, millions": assumed(10, OTHERS_PRICES),
} satisfies Record<string, Assumed>;

export const limits = {
  "a D1 database, GB": assumed(10, D1_LIMITS),
  "the alarm for a database's size, GB": assumed(6, "the panel warns at 60 %"),
  "the primary's busiest minute, share of its time": assumed(1, "one thread"),
} satisfies Record<string, Assumed>;

/** The plan's dates count from here, as if all these people came on the first day. */
export const LAUNCH = { date: "2027-01-01", source: "not decided; the earliest" };

/** The sizes that the page is about. */
export const MONTHLY_PEOPLE = [100_000, 1_000_000, 10_000_000];
