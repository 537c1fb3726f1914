import { useMutation } from "@tanstack/react-query";

import { Button } from "../../ui/button.tsx";
import { showError, showToast } from "../../ui/toast.ts";
import { codeKinds } from "./code-kinds.ts";
import { CountdownText, useCountdown } from "./countdown.tsx";
import { errorTextWithWait } from "./error-text-with-wait.ts";
import type { ContactType } from "./sent-code.ts";
import { codeTexts } from "./texts.ts";

interface CodeActionsProps {
  by: ContactType;
  /** When a new code may be requested, epoch milliseconds. */
  resendAt: number;
  sendFailed: string;
  onResend: () => Promise<void>;
  /** Absent where the number or address cannot be changed. */
  onEdit: (() => void) | undefined;
}

/**
 * The time left until a new code may be requested, then the button for it; and the way back to the number or address.
 */
export function CodeActions({ by, resendAt, onEdit, ...resend }: CodeActionsProps) {
  const secondsLeft = useCountdown(resendAt);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2">
      {secondsLeft > 0 ? (
        <CountdownText label={codeTexts.resendIn} secondsLeft={secondsLeft} />
      ) : (
        <ResendButton {...resend} />
      )}
      {onEdit && (
        <Button variant="ghost" size="sm" onClick={onEdit} className="-me-4">
          {codeKinds[by].editLabel}
        </Button>
      )}
    </div>
  );
}

function ResendButton({ sendFailed, onResend }: Pick<CodeActionsProps, "sendFailed" | "onResend">) {
  const resend = useMutation({
    mutationFn: onResend,
    onSuccess: () => showToast(codeTexts.resent, "success"),
    onError: (error) => showError(error, errorTextWithWait(error, sendFailed)),
  });
  return (
    <Button variant="ghost" size="sm" busy={resend.isPending} onClick={() => resend.mutate()}>
      {codeTexts.resend}
    </Button>
  );
}
