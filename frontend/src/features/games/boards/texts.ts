import type { BoardCode } from "../../../../../contract/games/calls.ts";
import { CLAW_MACHINE, RANK_COUNTED_MAX } from "../../../../../contract/games/values.ts";
import { formatCount } from "../../../lib/persian/format.ts";

interface BoardTexts {
  emoji: string;
  title: string;
  scored: (score: number) => string;
  failed: string;
  emptyTitle: string;
  emptyBody: string;
  /** Somebody who has nothing of it yet. */
  nothing: string;
}

export const boardTexts = {
  ofBoard: {
    [CLAW_MACHINE]: {
      emoji: "🏆",
      title: "برترین بازیکن‌ها",
      scored: (score) => `${formatCount(score)} امتیاز`,
      failed: "بازیکن‌ها نیامدند",
      emptyTitle: "سکو هنوز خالی است",
      emptyBody: "یک دور بازی کن و اولین نفر باش.",
      nothing: "هنوز امتیازی نداری؛ یک دور بازی کن تا رتبه بگیری.",
    },
    "top-likes": {
      emoji: "❤️",
      title: "بیشترین لایک",
      scored: (score) => `${formatCount(score)} لایک`,
      failed: "این فهرست نیامد",
      emptyTitle: "هنوز کسی لایک نگرفته",
      emptyBody: "جوکی بنویس و اولین لایک‌ها را بگیر.",
      nothing: "هنوز لایکی نداری؛ یک جوک بنویس تا بخندند.",
    },
    "top-followers": {
      emoji: "🫶",
      title: "بیشترین دنبال‌کننده",
      scored: (score) => `${formatCount(score)} دنبال‌کننده`,
      failed: "این فهرست نیامد",
      emptyTitle: "هنوز کسی دنبال‌کننده ندارد",
      emptyBody: "کسی را دنبال کن تا او بالا بیاید.",
      nothing: "هنوز دنبال‌کننده‌ای نداری؛ جوک بنویس تا پیدایت کنند.",
    },
  } satisfies Record<BoardCode, BoardTexts>,

  placed: (rank: number, username: string, scored: string) =>
    `رتبهٔ ${formatCount(rank)}: \u2068${username}\u2069، ${scored}`,
  ranks: (from: number, to: number) =>
    from === to ? `رتبهٔ ${formatCount(from)}` : `رتبه‌های ${formatCount(from)} تا ${formatCount(to)}`,
  shown: (ranks: string, count: number) => `${ranks} از ${formatCount(count)}`,
  previous: "سه نفر قبلی",
  next: "سه نفر بعدی",
  you: "تو",
  ownRank: "رتبهٔ تو",
  before: "جلوتر از تو",
  after: "پشت سر تو",
  first: "هیچ‌کس! تو اولی 👑",
  hidden: "کسی که نمی‌بینی",
  last: "هنوز کسی نیست",
  farAway: `هنوز بین ${formatCount(RANK_COUNTED_MAX)} نفر اول نیستی؛ ادامه بده!`,
  rankFailed: "رتبه‌ات نیامد.",
  askAgain: "دوباره",
  logIn: "وارد شو تا رتبه‌ات را ببینی",
} as const;
