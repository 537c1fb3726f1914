import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import {
  burned,
  type ContactType,
  isPerhapsSpent,
  type SentCode,
  sentCodeFrom,
} from "../../../entities/contact-code/sent-code.ts";
import { askForPassword } from "../../../entities/viewer/password-ask.ts";
import { useViewer } from "../../../entities/viewer/session-store.ts";
import { hasCode } from "../../../lib/network/api-client.ts";
import { showToast } from "../../../ui/toast.ts";
import { accountQuery, linkContact } from "../api.ts";
import { accountTexts } from "../texts.ts";

/** The code that was sent to the existing contact. */
interface CurrentCode {
  by: ContactType;
  to: string;
  existing: boolean;
}

export type LinkCodes = SentCode & { current: CurrentCode | null };

/** Linking a contact to the viewer's account, in two steps. Each may throw ApiError. */
export function useLinkContact(by: ContactType, onLinked: () => void) {
  const queryClient = useQueryClient();
  const viewer = useViewer();
  const [sent, setSent] = useState<LinkCodes | null>(null);
  const [isDead, setIsDead] = useState(false);
  const [typed, setTyped] = useState("");

  const ask = async (to: string, forceNew: boolean): Promise<LinkCodes | null> => {
    const answer = await linkContact(by, to, { forceNew });
    if (!("codeSent" in answer)) return null;
    const code = sentCodeFrom(to, answer, Date.now());
    const { current } = answer;
    const codes: LinkCodes = { ...code, current: null };
    if (current !== undefined) {
      // The countdown ends with the earlier of the two.
      const { resendAt } = sentCodeFrom(to, { ...answer, ...current }, Date.now());
      codes.resendAt = Math.min(code.resendAt, resendAt);
      codes.current = {
        by: current.sentTo,
        to: (current.sentTo === "mobile" ? viewer?.mobileNumber : viewer?.email) ?? "",
        existing: current.existing ?? false,
      };
    }
    setIsDead(false);
    setSent(codes);
    return codes;
  };

  /** Whether the contact is linked: then the lost answer was a success. */
  const isLinked = async (to: string): Promise<boolean> => {
    const account = await queryClient.fetchQuery({ ...accountQuery, staleTime: 0 }).catch(() => null);
    return to === (by === "mobile" ? account?.mobileNumber : account?.email);
  };

  const verify = async (code: string, currentCode?: string) => {
    if (sent === null) return;
    try {
      const answer = await linkContact(by, sent.to, { code, ...(currentCode !== undefined && { currentCode }) });
      if (!("user" in answer)) return;
      queryClient.setQueryData(accountQuery.queryKey, answer.user);
      askForPassword(answer);
      showToast(answer.message);
      onLinked();
    } catch (error) {
      if (hasCode(error, "CONTACT_FIXED") && (await isLinked(sent.to))) {
        showToast(accountTexts.linked);
        return onLinked();
      }
      const isEnded = hasCode(error, "CODE_BURNED", "CODE_EXPIRED", "CURRENT_CODE_BURNED", "CURRENT_CODE_EXPIRED");
      if (isEnded) setIsDead(true);
      if (isEnded || isPerhapsSpent(error)) setSent(burned(sent, Date.now()));
      throw error;
    }
  };

  return {
    sent,
    /** The contact typed before, to correct it. */
    typed,
    send: async (to: string) => {
      await ask(to, false);
    },
    /** When one of two codes is dead, the other stays valid. @returns the codes that are now under way */
    resend: async () => (sent === null ? null : ask(sent.to, !isDead)),
    verify,
    edit: () => {
      setTyped(sent?.to ?? "");
      setSent(null);
    },
  };
}
