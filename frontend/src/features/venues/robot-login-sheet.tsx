import { queryOptions, useQuery } from "@tanstack/react-query";

import { paths } from "../../../../contract/product.ts";
import { CountdownText, useCountdown } from "../../entities/contact-code/countdown.tsx";
import { queryKeys } from "../../entities/query-keys.ts";
import { call, errorText } from "../../lib/network/api-client.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { Sheet } from "../../ui/dialog/lazy-sheet.tsx";
import { QrCodeThatEnds } from "../../ui/qr-code-that-ends.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

const loginTexts = {
  title: "ورود به دستگاه",
  body: "این QR را جلوی دستگاه مجموعه بگیر. فقط یک بار و تا یک دقیقه کار می‌کند.",
  label: "QR ورود به دستگاه",
  failed: "QR ساخته نشد",
  lasts: "تا پایان مهلت",
  ended: "مهلت این QR تمام شد",
  renew: "QR تازه",
  loading: "QR دارد ساخته می‌شود…",
} as const;

/**
 * A token by which a machine identifies the viewer, made on demand; each one invalidates the previous, and none is
 * cached.
 */
const loginTokenQuery = (viewerId: string) =>
  queryOptions({
    queryKey: queryKeys.gems(viewerId, "robot-login"),
    queryFn: async () => {
      // Its lifetime began before the answer arrived, however slow the line is.
      const askedAt = Date.now();
      const { token, expiresIn } = await call("POST /api/robot/login-token");
      return { token, endsAt: askedAt + expiresIn * 1000 };
    },
    staleTime: Infinity,
    gcTime: 0,
  });

export interface RobotLoginSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  viewerId: string;
}

/** The QR by which a machine at a venue knows the viewer, for a minute. */
export function RobotLoginSheet({ viewerId, ...props }: RobotLoginSheetProps) {
  return (
    <Sheet {...props} title={loginTexts.title} description={loginTexts.body}>
      <LoginQr viewerId={viewerId} />
    </Sheet>
  );
}

function LoginQr({ viewerId }: { viewerId: string }) {
  const { data, error, isFetching, refetch } = useQuery(loginTokenQuery(viewerId));
  const secondsLeft = useCountdown(data?.endsAt ?? null);
  const renew = () => void refetch();
  if (error !== null && !isFetching)
    return <ErrorState message={errorText(error, loginTexts.failed)} onRetry={renew} />;
  return (
    <div className="grid justify-items-center gap-3 text-center">
      {data === undefined ? (
        <Skeleton className="aspect-square w-full max-w-[340px] rounded-button" />
      ) : (
        <QrCodeThatEnds
          // In the fragment, so that a phone opening the link sends it to no server.
          text={new URL(`${paths.robot}#login=${data.token}`, location.origin).href}
          label={loginTexts.label}
          isOver={secondsLeft === 0}
          isRenewing={isFetching}
          renew={loginTexts.renew}
          onRenew={renew}
        />
      )}
      <div className="grid min-h-11 place-items-center">
        {data === undefined ? (
          <p role="status" className="text-sm text-muted">
            {loginTexts.loading}
          </p>
        ) : secondsLeft === 0 ? (
          <p role="status" className="text-sm text-muted">
            {loginTexts.ended}
          </p>
        ) : (
          <CountdownText label={loginTexts.lasts} secondsLeft={secondsLeft} />
        )}
      </div>
    </div>
  );
}
