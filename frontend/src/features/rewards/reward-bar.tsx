import { Gift as GiftIcon } from "lucide-react";
import { type SubmitEvent, useId, useState } from "react";

import { REWARD_CODE_LENGTH_TEXT } from "../../../../contract/rewards/errors.ts";
import { REWARD_CODE_DIGITS } from "../../../../contract/rewards/values.ts";
import { toPersianDigits } from "../../../../contract/digits.ts";
import { CodeInput } from "../../entities/contact-code/code-input.tsx";
import { CreditSheet } from "../../entities/gems/lazy-credit-sheet.tsx";
import { useViewer } from "../../entities/viewer/session-store.ts";
import { Button } from "../../ui/button.tsx";
import { useRedeemCode } from "./api.ts";
import { RedeemResult } from "./redeem-result.tsx";
import { keepTypedCode, typedCode } from "../../entities/reward/typed-code.ts";
import { rewardTexts } from "../../entities/reward/texts.ts";
import { Problem } from "../../ui/problem.tsx";

interface RewardBarProps {
  /** Opens the form for a mobile, where that is on the same page. */
  onAddMobile?: () => void;
}

/** A field for reward codes with its result, on one's own profile; the entry screen has its own (src/entry). */
export function RewardBar({ onAddMobile }: RewardBarProps) {
  const id = useId();
  const viewer = useViewer();
  // For a person with a mobile, granted-rewards.tsx redeems a stored code.
  const [code, setCode] = useState(() => (viewer?.mobileNumber ? "" : typedCode()));
  const [isShort, setIsShort] = useState(false);
  const [open, setOpen] = useState<"result" | "credit" | null>(null);
  const redeem = useRedeemCode({ onUsed: (used) => setCode((now) => (now === used ? "" : now)) });

  const isWhole = code.length === REWARD_CODE_DIGITS;

  const type = (digits: string) => {
    keepTypedCode(viewer === null ? digits : "");
    setCode(digits);
    setIsShort(false);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (redeem.isPending) return;
    if (!isWhole) return setIsShort(true);
    redeem.reset();
    if (viewer?.mobileNumber == null) {
      keepTypedCode(code);
      return setOpen("result");
    }
    redeem.mutate({ viewer, code }, { onSettled: () => setOpen("result") });
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-1.5">
      <div className="flex gap-2.5">
        <label htmlFor={id} className="sr-only">
          {rewardTexts.label}
        </label>
        <div className="min-w-0 flex-1">
          <CodeInput
            id={id}
            digits={REWARD_CODE_DIGITS}
            value={code}
            onValueChange={type}
            autoComplete="off"
            aria-invalid={isShort}
            aria-describedby={isShort ? `${id}-error` : undefined}
          />
        </div>
        {/* Accented only once there is a code, because the page has another accent button. Without the border it keeps its width. */}
        <Button
          type="submit"
          variant={isWhole ? "accent" : "outline"}
          busy={redeem.isPending}
          className={isWhole ? "px-3!" : "px-[10.5px]!"}
        >
          <GiftIcon size={19} aria-hidden className="shrink-0" />
          {rewardTexts.redeem}
        </Button>
      </div>
      {isShort && <Problem id={`${id}-error`}>{toPersianDigits(REWARD_CODE_LENGTH_TEXT)}</Problem>}
      <RedeemResult
        open={open === "result"}
        gift={redeem.data ?? null}
        error={redeem.error}
        onClose={() => setOpen(null)}
        onShowCredit={() => setOpen("credit")}
        onAddMobile={onAddMobile}
      />
      <CreditSheet open={open === "credit"} onOpenChange={() => setOpen(null)} />
    </form>
  );
}
