import type { AccountUser } from "../../../../contract/account.ts";
import { CodeStep } from "../../entities/contact-code/code-step.tsx";
import { LeaveExplained } from "./leave-explained.tsx";
import { accountTexts } from "./texts.ts";
import { useLeave } from "./use-leave.ts";

/** Leaving for good: what it means, then a code, then it is done. */
export function LeaveView({ viewer }: { viewer: AccountUser }) {
  const { sent, send, resend, verify } = useLeave(viewer);
  if (sent === null) return <LeaveExplained viewer={viewer} onSend={send} />;
  return (
    <CodeStep
      by={sent.by}
      sent={sent}
      submitLabel={accountTexts.leaveForGood}
      submitVariant="danger"
      lastDigitSubmits={false}
      failed={accountTexts.leaveFailed}
      onVerify={verify}
      onResend={resend}
    />
  );
}
