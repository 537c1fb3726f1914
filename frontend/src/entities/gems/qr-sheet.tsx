import { queryOptions, useQuery } from "@tanstack/react-query";
import { Download, Share2 } from "lucide-react";
import { Link } from "wouter";

import { QR_PICTURE_SIDE_PX } from "../../../../contract/limits.ts";
import { call, errorText } from "../../lib/network/api-client.ts";
import { drawQrPicture } from "../../lib/qr.ts";
import { saveFile } from "../../lib/save-file.ts";
import { canShareFile, shareFile } from "../../lib/share-file.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { QrCode } from "../../ui/qr-code.tsx";
import { Sheet } from "../../ui/dialog/lazy-sheet.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { showError, showToast } from "../../ui/toast.ts";
import { queryKeys } from "../query-keys.ts";
import { loginLink } from "../viewer/login-way.ts";
import { AddMobileLink } from "../viewer/mobile-first.tsx";
import { useViewer } from "../viewer/session-store.ts";
import { purchasePage, purchaseToShow, qrTexts, type VenuePurchase } from "./venue-credit.ts";
import { formatToman } from "../../lib/persian/amounts.ts";

/** Persisted: a QR is often shown where there is no network. */
const purchasesQuery = (viewerId: string, mobile: string) =>
  queryOptions({
    queryKey: queryKeys.gems(viewerId, "venue-credits"),
    queryFn: ({ signal }) => call("GET /api/robot/status/{mobile}", { params: { mobile }, signal }),
    staleTime: 0,
    meta: { keep: true },
  });

export interface QrSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Shown when there is no credit. */
  none?: string;
}

/** The QR by which staff of a venue take what the viewer may spend there. Import it from lazy-qr-sheet.tsx. */
export function QrSheet({ none = qrTexts.none, ...props }: QrSheetProps) {
  const viewer = useViewer();
  return (
    <Sheet {...props} title={qrTexts.title}>
      {viewer === null || viewer.mobileNumber === null ? (
        <EmptyState
          emoji="📱"
          title={qrTexts.signedOut}
          action={
            viewer === null ? (
              <Link {...loginLink()} onClick={() => props.onOpenChange(false)} className={buttonClass("accent")}>
                {qrTexts.signIn}
              </Link>
            ) : (
              <AddMobileLink onClick={() => props.onOpenChange(false)} />
            )
          }
        />
      ) : (
        <LatestPurchase
          viewerId={viewer.id}
          mobile={viewer.mobileNumber}
          none={none}
          onLeave={() => props.onOpenChange(false)}
        />
      )}
    </Sheet>
  );
}

interface LatestPurchaseProps {
  viewerId: string;
  mobile: string;
  none: string;
  onLeave: () => void;
}

function LatestPurchase({ viewerId, mobile, none, onLeave }: LatestPurchaseProps) {
  const { data, error, isFetchedAfterMount, refetch } = useQuery(purchasesQuery(viewerId, mobile));
  // A cached purchase may have been redeemed since, and a new one may be missing.
  if (!isFetchedAfterMount) return <QrIsComing />;
  if (data === undefined)
    return <ErrorState message={errorText(error, qrTexts.failed)} onRetry={() => void refetch()} />;
  const purchase = purchaseToShow(data.recent);
  if (purchase === undefined) return <EmptyState emoji="🎟️" title={none} />;
  return <PurchaseQr purchase={purchase} onLeave={onLeave} />;
}

function QrIsComing() {
  return (
    <div className="grid justify-items-center gap-3">
      <Skeleton className="aspect-square w-full max-w-[340px] rounded-button" />
      <p role="status" className="text-sm text-muted">
        {qrTexts.loading}
      </p>
    </div>
  );
}

function PurchaseQr({ purchase, onLeave }: { purchase: VenuePurchase; onLeave: () => void }) {
  const { amount, remaining } = purchase;
  const page = purchasePage(purchase);
  const text = new URL(page, location.origin).href;
  const isLeft = remaining > 0;
  return (
    <div className="grid justify-items-center gap-3 text-center">
      <QrCode text={text} label={qrTexts.label(amount)} className={isLeft ? "" : "opacity-40"} />
      <div>
        <p className="text-name font-bold">{formatToman(amount)}</p>
        <p className="text-sm text-muted">{isLeft ? qrTexts.show : qrTexts.used}</p>
      </div>
      <QrActions text={text} />
      <Link href={page} onClick={onLeave} className={buttonClass("ghost", "sm")}>
        {qrTexts.toPage}
      </Link>
    </div>
  );
}

/** Saves the QR as a picture, or shares it where the device can share files. */
function QrActions({ text }: { text: string }) {
  const take = async (hand: (picture: File) => unknown) => {
    try {
      const picture = drawQrPicture(text, QR_PICTURE_SIDE_PX);
      await hand(new File([picture], "labkhand-qr.png", { type: picture.type }));
    } catch (error) {
      showError(error, qrTexts.failedToDraw);
    }
  };
  const share = async (picture: File) => {
    if (!(await shareFile(picture))) showToast(qrTexts.failedToShare, "error");
  };
  return (
    <div className="flex flex-wrap justify-center gap-2.5">
      <Button variant="outline" onClick={() => void take((picture) => saveFile(picture.name, picture))}>
        <Download size={18} aria-hidden />
        {qrTexts.save}
      </Button>
      {canShareFile(SAMPLE) && (
        <Button variant="outline" onClick={() => void take(share)}>
          <Share2 size={18} aria-hidden />
          {qrTexts.share}
        </Button>
      )}
    </div>
  );
}

/** Asks the device whether it shares such files, before the picture is drawn. */
const SAMPLE = new File([""], "labkhand-qr.png", { type: "image/png" });
