import { useRef, useState } from "react";

import type { AccountUser } from "../../../../../contract/account/calls/account.ts";
import { CodeStep } from "../../../entities/contact-code/code-step.tsx";
import { HumanCheck } from "../../../entities/contact-code/human-check/human-check.tsx";
import {
  burned,
  type ContactType,
  isPerhapsSpent,
  type SentCode,
  sentCodeFrom,
} from "../../../entities/contact-code/sent-code.ts";
import { isLoginRequired } from "../../../lib/network/api-client.ts";
import { isUnanswered } from "../../../lib/network/unanswered.ts";
import { deleteAccount } from "../api.ts";
import { forgetDevice } from "./forget-device.ts";
import { LeaveExplained } from "./leave-explained.tsx";
import { leaveTexts } from "./leave-texts.ts";

/** Leaving for good: what it means, then a code, then it is done. */
export const LeaveView = ({ viewer }: { viewer: AccountUser }) => (
  <HumanCheck>
    <Steps viewer={viewer} />
  </HumanCheck>
);

function Steps({ viewer }: { viewer: AccountUser }) {
  const { sent, send, resend, verify } = useLeave(viewer);
  if (sent === null) return <LeaveExplained viewer={viewer} onSend={send} />;
  return (
    <CodeStep
      by={sent.by}
      sent={sent}
      submitLabel={leaveTexts.leaveForGood}
      submitVariant="danger"
      lastDigitSubmits={false}
      failed={leaveTexts.leaveFailed}
      onVerify={verify}
      onResend={resend}
    />
  );
}

/** Deleting the viewer's account, in two steps. Each may throw ApiError. */
function useLeave({ mobileNumber, email }: AccountUser) {
  const [sent, setSent] = useState<(SentCode & { by: ContactType }) | null>(null);

  // The answer to a deletion got lost.
  const isPerhapsGone = useRef(false);

  /** Makes a call; null if it shows that a lost call had deleted the account, whose data here is then removed, too. */
  const attempt = async <Answer,>(act: () => Promise<Answer>): Promise<Answer | null> => {
    try {
      return await act();
    } catch (error) {
      if (!isPerhapsGone.current || !isLoginRequired(error)) throw error;
      await forgetDevice(leaveTexts.left);
      return null;
    }
  };

  const ask = async (via: ContactType, forceNew: boolean) => {
    const answer = await attempt(() => deleteAccount({ via, forceNew }));
    if (answer === null || !("codeSent" in answer)) return;
    const to = (answer.sentTo === "mobile" ? mobileNumber : email) ?? "";
    setSent({ ...sentCodeFrom(to, answer, Date.now()), by: answer.sentTo });
  };

  const verify = async (code: string) => {
    if (sent === null) return;
    try {
      const answer = await attempt(() => deleteAccount({ via: sent.by, code }));
      if (answer !== null) await forgetDevice(answer.message);
    } catch (error) {
      isPerhapsGone.current ||= isUnanswered(error);
      if (isPerhapsSpent(error)) setSent(burned(sent, Date.now()));
      throw error;
    }
  };

  return {
    sent,
    send: (via: ContactType) => ask(via, false),
    resend: async () => {
      if (sent !== null) await ask(sent.by, true);
    },
    verify,
  };
}
