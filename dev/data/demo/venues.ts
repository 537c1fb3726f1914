import type { DatabaseSync } from "node:sqlite";

import { indexedWords } from "../../../contract/search/values.ts";
import { type VenueCategory, provinceOf } from "../../../contract/venues/values.ts";
import { HOUR_MS } from "../../../contract/time.ts";
import { digestOfVenueSecret } from "../../../worker/domain/venues/venue-secret.ts";

const ERAM = "01800000-0000-7000-8000-0000000000a1";
const STAFF = "01800000-0000-7000-8000-0000000000b1";

/** The secret of a demo venue's staff (README). Local only. */
const DEMO_SECRET = "demo-demo-demo-demo";

/**
 * Venues of all categories but the last, which is «coming soon». The first one's video is on the fourth demo person's
 * profile.
 */
const venues: readonly (readonly [category: VenueCategory, name: string, region: string, siteId?: string])[] = [
  ["parks", "شهربازی ارم", "تهران", "reza.m"],
  ["icecream", "بستنی نعمت", "تهران", "amir-tanz"],
  ["pools", "پارک آبی موج", "مشهد"],
  ["parks", "شهربازی ستاره", "اصفهان"],
  ["parks", "باغ پرندگان و شهربازی کوه‌سنگی", "خراسان رضوی، مشهد"],
  ["parks", "سرزمین رنگین‌کمان", "فارس، شیراز"],
  ["parks", "شهربازی ساحلی نخل", "هرمزگان، کیش"],
  ["recreation", "مجموعهٔ گردشگری باغ گل‌ها", "اصفهان"],
  ["recreation", "دهکدهٔ کودک", "البرز، کرج"],
  ["fastfood", "پیتزا خندان", "تهران، ونک"],
  ["fastfood", "ساندویچ عمو رضا", "تبریز"],
  ["fastfood", "برگر شاد", "گیلان، رشت"],
  ["shops", "اسباب‌بازی شهر فرنگ", "تهران، نارمک"],
  ["shops", "کتاب‌فروشی قصه", "یزد"],
  ["icecream", "بستنی برفی", "همدان"],
  ["pools", "استخر دلفین", "مازندران، ساری"],
];
const VIDEO = "https://www.aparat.com/video/video/embed/videohash/WyZ8r/vt/frame";

/** The first demo person's credits; one is unredeemed. */
const credits = [
  { rid: "de300000000000000000000000000001", toman: 50_000, hoursAgo: 70, redeemedHoursAgo: 46 },
  { rid: "de300000000000000000000000000002", toman: 150_000, hoursAgo: 20, redeemedHoursAgo: null },
];

/** Writes the demo venues, one of their staff, and credit to spend there. @param now UTC milliseconds */
export function writeVenues(database: DatabaseSync, now: number): void {
  const addVenue = database.prepare(
    `INSERT INTO venues (id, name, region, site_id, video_url, category, created_at, updated_at, province)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const addWord = database.prepare("INSERT INTO venue_words VALUES (?, ?, ?, ?)");
  for (const [index, [category, name, region, siteId]] of venues.entries()) {
    const id = ERAM.replace("a1", (0xa1 + index).toString(16));
    addVenue.run(id, name, region, siteId ?? null, index === 0 ? VIDEO : "", category, now, now, provinceOf(region));
    for (const word of indexedWords(`${name}\n${region}`)) addWord.run(id, word, category, provinceOf(region));
  }
  const digest = digestOfVenueSecret(DEMO_SECRET).toString("hex");
  database.prepare("INSERT INTO venue_secrets VALUES (?, ?, 'گیشهٔ یک', ?, ?, NULL)").run(STAFF, ERAM, digest, now);
  const addCredit = database.prepare(
    `INSERT INTO venue_credits (id, user_id, authority, toman, ref, unique_key, created_at, redeemed_at, venue_id, venue_secret_id)
      SELECT ?1, id, 'REWARD' || ?1, ?2, 'هدیهٔ تولد لبخند', 'demo-' || ?1, ?3, ?4, iif(?4 IS NULL, NULL, ?5), iif(?4 IS NULL, NULL, ?6)
      FROM users WHERE mobile = '09120000001'`,
  );
  for (const { rid, toman, hoursAgo, redeemedHoursAgo } of credits) {
    const redeemedAt = redeemedHoursAgo === null ? null : now - redeemedHoursAgo * HOUR_MS;
    addCredit.run(rid, toman, now - hoursAgo * HOUR_MS, redeemedAt, ERAM, STAFF);
  }
}
