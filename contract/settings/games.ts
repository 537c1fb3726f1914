import { z } from "zod";

import { failsAs, shownText } from "../calls/shapes.ts";
import { PRIZE_PLACES, PRIZE_TEXT_MAX_CODE_POINTS, PRIZE_TITLE_MAX_CODE_POINTS } from "../games/values.ts";
import { storedPicture } from "./pictures.ts";
import { adminRead, publicRead, adminWrite, setting } from "./setting.ts";

const wrongPrizes = failsAs("INVALID_PRIZES");
const prize = z.object({
  title: shownText(PRIZE_TITLE_MAX_CODE_POINTS, "INVALID_PRIZES").min(1, wrongPrizes),
  text: shownText(PRIZE_TEXT_MAX_CODE_POINTS, "INVALID_PRIZES"),
  imageUrl: storedPicture("prizes", "INVALID_PRIZES").meta({ description: "Empty: our own drawing" }),
});
const prizes = z.object({ prizes: z.array(prize, wrongPrizes).length(PRIZE_PLACES, wrongPrizes) });

export const DEFAULT_PRIZES = [
  { title: "گوشی پرچم‌دار", text: "یک گوشی هوشمند رده‌بالا برای نفر اول.", imageUrl: "" },
  { title: "لپ‌تاپ", text: "یک لپ‌تاپ برای نفر دوم.", imageUrl: "" },
  { title: "گوشی میان‌رده", text: "یک گوشی هوشمند میان‌رده برای نفر سوم.", imageUrl: "" },
];

const wrongSeason = failsAs("INVALID_SEASON");
const day = z.iso.datetime(wrongSeason).meta({ example: "2026-11-20T20:30:00.000Z" }).nullable();
/** In milliseconds, for the database to compare with; 0: since ever. */
const season = z.object({ startsAt: z.number().int().min(0), awardsAt: z.number().int().nullable() });
const seasonFields = z
  .object({
    startsAt: day.meta({ description: "What is played before does not count; null: everything counts" }),
    awardsAt: day.meta({ description: "The award day, when the ranks stand; null: not announced yet" }),
  })
  .refine(
    ({ startsAt, awardsAt }) => awardsAt === null || startsAt === null || Date.parse(awardsAt) > Date.parse(startsAt),
    wrongSeason,
  );
const toIso = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString());

/** Settings of prizes and seasons (R45, R47). */
export const gameSettings = {
  "game-prizes": setting({
    value: prizes.shape.prizes,
    byDefault: DEFAULT_PRIZES,
    fields: prizes,
    toFields: (value) => ({ prizes: value }),
    fromFields: (fields) => fields.prizes,
    saved: () => "جایزه‌ها ذخیره شد",
    routes: {
      everybody: publicRead("/api/game/prizes", "gamePrizes", "The prizes of the first three places", prizes),
      read: adminRead("/api/admin/game-prizes", "readGamePrizes", "The prizes of the first three places", prizes),
      write: adminWrite("/api/admin/game-prizes", "setGamePrizes", "Set the prizes of the first three places", prizes, {
        prizes: DEFAULT_PRIZES,
      }),
    },
  }),
  "game-season": setting({
    value: season,
    byDefault: { startsAt: 0, awardsAt: null },
    fields: seasonFields,
    toFields: ({ startsAt, awardsAt }) => ({
      startsAt: startsAt === 0 ? null : toIso(startsAt),
      awardsAt: toIso(awardsAt),
    }),
    fromFields: ({ startsAt, awardsAt }) => ({
      startsAt: startsAt === null ? 0 : Date.parse(startsAt),
      awardsAt: awardsAt === null ? null : Date.parse(awardsAt),
    }),
    saved: () => "دوره ذخیره شد",
    routes: {
      everybody: publicRead(
        "/api/game/season",
        "gameSeason",
        "When the season began and when prizes are given",
        seasonFields,
      ),
      read: adminRead(
        "/api/admin/game-season",
        "readGameSeason",
        "When the season began and when prizes are given",
        seasonFields,
      ),
      write: adminWrite(
        "/api/admin/game-season",
        "setGameSeason",
        "Begin a season or announce its award day",
        seasonFields,
        {
          startsAt: null,
          awardsAt: null,
        },
      ),
    },
  }),
};
