import { BelowWaitingPayments } from "../../../features/gem-orders/waiting-payments.tsx";
import { GemPage } from "../../../features/gems/gem-page.tsx";
import { gemTexts } from "../../../features/gems/texts.ts";
import { PageTitle } from "../../../ui/page-title.tsx";

/** The viewer's gems, under what they have paid for and not been given yet. */
export default function GemRoute() {
  return (
    <div className="flex flex-col gap-2.5 p-3">
      <PageTitle title={gemTexts.title} />
      <BelowWaitingPayments>
        <GemPage />
      </BelowWaitingPayments>
    </div>
  );
}
