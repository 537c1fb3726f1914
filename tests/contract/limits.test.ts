import { expect, test } from "vitest";

import * as limits from "../../contract/limits.ts";

/** 000 §2, §4, §7 and §9, and the numbers of the decisions on login. */
const specified = {
  JOKE_MAX_CODE_POINTS: 2000,
  FEED_PAGE_SIZE: 10,
  DISCOVERY_PAGE_SIZE: 50,
  SEEN_JOKES_REMEMBERED: 1000,
  LIKE_LOCK_MS: 300,
  SMS_CODE_DIGITS: 4,
  EMAIL_CODE_DIGITS: 6,
  PASSWORD_MIN_CHARACTERS: 6,
  RESEND_COUNTDOWN_SECONDS: 300,
  CODE_TTL_SECONDS: 300,
  CODE_RESEND_GAP_SECONDS: 60,
  CODE_MAX_WRONG_TRIES: 5,
  LOGIN_ATTEMPTS_PER_DAY_DEFAULT: 10,
  LOGIN_BLOCK_HOURS_DEFAULT: 24,
  NIGHT_START_HOUR_DEFAULT: 22,
  NIGHT_END_HOUR_DEFAULT: 8,
  SESSION_RENEW_SECONDS: 600,
  USERNAME_MIN_CHARACTERS: 5,
  USERNAME_CHANGE_DAYS: 30,
  MOBILE_LOGIN_STATUS_POLL_MS: 30_000,
  DIRECT_STATUS_POLL_MS: 15_000,
  SWIPE_MIN_TRAVEL_PX: 60,
  SWIPE_MAX_DRIFT_PX: 50,
  SWIPE_MIN_TRAVEL_PROFILE_PX: 160,
  BODY_MAX_BYTES: 1024 * 1024,
};

test("the limits are the specification's", () => {
  expect(limits).toMatchObject(specified);
});

test("a provider is given up in time to answer within five seconds", () => {
  expect(limits.PROVIDER_TIMEOUT_MS).toBeLessThan(5000);
  // One after the other, for who comes back from paying.
  expect(limits.PAYMENT_VERIFY_TIMEOUT_MS + limits.PAYMENT_INQUIRY_TIMEOUT_MS).toBeLessThan(5000);
});

test("a setting at the edge is never older than the shortest poll of it", () => {
  expect(limits.PUBLIC_SETTING_CACHE_SECONDS * 1000).toBeLessThanOrEqual(limits.DIRECT_STATUS_POLL_MS);
});
