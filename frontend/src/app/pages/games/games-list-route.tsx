import { GamesListPage } from "../../../features/games/list/games-list-page.tsx";
import { gameTexts } from "../../../features/games/texts.ts";
import { PageTitle } from "../../../ui/page-title.tsx";

/** The list of digital games. */
export default function GamesListRoute() {
  return (
    <div className="flex flex-col gap-2.5 p-3">
      <PageTitle title={gameTexts.digitalGames} />
      <GamesListPage />
    </div>
  );
}
