import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import type { AccountUser } from "../../../../../contract/account.ts";
import { errors } from "../../../../../contract/errors.ts";
import type { Joke } from "../../../../../contract/jokes.ts";
import { isBlank } from "../../../../../contract/persian.ts";
import { rereadAccount } from "../../../entities/viewer/reread-account.ts";
import { call, errorText, hasCode } from "../../../lib/network/api-client.ts";
import { queryClient } from "../../../lib/network/query-client.ts";
import { retries } from "../../../lib/network/retries.ts";
import { isUnanswered } from "../../../lib/network/unanswered.ts";
import { showToast } from "../../../ui/toast.ts";
import { useSessionStore } from "../../../entities/viewer/session-store.ts";
import { clearPublished, isUnchanged, noteAttempt, useDraft } from "./draft.ts";
import { showPublished } from "./show-published.ts";
import type { Draft } from "./stored-draft.ts";
import { composeTexts } from "./texts.ts";

const FIRST_RETRY_MS = 5000;
/** The longest pause between two attempts to send a queued joke. */
export const LAST_RETRY_MS = 60_000;

interface Published {
  joke: Joke;
  /** As they were before it. */
  author: AccountUser | null;
  /** Whether the draft is empty now: text written during the call stays. */
  cleared: boolean;
}

interface Sending {
  clientId: string;
  published: Promise<Published>;
  /** Its author has pressed «publish»: the writing page shows how it ends. */
  pressed: boolean;
}

let underWay: Sending | null = null;
const retrying = retries(
  () => {
    const { user } = useSessionStore.getState();
    if (user !== null) void sendQueuedDraft(user.id);
  },
  FIRST_RETRY_MS,
  LAST_RETRY_MS,
);

/** Publishes a snapshot of the draft. `confirmed`: despite a banned word. @throws ApiError */
async function sendDraft(draft: Draft, confirmed: boolean): Promise<Published> {
  const { text, allowComments, clientId, queued } = draft;
  // Before the call, so that later edits count as another joke.
  noteAttempt({ attempted: true, confirmed, queued });
  const author = useSessionStore.getState().user;
  // If the cookie is somebody else's by now, the server refuses the call.
  const { joke } = await call("POST /api/jokes", {
    json: { username: author?.username, text, allowComments, clientId, bypassValidation: confirmed },
  });
  retrying.reset();
  const cleared = clearPublished(draft);
  if (author !== null) showPublished(queryClient, joke, author);
  void rereadAccount();
  return { joke, author, cleared };
}

/** Publishes the draft; pressed while it goes out by itself, or again after leaving the page, still with one call. */
function sendOnce(draft: Draft, confirmed: boolean): Sending {
  const { clientId } = draft;
  if (underWay?.clientId === clientId) return underWay;
  const published = sendDraft(draft, confirmed).finally(() => {
    if (underWay === current) underWay = null;
  });
  const current: Sending = { clientId, published, pressed: false };
  underWay = current;
  return current;
}

/**
 * Publishes this author's queued draft; it stays queued while the network is down, or the session ended or is another
 * person's.
 */
export async function sendQueuedDraft(authorId: string): Promise<void> {
  const draft = useDraft.getState();
  if (underWay !== null || !draft.queued || draft.authorId !== authorId) return;
  const sending = sendOnce(draft, draft.confirmed);
  try {
    await sending.published;
    if (!sending.pressed) showToast(composeTexts.published);
  } catch (error) {
    if (sending.pressed) return;
    if (isUnanswered(error)) return retryLater();
    if (hasCode(error, "LOGIN_REQUIRED_TO_POST", "IDENTITY_MISMATCH")) return;
    if (isUnchanged(draft)) noteAttempt({ attempted: false, confirmed: draft.confirmed, queued: false });
    showToast(composeTexts.queuedRefused, "error");
  }
}

/** While offline nothing has to: use-joke-outbox.ts listens for the network. */
function retryLater(): void {
  if (navigator.onLine) retrying.later();
}

/** Publishes the draft: at once, after a confirmation, or when the network is back. */
export function usePublish(onPublished: (published: Omit<Published, "cleared">) => void) {
  const [asksToConfirm, setAsksToConfirm] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const send = useMutation({
    mutationFn: ({ draft, confirmed }: { draft: Draft; confirmed: boolean }) => {
      const sending = sendOnce(draft, confirmed);
      sending.pressed = true;
      return sending.published;
    },
    onSuccess: ({ cleared, ...published }) => {
      setAsksToConfirm(false);
      if (cleared) onPublished(published);
      else showToast(composeTexts.published);
    },
    onError: (error, { draft, confirmed }) => {
      // Text written meanwhile is another joke: it is neither queued nor confirmed.
      const unchanged = isUnchanged(draft);
      const isLost = hasCode(error, "NETWORK");
      const asks = unchanged && hasCode(error, "BANNED_WORD");
      setAsksToConfirm(asks);
      const queued = unchanged && noteAttempt({ attempted: isUnanswered(error), confirmed, queued: isLost });
      if (queued) retryLater();
      else if (!asks) setProblem(errorText(error, composeTexts.failed));
      // The cached account is out of date: rereading it shows the suspension.
      if (hasCode(error, "SUSPENDED")) void rereadAccount();
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
