import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { hasCode } from "../../lib/api-client.ts";
import { burned, type ContactType, type SentCode, sentCodeFrom } from "../../entities/contact-code/sent-code.ts";
import { showToast } from "../../ui/toast.ts";
import { accountQuery, linkContact } from "./api.ts";

/** Linking a contact to the viewer's account, in two steps. Each may throw ApiError. */
export function useLinkContact(by: ContactType, onLinked: () => void) {
  const queryClient = useQueryClient();
  const [sent, setSent] = useState<SentCode | null>(null);
  const [typed, setTyped] = useState("");

  const ask = async (to: string, forceNew: boolean) => {
    const answer = await linkContact(by, to, { forceNew });
    if ("codeSent" in answer) setSent(sentCodeFrom(to, answer, Date.now()));
  };

  const verify = async (code: string) => {
    if (sent === null) return;
    try {
      const answer = await linkContact(by, sent.to, { code });
      if (!("user" in answer)) return;
      queryClient.setQueryData(accountQuery.queryKey, answer.user);
      showToast(answer.message);
      onLinked();
    } catch (error) {
      if (hasCode(error, "CODE_BURNED", "CODE_EXPIRED")) setSent(burned(sent, Date.now()));
      throw error;
    }
  };

  return {
    sent,
    /** What was typed before, for correcting it. */
    typed,
    send: (to: string) => ask(to, false),
    resend: async () => {
      if (sent !== null) await ask(sent.to, true);
    },
    verify,
    edit: () => {
      setTyped(sent?.to ?? "");
      setSent(null);
    },
  };
}
