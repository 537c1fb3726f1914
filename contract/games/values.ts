/** Prices, limits and texts of games (000 §9; R45 to R48). */
import { PROOF_HASH } from "../account/values.ts";
import { paths } from "../product.ts";

/** The id of the claw machine in boards and rounds. */
export const CLAW_MACHINE = "claw-9001";

export const PASS_GEMS = 1;
export const PASS_HOURS = 24;
export const TRIAL_MINUTES = 10;
/** How long a trial is remembered after its person left. */
export const TRIAL_REMEMBERED_DAYS = 90;
/** How long counts of refusals are kept. */
export const REFUSALS_KEPT_DAYS = 90;
/** For how long a round can be watched, and after it a season's rounds for its prizes. */
export const ROUNDS_WATCHABLE_DAYS = 90;
/** How many rounds a person may start in a day of Tehran. */
export const ROUNDS_PER_DAY = 100;
/** A round unfinished by then is scored from its reported drops. */
export const ROUND_EXPIRES_SECONDS = 120;
/** How many of those the scheduled task scores in one batch: each is replayed. */
export const ABANDONED_ROUNDS_PER_BATCH = 25;
/** The time after which a run starts no further batch. */
export const ABANDONED_ROUNDS_SECONDS = 20;
/** How much earlier than its ticks a drop may arrive, because two machines' clocks differ. */
export const ROUND_CLOCK_TOLERANCE_MS = 250;

export const LEADERBOARD_DEFAULT = 10;
export const LEADERBOARD_MAX = 50;
/** How old a board may be at the edge. */
export const LEADERBOARD_CACHE_SECONDS = 15;
/** Likes and followers: how many leaders are considered and how many are shown. */
export const TOP_LIKES_CONSIDERED = 20;
export const TOP_FOLLOWERS_CONSIDERED = 50;
export const TOP_SHOWN = 10;
/** Ranks further down are not computed. */
export const RANK_COUNTED_MAX = 1000;

export const PRIZE_PLACES = 3;
export const PRIZE_TITLE_MAX_CODE_POINTS = 60;
export const PRIZE_TEXT_MAX_CODE_POINTS = 300;
export const PRIZE_PICTURE_MAX_BYTES = 500 * 1024;
export const PRIZE_PICTURE_MAX_SIDE_PX = 2048;
/** How many ranks are frozen with their rounds: the winners, and the next ones in case one is disqualified. */
export const FROZEN_RANKS = 10;
/** How many of a person's best rounds are linked for the administrator. */
export const FROZEN_BEST_ROUNDS = 10;

/** The largest discount venues give for the badge. */
export const PARK_DISCOUNT_PERCENT = 50;
export const DISCOUNT_BADGE_SECONDS = 60;

export const PLAY_LOGIN_TEXT = "برای ورود به بازی‌های دیجیتالی ابتدا ثبت‌نام/ورود کنید.";
export const ROUND_OPEN_TEXT = "یک دور دیگر باز است. همان را تمام کن یا دو دقیقه صبر کن.";

export const PROVE_TO_PLAY_PATH = `${paths.games}${PROOF_HASH}`;
