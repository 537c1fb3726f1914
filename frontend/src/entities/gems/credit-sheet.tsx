import { queryOptions, useQuery } from "@tanstack/react-query";
import { Download, Share2 } from "lucide-react";
import { Link } from "wouter";

import { QR_PICTURE_SIDE_PX } from "../../../../contract/venues/values.ts";
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
import { creditPage, creditToShow, creditTexts, type VenueCredit } from "./venue-credit.ts";
import { formatToman } from "../../lib/persian/amounts.ts";

/** Persisted: a QR is often shown where there is no network. */
const creditsQuery = (viewerId: string, mobile: string) =>
  queryOptions({
    queryKey: queryKeys.gems(viewerId, "venue-credits"),
    queryFn: ({ signal }) => call("GET /api/robot/status/{mobile}", { params: { mobile }, signal }),
    staleTime: 0,
    meta: { keep: true },
  });

export interface CreditSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Shown when there is no credit. */
  none?: string;
}

/** The QR by which staff of a venue take what the viewer may spend there. Import it from lazy-credit-sheet.tsx. */
export function CreditSheet({ none = creditTexts.none, ...props }: CreditSheetProps) {
  const viewer = useViewer();
  return (
    <Sheet {...props} title={creditTexts.title}>
      {viewer === null || viewer.mobileNumber === null ? (
        <EmptyState
          emoji="📱"
          title={creditTexts.signedOut}
          action={
            viewer === null ? (
              <Link {...loginLink()} onClick={() => props.onOpenChange(false)} className={buttonClass("accent")}>
                {creditTexts.signIn}
              </Link>
            ) : (
              <AddMobileLink onClick={() => props.onOpenChange(false)} />
            )
          }
        />
      ) : (
        <LatestCredit
          viewerId={viewer.id}
          mobile={viewer.mobileNumber}
          none={none}
          onLeave={() => props.onOpenChange(false)}
        />
      )}
    </Sheet>
  );
}

interface LatestCreditProps {
  viewerId: string;
  mobile: string;
  none: string;
  onLeave: () => void;
}

function LatestCredit({ viewerId, mobile, none, onLeave }: LatestCreditProps) {
  const { data, error, isFetchedAfterMount, refetch } = useQuery(creditsQuery(viewerId, mobile));
  // A cached credit may have been redeemed since, and a new one may be missing.
  if (!isFetchedAfterMount) return <QrIsComing />;
  if (data === undefined)
    return <ErrorState message={errorText(error, creditTexts.failed)} onRetry={() => void refetch()} />;
  const credit = creditToShow(data.recent);
  if (credit === undefined) return <EmptyState emoji="🎟️" title={none} />;
  return <CreditQr credit={credit} onLeave={onLeave} />;
}

function QrIsComing() {
  return (
    <div className="grid justify-items-center gap-3">
      <Skeleton className="aspect-square w-full max-w-[340px] rounded-button" />
      <p role="status" className="text-sm text-muted">
        {creditTexts.loading}
      </p>
    </div>
  );
}

function CreditQr({ credit, onLeave }: { credit: VenueCredit; onLeave: () => void }) {
  const { amount, remaining } = credit;
  const page = creditPage(credit);
  const text = new URL(page, location.origin).href;
  const isLeft = remaining > 0;
  return (
    <div className="grid justify-items-center gap-3 text-center">
      <QrCode text={text} label={creditTexts.label(amount)} className={isLeft ? "" : "opacity-40"} />
      <div>
        <p className="text-name font-bold">{formatToman(amount)}</p>
        <p className="text-sm text-muted">{isLeft ? creditTexts.show : creditTexts.used}</p>
      </div>
      <QrActions text={text} />
      <Link href={page} onClick={onLeave} className={buttonClass("ghost", "sm")}>
        {creditTexts.toPage}
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
      showError(error, creditTexts.failedToDraw);
    }
  };
  const share = async (picture: File) => {
    if (!(await shareFile(picture))) showToast(creditTexts.failedToShare, "error");
  };
  return (
    <div className="flex flex-wrap justify-center gap-2.5">
      <Button variant="outline" onClick={() => void take((picture) => saveFile(picture.name, picture))}>
        <Download size={18} aria-hidden />
        {creditTexts.save}
      </Button>
      {canShareFile(SAMPLE) && (
        <Button variant="outline" onClick={() => void take(share)}>
          <Share2 size={18} aria-hidden />
          {creditTexts.share}
        </Button>
      )}
    </div>
  );
}

/** Asks the device whether it shares such files, before the picture is drawn. */
const SAMPLE = new File([""], "labkhand-qr.png", { type: "image/png" });
