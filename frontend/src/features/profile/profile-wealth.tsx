import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";

import { paths } from "../../../../contract/product.ts";
import { formatCount } from "../../lib/format.ts";
import { scoreSummaryQuery } from "../../entities/person/score-summary.ts";
import { GemPill } from "../../entities/gems/gem-pill.tsx";
import { profileTexts } from "./texts.ts";

const linkClass = "inline-flex min-h-11 items-center px-0.5";

/** The viewer's gems and total game score, each leading to its page. */
export function ProfileWealth() {
  const { data } = useQuery(scoreSummaryQuery(null));
  return (
    <div className="flex items-center gap-1.5">
      <Link href={paths.gem} className={linkClass}>
        <GemPill />
      </Link>
      <Link href={paths.scores} className={linkClass}>
        <span className="inline-flex min-h-8 items-center gap-1.5 rounded-full bg-[color-mix(in_oklab,currentColor_12%,transparent)] px-3 text-sm">
          <span aria-hidden>🏆</span>
          {profileTexts.score}
          <b>{data === undefined ? "–" : formatCount(data.totalGameScores)}</b>
        </span>
      </Link>
    </div>
  );
}
