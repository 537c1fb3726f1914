import { Link } from "wouter";

import { paths } from "../../../../../contract/product.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { gameTexts } from "../texts.ts";
import { DigitalGames } from "./digital-games.tsx";

/** The list of digital games. */
export function GamesListPage() {
  return (
    <div className="grid gap-3">
      <p className="flex items-start gap-3 rounded-card border border-line bg-card px-4 py-3.5 text-body leading-[1.9] text-card-content">
        <span aria-hidden="true" className="text-[2rem] leading-tight">
          🎟️
        </span>
        {gameTexts.listLead}
      </p>
      <DigitalGames />
      <Link href={paths.games} className={buttonClass("outline")}>
        {gameTexts.toGames}
      </Link>
    </div>
  );
}
