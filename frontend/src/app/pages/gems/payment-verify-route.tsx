import { VerifyPage } from "../../../features/gem-orders/verify-page.tsx";
import { gemOrderTexts } from "../../../features/gem-orders/texts.ts";
import { PageTitle } from "../../../ui/page-title.tsx";

/** The result of a payment. */
export default function PaymentVerifyRoute() {
  return (
    <div className="flex flex-col gap-2.5 p-3">
      <PageTitle title={gemOrderTexts.verifyTitle} />
      <VerifyPage />
    </div>
  );
}
