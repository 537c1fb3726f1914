import { useQuery } from "@tanstack/react-query";

import { paths } from "../../../../contract/product.ts";
import { CountdownText, useCountdown } from "../../entities/contact-code/countdown.tsx";
import { errorText } from "../../lib/network/api-client.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { Sheet } from "../../ui/dialog/lazy-sheet.tsx";
import { QrCodeThatEnds } from "../../ui/qr-code-that-ends.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { loginTokenQuery } from "./api.ts";
import { robotTexts } from "./texts.ts";

export interface RobotLoginSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  viewerId: string;
}

/** The QR by which a machine at a venue knows the viewer, for a minute. */
export function RobotLoginSheet({ viewerId, ...props }: RobotLoginSheetProps) {
  return (
    <Sheet {...props} title={robotTexts.loginTitle} description={robotTexts.loginBody}>
      <LoginQr viewerId={viewerId} />
    </Sheet>
  );
}

function LoginQr({ viewerId }: { viewerId: string }) {
  const { data, error, isFetching, refetch } = useQuery(loginTokenQuery(viewerId));
  const secondsLeft = useCountdown(data?.endsAt ?? null);
  const renew = () => void refetch();
  if (error !== null && !isFetching)
    return <ErrorState message={errorText(error, robotTexts.loginFailed)} onRetry={renew} />;
  return (
    <div className="grid justify-items-center gap-3 text-center">
      {data === undefined ? (
        <Skeleton className="aspect-square w-full max-w-[340px] rounded-button" />
      ) : (
        <QrCodeThatEnds
          // In the fragment, so that a phone opening the link sends it to no server.
          text={new URL(`${paths.robot}#login=${data.token}`, location.origin).href}
          label={robotTexts.loginLabel}
          isOver={secondsLeft === 0}
          isRenewing={isFetching}
          renew={robotTexts.renew}
          onRenew={renew}
        />
      )}
      <div className="grid min-h-11 place-items-center">
        {data === undefined ? (
          <p role="status" className="text-sm text-muted">
            {robotTexts.loading}
          </p>
        ) : secondsLeft === 0 ? (
          <p role="status" className="text-sm text-muted">
            {robotTexts.ended}
          </p>
        ) : (
          <CountdownText label={robotTexts.lasts} secondsLeft={secondsLeft} />
        )}
      </div>
    </div>
  );
}
