import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";

import type { CallAnswer } from "../../../../contract/calls/types.ts";
import { type Wanted, discountText } from "../../../../contract/gem-orders/values.ts";
import { errorTextWithWait } from "../../entities/contact-code/error-text-with-wait.ts";
import { gemPackagesQuery } from "../../entities/gems/gem-packages.ts";
import { GemIcon } from "../../entities/gems/gem-pill.tsx";
import { missingTexts, useWant, wantedNames } from "../../entities/gems/wanted.ts";
import { LoginFirst } from "../../entities/viewer/login-first.tsx";
import { MobileFirst } from "../../entities/viewer/mobile-first.tsx";
import { useViewer } from "../../entities/viewer/session-store.ts";
import { useIsSuspended } from "../../entities/viewer/use-is-suspended.ts";
import { call, errorText } from "../../lib/network/api-client.ts";
import { commonTexts } from "../../texts/common.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { gemOrderTexts } from "./texts.ts";
import { BelowWaitingPayments } from "./waiting-payments.tsx";
import { formatGems, formatToman } from "../../lib/persian/amounts.ts";
import { Problem } from "../../ui/problem.tsx";

type Package = CallAnswer<"GET /api/gem-packages">["packages"][number];

/** The preselected package where no number is missing: not the smallest, and not so large that it deters. */
const USUAL = 1;

/** The preselected package: the smallest that is enough. */
const enoughOf = (packages: Package[], missing: number): Package | undefined =>
  missing > 0 ? (packages.find(({ gems }) => gems >= missing) ?? packages.at(-1)) : (packages[USUAL] ?? packages[0]);

/** The gem purchase page, which leads to the gateway. */
export function BuyPage() {
  const viewer = useViewer();
  const isSuspended = useIsSuspended();
  if (viewer === null)
    return <LoginFirst emoji="💎" title={gemOrderTexts.signedOutTitle} body={gemOrderTexts.signedOutBody} />;
  if (viewer.mobileNumber === null) return <MobileFirst />;
  if (isSuspended)
    return <EmptyState emoji="🤐" title={gemOrderTexts.suspendedTitle} body={gemOrderTexts.suspendedBody} />;
  return (
    <BelowWaitingPayments>
      <Offer balance={viewer.walletBalance} />
    </BelowWaitingPayments>
  );
}

function Offer({ balance }: { balance: number | undefined }) {
  const { data, error, refetch } = useQuery(gemPackagesQuery);
  if (data === undefined) {
    if (error !== null)
      return <ErrorState message={errorText(error, gemOrderTexts.packagesFailed)} onRetry={() => void refetch()} />;
    return <OfferSkeleton />;
  }
  if (data.purchaseUrl !== null) return <Elsewhere url={data.purchaseUrl} />;
  return <Packages balance={balance} packages={data.packages} />;
}

function Packages({ balance, packages }: { balance: number | undefined; packages: Package[] }) {
  const [picked, setPicked] = useState<number | null>(null);
  const want = useWant();
  const chosen = packages.find(({ gems }) => gems === picked) ?? enoughOf(packages, want?.missing ?? 0);
  const start = useStartOrder(want?.wanted, want?.cost);
  if (chosen === undefined) return null;
  return (
    <div className="grid gap-3">
      <div className="grid gap-1 rounded-card border border-line bg-card px-4 py-3 text-card-content">
        <p className="flex items-center justify-between">
          <span className="text-sm text-muted">{gemOrderTexts.balance}</span>
          <b className="inline-flex items-center gap-1.5">
            <GemIcon size={20} />
            {formatGems(balance)}
          </b>
        </p>
        {want !== null && want.missing > 0 && (
          <p className="font-semibold">{missingTexts.missingFor(wantedNames[want.wanted], want.missing)}</p>
        )}
      </div>
      <fieldset className="min-w-0">
        <legend className="mb-2 px-1 font-bold">{gemOrderTexts.choose}</legend>
        <div className="grid grid-cols-2 gap-2.5">
          {packages.map((one) => (
            <PackageChoice
              key={one.gems}
              {...one}
              chosen={one === chosen}
              disabled={start.isBusy}
              onChoose={() => setPicked(one.gems)}
            />
          ))}
        </div>
      </fieldset>
      <div className="grid gap-3 rounded-card border border-line bg-card p-4 text-card-content">
        <p className="flex flex-wrap items-baseline justify-between gap-2">
          <span className="text-muted">{gemOrderTexts.total}</span>
          <b className="text-name">{formatToman(chosen.toman)}</b>
        </p>
        {start.error !== null && (
          <Problem className="justify-center">{errorTextWithWait(start.error, gemOrderTexts.startFailed)}</Problem>
        )}
        <Button variant="accent" busy={start.isBusy} onClick={() => start.pay(chosen.gems)}>
          {gemOrderTexts.pay(chosen.toman)}
        </Button>
        <p className="text-center text-note text-muted">{gemOrderTexts.gateway}</p>
      </div>
    </div>
  );
}

interface PackageChoiceProps extends Package {
  chosen: boolean;
  disabled: boolean;
  onChoose: () => void;
}

function PackageChoice({ gems, toman, fullToman, percentOff, chosen, disabled, onChoose }: PackageChoiceProps) {
  return (
    <label
      className={`relative grid min-h-28 cursor-pointer place-content-center justify-items-center gap-1 rounded-card border-2 bg-card p-3 text-center text-card-content transition has-focus-visible:outline-2 has-focus-visible:outline-offset-2 ${chosen ? "border-accent shadow-float" : "border-line"}`}
    >
      <input
        type="radio"
        name="gems"
        value={gems}
        checked={chosen}
        disabled={disabled}
        onChange={onChoose}
        className="sr-only"
      />
      <GemIcon size={34} />
      <b className="text-name">{formatGems(gems)}</b>
      <span className="text-sm text-muted">{formatToman(toman)}</span>
      {percentOff > 0 && (
        <>
          <span className="sr-only">{gemOrderTexts.insteadOf}</span>
          <s className="text-note text-muted">{formatToman(fullToman)}</s>
          <span className="absolute start-3 -top-3 rounded-full bg-golden px-2 text-note font-bold text-golden-content">
            {discountText(percentOff)}
          </span>
        </>
      )}
    </label>
  );
}

/** Creates an order and navigates to the gateway. A person who comes back by the browser's button may choose again. */
function useStartOrder(wanted: Wanted | undefined, cost: number | undefined) {
  const order = useMutation({
    mutationFn: (gems: number) =>
      call("POST /api/gem-orders", { json: { gems, ...(wanted && { wanted }), ...(cost && { cost }) } }),
  });
  const chooseAgain = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted) order.reset();
  });
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => chooseAgain(event);
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, []);
  // Not in the mutation itself: a person who has left the page meanwhile must not be taken to the gateway.
  const leave = { onSuccess: ({ paymentUrl }: { paymentUrl: string }) => location.assign(paymentUrl) };
  return {
    pay: (gems: number) => order.mutate(gems, leave),
    isBusy: order.isPending || order.isSuccess,
    error: order.error,
  };
}

/** Gems are sold on an external site. */
function Elsewhere({ url }: { url: string }) {
  return (
    <EmptyState
      emoji="🛒"
      title={gemOrderTexts.elsewhereTitle}
      body={gemOrderTexts.elsewhereBody}
      action={
        <a href={url} rel="noopener" className={buttonClass("accent")}>
          {gemOrderTexts.toShop}
        </a>
      }
    />
  );
}

function OfferSkeleton() {
  return (
    <div aria-busy="true" className="grid grid-cols-2 gap-2.5">
      <span className="sr-only">{commonTexts.loading}</span>
      {[0, 1, 2, 3].map((place) => (
        <Skeleton key={place} className="h-28 w-full rounded-card" />
      ))}
    </div>
  );
}
