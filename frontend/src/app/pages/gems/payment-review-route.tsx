import { gemOrderTexts } from "../../../features/gem-orders/texts.ts";
import { WaitingPaymentsPage } from "../../../features/gem-orders/waiting-payments.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";

/** The viewer's payments that the bank has not decided. */
export default function PaymentReviewRoute() {
  return (
    <div className="flex flex-col gap-2.5 p-3">
      <PageTitle title={gemOrderTexts.reviewTitle} />
      <WaitingPaymentsPage />
    </div>
  );
}
