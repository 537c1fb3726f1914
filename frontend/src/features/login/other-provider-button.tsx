import { useMutation } from "@tanstack/react-query";

import { errors } from "../../../../contract/errors.ts";
import { errorTextWithWait } from "../../entities/contact-code/error-text-with-wait.ts";
import { useCountdown } from "../../entities/contact-code/use-countdown.ts";
import { codeTexts } from "../../entities/contact-code/texts.ts";
import { Button } from "../../ui/button.tsx";
import { CountdownText } from "../../entities/contact-code/countdown-text.tsx";
import { showToast } from "../../ui/toast.ts";
import { loginTexts } from "./texts.ts";

interface OtherProviderButtonProps {
  /** Epoch milliseconds; null before the first use. */
  availableAt: number | null;
  onSend: () => Promise<void>;
}

/** Asks for the code through the second SMS provider, with a countdown of its own. */
export function OtherProviderButton({ availableAt, onSend }: OtherProviderButtonProps) {
  const secondsLeft = useCountdown(availableAt);
  const send = useMutation({
    mutationFn: onSend,
    onSuccess: () => showToast(codeTexts.resent, "success"),
    onError: (error) => showToast(errorTextWithWait(error, errors.SMS_SEND_FAILED.text), "error"),
  });

  if (secondsLeft > 0) return <CountdownText label={loginTexts.otherProviderIn} secondsLeft={secondsLeft} />;
  return (
    <Button variant="outline" busy={send.isPending} onClick={() => send.mutate()}>
      {loginTexts.sendWithOtherProvider}
    </Button>
  );
}
