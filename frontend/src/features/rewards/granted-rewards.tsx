import { useEffect, useEffectEvent, useState } from "react";

import type { CallAnswer } from "../../../../contract/calls/types.ts";
import { toPersianDigits } from "../../../../contract/digits.ts";
import { CreditSheet } from "../../entities/gems/lazy-credit-sheet.tsx";
import { takeTypedCode } from "../../entities/reward/typed-code.ts";
import { useSessionStore, type Viewer } from "../../entities/viewer/session-store.ts";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/dialog/lazy-modal.tsx";
import { isLost } from "../../lib/network/api-client.ts";
import { grantPending, useRedeemCode } from "./api.ts";
import { GiftLine } from "./gift.tsx";
import { RedeemResult } from "./redeem-result.tsx";
import { needsMobile } from "../../entities/reward/failure.ts";
import { rewardTexts } from "../../entities/reward/texts.ts";
import { store, stored } from "../../lib/storage/stored.ts";

type Granted = CallAnswer<"POST /api/reward/grant-pending">["granted"];

/** The person this tab has asked rewards for: once for a person and session (000 §4). */
const ASKED_KEY = "labkhand-rewards-asked";
/** The same in memory, for a browser that stores nothing. */
let askedHere: string | null = null;

function noteAsked(id: string | null): void {
  askedHere = store(ASKED_KEY, id, "sessionStorage") ? null : id;
}

/**
 * Requests the viewer's waiting rewards once, and shows those that were granted: active codes, or prizes and gifts. Then
 * redeems the code they typed before the login.
 */
export function GrantedRewards({ viewer }: { viewer: Viewer }) {
  const [granted, setGranted] = useState<Granted>([]);
  const [open, setOpen] = useState<"rewards" | "credit" | null>(null);
  useEffect(() => {
    if (askedHere === viewer.id || stored(ASKED_KEY, "sessionStorage") === viewer.id) return;
    noteAsked(viewer.id);
    void askOnce(viewer, (rewards) => {
      setGranted(rewards);
      setOpen("rewards");
    });
  }, [viewer]);

  const { mutate: redeem, ...redeemed } = useRedeemCode({ isKeptAfter });
  // Which attempt's result has been closed.
  const [closedAt, setClosedAt] = useState(0);
  // Once for a visit, whatever changes about the viewer meanwhile: a code kept longer waits for the next one.
  const redeemTyped = useEffectEvent(() => {
    const code = takeTypedCode();
    if (code !== null) redeem({ viewer, code });
  });
  useEffect(() => redeemTyped(), []);

  const hasCodes = granted.some(({ code }) => code !== "");
  return (
    <>
      <Modal
        open={open === "rewards"}
        onOpenChange={() => setOpen(null)}
        title={hasCodes ? rewardTexts.activatedTitle : rewardTexts.grantedTitle}
        description={hasCodes ? rewardTexts.activatedLead : rewardTexts.grantedLead}
      >
        <div className="grid gap-4">
          <ul className="grid gap-2.5">
            {granted.map(({ code, ...gift }, index) => (
              <li key={index} className="grid gap-1 rounded-button border border-line p-3 text-center">
                {code !== "" && (
                  <bdi dir="ltr" className="text-sm text-muted">
                    {toPersianDigits(code)}
                  </bdi>
                )}
                <GiftLine {...gift} />
              </li>
            ))}
          </ul>
          {granted.some(({ giftAmount }) => giftAmount > 0) && (
            <Button variant="accent" onClick={() => setOpen("credit")}>
              {rewardTexts.showCredit}
            </Button>
          )}
          <Button variant="outline" onClick={() => setOpen(null)}>
            {rewardTexts.ok}
          </Button>
        </div>
      </Modal>
      <RedeemResult
        open={open === null && closedAt !== redeemed.submittedAt && (redeemed.isSuccess || redeemed.isError)}
        code={redeemed.variables?.code}
        gift={redeemed.data ?? null}
        error={redeemed.error}
        onClose={() => setClosedAt(redeemed.submittedAt)}
        onShowCredit={() => {
          setClosedAt(redeemed.submittedAt);
          setOpen("credit");
        }}
      />
      <CreditSheet open={open === "credit"} onOpenChange={() => setOpen(null)} />
    </>
  );
}

/** Such a code stays stored: no form shows it, so nobody could send it again. */
const isKeptAfter = (error: unknown): boolean => needsMobile(error) || isLost(error);

/** A failure is retried at the next start; nothing is lost. */
async function askOnce(viewer: Viewer, show: (granted: Granted) => void): Promise<void> {
  const granted = await grantPending(viewer).catch(() => {
    noteAsked(null);
    return [];
  });
  // A person who has logged out meanwhile finds it in their wallet.
  if (granted.length > 0 && useSessionStore.getState().user?.id === viewer.id) show(granted);
}
