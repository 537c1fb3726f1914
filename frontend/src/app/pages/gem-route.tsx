import { GemPage } from "../../features/gems/gem-page.tsx";
import { gemTexts } from "../../features/gems/texts.ts";
import { PageTitle } from "../../ui/page-title.tsx";

/** The viewer's gem transactions. */
export default function GemRoute() {
  return (
    <div className="flex flex-col gap-2.5 p-3">
      <PageTitle title={gemTexts.title} />
      <GemPage />
    </div>
  );
}
