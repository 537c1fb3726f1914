import { useMutation } from "@tanstack/react-query";

import { needsMobile } from "../../entities/reward/failure.ts";
import { keepTypedCode } from "../../entities/reward/typed-code.ts";
import type { Viewer } from "../../entities/viewer/session-store.ts";
import { takeBalance } from "../../entities/viewer/take-balance.ts";
import { rereadAccount } from "../../entities/viewer/reread-account.ts";
import { call, hasCode } from "../../lib/api-client.ts";

/** Uses a reward code. The whole app shows at once what came. @param onUsed hears of the code, wherever its person is by then */
export const useRedeemCode = (onUsed: (code: string) => void) =>
  useMutation({
    mutationFn: ({ viewer, code }: { viewer: Viewer; code: string }) =>
      call("POST /api/reward/redeem", { json: { code, ...mobileOf(viewer) } }),
    onSuccess: ({ walletBalance }, { viewer, code }) => {
      takeBalance(viewer.id, walletBalance);
      onUsed(code);
    },
    onError: (error, { code }) => {
      // An answer got lost on its way, perhaps: what came with the first try is in the wallet.
      if (hasCode(error, "REWARD_CODE_USED")) void rereadAccount();
      // It waits for them behind the login.
      if (needsMobile(error)) keepTypedCode(code);
    },
  });

/** Asks for what waits for the viewer's mobile. */
export async function grantPending(viewer: Viewer) {
  const { granted, walletBalance } = await call("POST /api/reward/grant-pending", { json: mobileOf(viewer) });
  if (granted.length > 0) takeBalance(viewer.id, walletBalance);
  return granted;
}

// The Worker takes the session's own where none is named, for one trip more.
const mobileOf = ({ mobileNumber }: Viewer) => (mobileNumber === null ? {} : { mobileNumber });
