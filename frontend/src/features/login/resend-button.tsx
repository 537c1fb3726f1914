import { useMutation } from "@tanstack/react-query";

import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.ts";
import { CountdownText } from "./countdown-text.tsx";
import { loginErrorText } from "./login-error.ts";
import { texts } from "./texts.ts";
import { useCountdown } from "./use-countdown.ts";

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
    onSuccess: () => showToast(texts.resent, "success"),
    onError: (error) => showToast(loginErrorText(error, sendFailed), "error"),
  });

  if (secondsLeft > 0) return <CountdownText label={texts.resendIn} secondsLeft={secondsLeft} />;
  return (
    <Button variant="ghost" size="sm" busy={resend.isPending} onClick={() => resend.mutate()}>
      {texts.resend}
    </Button>
  );
}
