/** What games cost and allow (000 §9; design 45 to 48). By themselves: the first route, which carries limits.ts, plays nothing. */

/** The claw machine, as boards and rounds call it. */
export const CLAW_MACHINE = "claw-9001";

export const PASS_GEMS = 1;
export const PASS_HOURS = 24;
export const TRIAL_MINUTES = 10;
/** How long somebody who leaves is remembered to have had them. */
export const TRIAL_REMEMBERED_DAYS = 90;
/** How long it is kept what a person was refused. */
export const REFUSALS_KEPT_DAYS = 90;
/** How many rounds a person may start in a day of Tehran. */
export const ROUNDS_PER_DAY = 100;
/** A round that has not finished by then is scored from the drops that were told. */
export const ROUND_EXPIRES_SECONDS = 120;
/** How many of those the cron scores in one batch: each is played again. */
export const ABANDONED_ROUNDS_PER_BATCH = 25;
/** After so long a run of it begins no further batch. */
export const ABANDONED_ROUNDS_SECONDS = 20;
/** How much sooner than its ticks a drop may arrive: two machines' clocks are never quite one. */
export const ROUND_CLOCK_TOLERANCE_MS = 250;

export const LEADERBOARD_DEFAULT = 10;
export const LEADERBOARD_MAX = 50;
/** How old a board may be at the edge. */
export const LEADERBOARD_CACHE_SECONDS = 15;
/** Likes and followers: so many are considered and so many shown. */
export const TOP_LIKES_CONSIDERED = 20;
export const TOP_FOLLOWERS_CONSIDERED = 50;
export const TOP_SHOWN = 10;
/** Beyond it nobody's rank is counted on. */
export const RANK_COUNTED_MAX = 1000;

export const PRIZE_PLACES = 3;
export const PRIZE_TITLE_MAX_CODE_POINTS = 60;
export const PRIZE_TEXT_MAX_CODE_POINTS = 300;
export const PRIZE_PICTURE_MAX_BYTES = 500 * 1024;
export const PRIZE_PICTURE_MAX_SIDE_PX = 2048;
/** How many ranks a freeze keeps with their rounds: the prizes' and who comes after, should one of them fall out. */
export const FROZEN_RANKS = 10;
/** How many of somebody's best rounds the administrator is shown to watch. */
export const FROZEN_BEST_ROUNDS = 10;

/** What a venue takes off for who shows their profile, at most. */
export const PARK_DISCOUNT_PERCENT = 50;
export const DISCOUNT_BADGE_SECONDS = 60;
