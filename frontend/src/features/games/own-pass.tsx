import { useQuery } from "@tanstack/react-query";

import { CLAW_MACHINE } from "../../../../contract/games/values.ts";
import { HOUR_MS, MINUTE_MS } from "../../../../contract/time.ts";
import { useNow } from "../../lib/use-now.ts";
import { type Pass, passQuery, rankQuery } from "./api.ts";
import { gameTexts } from "./texts.ts";

/** The time left of the viewer's pass and their rank; what the game costs while they have never played. */
export function OwnPass({ viewerId }: { viewerId: string }) {
  const { data: pass, isError, dataUpdatedAt } = useQuery(passQuery(viewerId));
  const { data: ranking } = useQuery(rankQuery(viewerId, CLAW_MACHINE));
  const now = useNow();
  if (isError || pass?.trialAvailable) return gameTexts.parkLead;
  const rank = ranking?.rank ?? null;
  return (
    <>
      {/* Keeps the height of the longest text. */}
      <span aria-hidden="true" className="invisible [grid-area:1/1]">
        {gameTexts.parkLead}
      </span>
      {pass !== undefined && (
        <span className="font-semibold [grid-area:1/1]">
          {timeText(pass, now.getTime() - dataUpdatedAt)}
          {rank !== null && ` · ${gameTexts.rank(rank)}`}
        </span>
      )}
    </>
  );
}

/** @param age how long ago the server sent the pass and its own time */
function timeText({ kind, endsAt, now }: Pass, age: number): string {
  const left = endsAt === null ? 0 : Date.parse(endsAt) - Date.parse(now) - Math.max(age, 0);
  if (left <= 0) return gameTexts.passEnded;
  const time =
    left < HOUR_MS ? gameTexts.minutes(Math.ceil(left / MINUTE_MS)) : gameTexts.hours(Math.floor(left / HOUR_MS));
  return kind === "trial" ? gameTexts.trialLeft(time) : gameTexts.paidLeft(time);
}
