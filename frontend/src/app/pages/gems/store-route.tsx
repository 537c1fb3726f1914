import { StorePage } from "../../../features/store/store-page.tsx";
import { storeTexts } from "../../../features/store/texts.ts";
import { PageTitle } from "../../../ui/page-title.tsx";

export default function StoreRoute() {
  return (
    <div className="flex flex-col gap-2.5 p-3">
      <PageTitle title={storeTexts.title} />
      <StorePage />
    </div>
  );
}
