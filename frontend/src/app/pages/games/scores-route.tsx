import { ScoresPage } from "../../../features/people/scores-page.tsx";
import { peopleTexts } from "../../../features/people/texts.ts";
import { useViewer } from "../../../entities/viewer/session-store.ts";
import { useSearchParams } from "../../../lib/use-search-params.ts";
import { PageTitle } from "../../../ui/page-title.tsx";

/** The viewer's own scores, or those of `?username=`. */
export default function ScoresRoute() {
  const viewer = useViewer();
  const search = useSearchParams();
  const asked = search.get("username")?.toLowerCase() || null;
  const username = asked === viewer?.username ? null : asked;
  return (
    <div className="flex flex-col gap-2.5 p-3">
      <PageTitle
        title={peopleTexts.scoresTitle}
        username={username ?? undefined}
        windowTitle={username === null ? undefined : peopleTexts.scoresOf(username)}
      />
      <ScoresPage username={username} isSignedIn={viewer !== null} />
    </div>
  );
}
