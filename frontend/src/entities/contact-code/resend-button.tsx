import { useMutation } from "@tanstack/react-query";

import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.ts";
import { CountdownText, useCountdown } from "./countdown.tsx";
import { errorTextWithWait } from "./error-text-with-wait.ts";
import { codeTexts } from "./texts.ts";

interface ResendButtonProps {
  /** Epoch milliseconds. */
  availableAt: number;
  sendFailed: string;
  onResend: () => Promise<void>;
}

/** The time left, then a button that asks for a new code. */
export function ResendButton({ availableAt, sendFailed, onResend }: ResendButtonProps) {
  const secondsLeft = useCountdown(availableAt);
  const resend = useMutation({
    mutationFn: onResend,
    onSuccess: () => showToast(codeTexts.resent, "success"),
    onError: (error) => showToast(errorTextWithWait(error, sendFailed), "error"),
  });

  if (secondsLeft > 0) return <CountdownText label={codeTexts.resendIn} secondsLeft={secondsLeft} />;
  return (
    <Button variant="ghost" size="sm" busy={resend.isPending} onClick={() => resend.mutate()}>
      {codeTexts.resend}
    </Button>
  );
}
