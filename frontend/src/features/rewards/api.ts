import { useMutation } from "@tanstack/react-query";

import { needsMobile } from "../../entities/reward/failure.ts";
import { keepTypedCode } from "../../entities/reward/typed-code.ts";
import type { Viewer } from "../../entities/viewer/session-store.ts";
import { takeBalance } from "../../entities/viewer/take-balance.ts";
import { rereadAccount } from "../../entities/viewer/reread-account.ts";
import { call, hasCode } from "../../lib/network/api-client.ts";

interface RedeemOptions {
  /** Called with the code, even if its person has left the page. */
  onUsed?: (code: string) => void;
  /** After which failures the code is kept, to redeem itself later: by default for want of a mobile. */
  isKeptAfter?: (error: unknown) => boolean;
}

/** Redeems a reward code and updates everything that shows its gift. */
export const useRedeemCode = ({ onUsed, isKeptAfter = needsMobile }: RedeemOptions = {}) =>
  useMutation({
    mutationFn: ({ viewer, code }: { viewer: Viewer; code: string }) =>
      call("POST /api/reward/redeem", { json: { code, ...mobileOf(viewer) } }),
    onSuccess: ({ walletBalance }, { viewer, code }) => {
      takeBalance(viewer.id, walletBalance);
      onUsed?.(code);
    },
    onError: (error, { code }) => {
      // The first answer may have been lost, with its gems already in the wallet.
      if (hasCode(error, "REWARD_CODE_USED")) void rereadAccount();
      if (isKeptAfter(error)) keepTypedCode(code);
    },
  });

/** Asks for what waits for the viewer's mobile. */
export async function grantPending(viewer: Viewer) {
  const { granted, walletBalance } = await call("POST /api/reward/grant-pending", { json: mobileOf(viewer) });
  if (granted.length > 0) takeBalance(viewer.id, walletBalance);
  return granted;
}

// Without a mobile in the call the Worker looks it up, at the cost of one more trip.
const mobileOf = ({ mobileNumber }: Viewer) => (mobileNumber === null ? {} : { mobileNumber });
