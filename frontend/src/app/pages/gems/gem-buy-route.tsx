import { BuyPage } from "../../../features/gem-orders/buy-page.tsx";
import { gemOrderTexts } from "../../../features/gem-orders/texts.ts";
import { PageTitle } from "../../../ui/page-title.tsx";

/** The gem purchase page. */
export default function GemBuyRoute() {
  return (
    <div className="flex flex-col gap-2.5 p-3">
      <PageTitle title={gemOrderTexts.buyTitle} />
      <BuyPage />
    </div>
  );
}
