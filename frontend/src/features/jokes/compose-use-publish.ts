import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { errors } from "../../../../contract/errors.ts";
import { isBlank } from "../../../../contract/persian.ts";
import { ApiError, errorText } from "../../lib/api-client.ts";
import { queryClient } from "../../lib/query-client.ts";
import { noteAttempt, useDraft } from "./compose-draft.ts";
import { sendDraft } from "./compose-send-draft.ts";
import { composeTexts } from "./compose-texts.ts";

/** Publishing the draft: at once, after a confirmation, or later when the network is back. */
export function usePublish(onPublished: () => void) {
  const [asksToConfirm, setAsksToConfirm] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const send = useMutation({
    mutationFn: sendDraft,
    onSuccess: () => {
      setAsksToConfirm(false);
      onPublished();
    },
    onError: (error, confirmed) => {
      const code = error instanceof ApiError ? error.code : null;
      setAsksToConfirm(code === "BANNED_WORD");
      noteAttempt({ attempted: code === "NETWORK", confirmed, queued: code === "NETWORK" });
      if (code !== "BANNED_WORD" && code !== "NETWORK") setProblem(errorText(error, composeTexts.failed));
      // The account as it is shown is out of date: reading it anew tells of the suspension, or asks for a login.
      if (code === "SUSPENDED" || code === "LOGIN_REQUIRED_TO_POST") {
        void queryClient.invalidateQueries({ queryKey: ["account"] });
      }
    },
  });

  const publish = () => {
    const draft = useDraft.getState();
    setProblem(null);
    if (isBlank(draft.text)) setProblem(errors.EMPTY_TEXT.text);
    else send.mutate(draft.confirmed);
  };

  return {
    publish,
    publishAnyway: () => send.mutate(true),
    busy: send.isPending,
    problem,
    clearProblem: () => setProblem(null),
    asksToConfirm,
    rewrite: () => setAsksToConfirm(false),
  };
}
