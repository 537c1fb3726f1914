import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import type { AccountUser } from "../../../../../contract/account/calls/account.ts";
import { jokeErrors } from "../../../../../contract/jokes/errors.ts";
import type { Joke } from "../../../../../contract/jokes/calls.ts";
import { JOKE_MAX_CODE_POINTS } from "../../../../../contract/jokes/values.ts";
import { isBlank } from "../../../../../contract/persian.ts";
import { errorTextWithWait } from "../../../entities/contact-code/error-text-with-wait.ts";
import { rereadAccount } from "../../../entities/viewer/reread-account.ts";
import { call, errorText, hasCode, isLost } from "../../../lib/network/api-client.ts";
import { createOutbox } from "../../../lib/network/outbox.ts";
import { queryClient } from "../../../lib/network/query-client.ts";
import { isUnanswered } from "../../../lib/network/unanswered.ts";
import { showToast } from "../../../ui/toast.ts";
import { useSessionStore } from "../../../entities/viewer/session-store.ts";
import { excessOf } from "../../../texts/characters-left.ts";
import { showsPhone } from "../../../lib/persian/shows-phone.ts";
import { cutToWholeLetters } from "../../../lib/persian/letters.ts";
import { clearPublished, isUnchanged, noteAttempt, renewKey, useDraft, writeText } from "./draft.ts";
import { showPublished } from "./show-published.ts";
import { composeTexts } from "./texts.ts";

interface Published {
  joke: Joke;
  /** As they were before it. */
  author: AccountUser | null;
  /** Whether the draft is empty now: text written during the call stays. */
  cleared: boolean;
}

export const outbox = createOutbox<Published>({
  waiting() {
    const { queued, ownKey, clientId } = useDraft.getState();
    return queued && ownKey === useSessionStore.getState().user?.ownKey ? clientId : null;
  },
  send: sendDraft,
  onSent: () => showToast(composeTexts.published),
  onRefused(error, clientId) {
    // It stays queued while the session has ended or is another person's.
    if (hasCode(error, "LOGIN_REQUIRED_TO_POST", "IDENTITY_MISMATCH")) return;
    if (isUnchanged(clientId)) noteAttempt({ attempted: false, queued: false });
    showToast(composeTexts.queuedRefused, "error");
  },
});

/** Publishes a snapshot of the draft. @throws ApiError */
async function sendDraft(): Promise<Published> {
  const draft = useDraft.getState();
  const { text, allowComments, clientId, confirmed, queued } = draft;
  // Before the call, so that later edits count as another joke.
  noteAttempt({ attempted: true, queued });
  const author = useSessionStore.getState().user;
  // If the cookie now belongs to another person, the server refuses the call.
  const { joke } = await call("POST /api/jokes", {
    json: { username: author?.username, text, allowComments, clientId, bypassValidation: confirmed },
  }).catch((error: unknown) => {
    // Another press finds a key of its own.
    if (hasCode(error, "KEY_REUSED")) renewKey();
    throw error;
  });
  const cleared = clearPublished(draft);
  if (author !== null) showPublished(queryClient, joke, author);
  void rereadAccount();
  return { joke, author, cleared };
}

/** Publishes the draft: at once, after a confirmation, or when the network is back. */
export function usePublish(onPublished: (published: Omit<Published, "cleared">) => void) {
  const [asksToConfirm, setAsksToConfirm] = useState(false);
  const [asksToCut, setAsksToCut] = useState(false);
  const [asksAboutPhone, setAsksAboutPhone] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const send = useMutation({
    mutationFn: outbox.press,
    onSuccess: ({ cleared, ...published }) => {
      setAsksToConfirm(false);
      if (cleared) onPublished(published);
      else showToast(composeTexts.published);
    },
    onError: (error, clientId) => {
      // Text written meanwhile is another joke: it is neither queued nor confirmed.
      const unchanged = isUnchanged(clientId);
      const asks = unchanged && hasCode(error, "BANNED_WORD");
      setAsksToConfirm(asks);
      const queued = unchanged && noteAttempt({ attempted: isUnanswered(error), queued: isLost(error) });
      const textOf = hasCode(error, "PUBLISHING_PAUSED") ? errorTextWithWait : errorText;
      if (!queued && !asks) setProblem(textOf(error, composeTexts.failed));
      // The cached account is out of date: rereading it shows the suspension.
      if (hasCode(error, "SUSPENDED")) void rereadAccount();
    },
  });

  const publish = () => {
    const { text, clientId } = useDraft.getState();
    setProblem(null);
    if (isBlank(text)) setProblem(jokeErrors.EMPTY_TEXT.text);
    else if (excessOf(text, JOKE_MAX_CODE_POINTS) > 0) setAsksToCut(true);
    else if (showsPhone(text)) setAsksAboutPhone(true);
    else send.mutate(clientId);
  };
  const cutAndPublish = () => {
    setAsksToCut(false);
    writeText(cutToWholeLetters(useDraft.getState().text, JOKE_MAX_CODE_POINTS));
    publish();
  };
  const publishPhone = () => {
    setAsksAboutPhone(false);
    send.mutate(useDraft.getState().clientId);
  };
  const publishAnyway = () => {
    useDraft.setState({ confirmed: true });
    send.mutate(useDraft.getState().clientId);
  };

  return {
    publish,
    publishAnyway,
    busy: send.isPending,
    problem,
    isServerError: hasCode(send.error, "UNREADABLE"),
    clearProblem: () => setProblem(null),
    asksToConfirm,
    asksToCut,
    asksAboutPhone,
    publishPhone,
    cutAndPublish,
    rewrite: () => {
      setAsksToConfirm(false);
      setAsksToCut(false);
      setAsksAboutPhone(false);
    },
  };
}
