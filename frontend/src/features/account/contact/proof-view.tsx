import { useState } from "react";

import { CodeStep } from "../../../entities/contact-code/code-step.tsx";
import { errorTextWithWait } from "../../../entities/contact-code/error-text-with-wait.ts";
import { HumanCheck } from "../../../entities/contact-code/human-check/human-check.tsx";
import { useViewer } from "../../../entities/viewer/session-store.ts";
import { Button } from "../../../ui/button.tsx";
import { accountTexts } from "../texts.ts";
import { useLinkContact } from "./use-link-contact.ts";
import { Problem } from "../../../ui/problem.tsx";

export interface ProofViewProps {
  onProved: () => void;
}

/** Sends a code to the address somebody registered with, and verifies it. */
export const ProofView = (props: ProofViewProps) => (
  <HumanCheck>
    <Steps {...props} />
  </HumanCheck>
);

function Steps({ onProved }: ProofViewProps) {
  const email = useViewer()?.email ?? "";
  const { sent, send, resend, verify } = useLinkContact("email", onProved);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const start = async () => {
    setIsSending(true);
    setFailure(null);
    try {
      await send(email);
    } catch (error) {
      setFailure(errorTextWithWait(error, accountTexts.linkFailed));
    }
    setIsSending(false);
  };

  if (sent !== null)
    return (
      <CodeStep
        by="email"
        sent={sent}
        submitLabel={accountTexts.prove}
        failed={accountTexts.linkFailed}
        onVerify={verify}
        onResend={resend}
      />
    );
  return (
    <div className="grid gap-3">
      <p className="text-center break-all">
        <bdi dir="ltr">{email}</bdi>
      </p>
      {failure !== null && <Problem>{failure}</Problem>}
      <Button variant="accent" className="w-full" busy={isSending} onClick={() => void start()}>
        {accountTexts.sendProofCode}
      </Button>
    </div>
  );
}
