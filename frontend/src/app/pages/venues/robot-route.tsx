import { useLocationProperty } from "wouter/use-browser-location";

import { BadgeCheck } from "../../../features/venues/badge-check.tsx";
import { badgeCheckTexts } from "../../../features/venues/badge-check-texts.ts";
import { CreditMissing, CreditPage, LoginTokenFound } from "../../../features/venues/credit/credit-page.tsx";
import { creditPageTexts } from "../../../features/venues/credit/texts.ts";
import { useSearchParams } from "../../../lib/use-search-params.ts";
import { PageTitle } from "../../../ui/page-title.tsx";

/**
 * The page our QR codes open when scanned by a phone: a venue credit, a discount badge, or a token only a machine can use.
 */
export default function RobotRoute() {
  const rid = useSearchParams().get("rid");
  // Tokens are in the fragment, which no server sees until a venue's secret is sent with it (D059).
  const tokens = new URLSearchParams(useLocationProperty(() => location.hash.slice(1)));
  const badge = tokens.get("badge");
  const isLogin = tokens.has("login");
  const isCredit = !isLogin && !badge;
  return (
    <div className="flex flex-1 flex-col gap-2.5 p-3">
      <PageTitle title={badge ? badgeCheckTexts.title : creditPageTexts.title} />
      {isCredit && <p className="px-1 text-sm text-muted">{creditPageTexts.lead}</p>}
      {isLogin ? (
        <LoginTokenFound />
      ) : badge ? (
        <BadgeCheck key={badge} token={badge} />
      ) : rid ? (
        <CreditPage key={rid} rid={rid} />
      ) : (
        <CreditMissing />
      )}
    </div>
  );
}
