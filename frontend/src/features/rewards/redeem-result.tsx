import { Link } from "wouter";

import { toPersianDigits } from "../../../../contract/digits.ts";
import { paths } from "../../../../contract/product.ts";
import { useViewer } from "../../entities/viewer/session-store.ts";
import { isLoginRequired } from "../../lib/network/api-client.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Modal } from "../../ui/dialog/lazy-modal.tsx";
import { type Gift, GiftLine } from "./gift.tsx";
import { failureOf, failureTitle, needsMobile } from "../../entities/reward/failure.ts";
import { rewardTexts } from "../../entities/reward/texts.ts";

interface RedeemResultProps {
  open: boolean;
  /** The code, where it is not in sight. */
  code?: string | undefined;
  /** The code's gift, or null when it failed. */
  gift: Gift | null;
  error: Error | null;
  onClose: () => void;
  onShowCredit: () => void;
  onAddMobile?: (() => void) | undefined;
}

/** The result of redeeming a code (000 §4, §8). */
export function RedeemResult({ open, code, gift, error, onClose, onShowCredit, onAddMobile }: RedeemResultProps) {
  return (
    <Modal
      open={open}
      onOpenChange={onClose}
      title={gift === null ? failureTitle(error) : rewardTexts.success}
      description={gift === null ? failureOf(error) : rewardTexts.applied}
    >
      <div className="grid gap-4">
        {code !== undefined && (
          <bdi dir="ltr" className="text-center text-name">
            {toPersianDigits(code)}
          </bdi>
        )}
        {gift === null ? (
          <WayOn error={error} onClose={onClose} onAddMobile={onAddMobile} />
        ) : (
          <Success gift={gift} onShowCredit={onShowCredit} />
        )}
        <Button variant="outline" onClick={onClose}>
          {rewardTexts.close}
        </Button>
      </div>
    </Modal>
  );
}

function Success({ gift, onShowCredit }: { gift: Gift; onShowCredit: () => void }) {
  return (
    <>
      <span aria-hidden="true" className="text-center text-[52px] leading-tight">
        🎁
      </span>
      <GiftLine {...gift} />
      {gift.giftAmount > 0 && (
        <Button variant="accent" onClick={onShowCredit}>
          {rewardTexts.showCredit}
        </Button>
      )}
    </>
  );
}

type WayOnProps = Pick<RedeemResultProps, "error" | "onClose" | "onAddMobile">;

/** Leads a person without a mobile to where they add one; their code is kept for them. */
function WayOn({ error, onClose, onAddMobile }: WayOnProps) {
  const viewer = useViewer();
  if (!needsMobile(error)) return null;
  const isSignedIn = viewer !== null && !isLoginRequired(error);
  const addMobile = () => {
    onClose();
    onAddMobile?.();
  };
  return (
    <>
      <p className="text-sm text-muted">{rewardTexts.kept}</p>
      {isSignedIn && onAddMobile !== undefined ? (
        <Button variant="accent" onClick={addMobile}>
          {rewardTexts.addMobile}
        </Button>
      ) : (
        <Link href={paths.profile} onClick={onClose} className={buttonClass("accent")}>
          {isSignedIn ? rewardTexts.addMobile : rewardTexts.toLogin}
        </Link>
      )}
    </>
  );
}
