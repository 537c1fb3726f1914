import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { errors } from "../../../../../contract/errors.ts";
import { isBlank } from "../../../../../contract/persian.ts";
import { errorText, hasCode } from "../../../lib/api-client.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { type Draft, isUnchanged, noteAttempt, useDraft } from "./draft.ts";
import { sendDraft } from "./send-draft.ts";
import { composeTexts } from "./texts.ts";

/** Publishing the draft: at once, after a confirmation, or later when the network is back. */
export function usePublish(onPublished: () => void) {
  const [asksToConfirm, setAsksToConfirm] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const send = useMutation({
    mutationFn: ({ draft, confirmed }: { draft: Draft; confirmed: boolean }) => sendDraft(draft, confirmed),
    onSuccess: (cleared) => {
      setAsksToConfirm(false);
      if (cleared) onPublished();
    },
    onError: (error, { draft, confirmed }) => {
      // What was written meanwhile is another joke: it is neither queued nor asked about.
      const unchanged = isUnchanged(draft);
      const queued = unchanged && hasCode(error, "NETWORK");
      const asks = unchanged && hasCode(error, "BANNED_WORD");
      setAsksToConfirm(asks);
      if (unchanged) noteAttempt({ attempted: queued, confirmed, queued });
      if (!queued && !asks) setProblem(errorText(error, composeTexts.failed));
      // The account as it is shown is out of date: reading it anew tells of the suspension, or asks for a login.
      if (hasCode(error, "SUSPENDED", "LOGIN_REQUIRED_TO_POST")) {
        void queryClient.invalidateQueries({ queryKey: ["account"] });
      }
    },
  });

  const publish = () => {
    const draft = useDraft.getState();
    setProblem(null);
    if (isBlank(draft.text)) setProblem(errors.EMPTY_TEXT.text);
    else send.mutate({ draft, confirmed: draft.confirmed });
  };

  return {
    publish,
    publishAnyway: () => send.mutate({ draft: useDraft.getState(), confirmed: true }),
    busy: send.isPending,
    problem,
    clearProblem: () => setProblem(null),
    asksToConfirm,
    rewrite: () => setAsksToConfirm(false),
  };
}
