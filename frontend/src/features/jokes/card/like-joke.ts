import { LIKE_LOCK_MS } from "../../../../../contract/jokes/values.ts";
import { changeCachedJokes } from "../../../entities/jokes/cached-jokes.ts";
import { requireLogin } from "../../../entities/viewer/login-required.ts";
import { hasCode } from "../../../lib/network/api-client.ts";
import { queryClient } from "../../../lib/network/query-client.ts";
import { currentOwnKey, useSessionStore } from "../../../entities/viewer/session-store.ts";
import { showError, showToast } from "../../../ui/toast.ts";
import { setLiked, showLike } from "../api.ts";
import type { JokeItem } from "./joke-item.ts";
import { jokeTexts } from "../texts.ts";
import { createToggleQueue } from "../../../lib/network/toggle-queue.ts";

const lastTapAt = new Map<string, number>();

const show = (id: string, liked: boolean, likes: (before: number) => number): void =>
  showLike(queryClient, id, liked, likes);

export const likeQueue = createToggleQueue({
  kind: "joke-like",
  ownKey: currentOwnKey,
  send: setLiked,
  onConfirmed: (id, answer) => show(id, answer.liked, () => answer.likes),
  onFailed: (id, confirmed, error, wanted) => {
    // Deleted by its author meanwhile: its card goes.
    if (hasCode(error, "JOKE_NOT_FOUND")) changeCachedJokes(queryClient, (joke) => (joke._id === id ? null : joke));
    else if (wanted !== confirmed) show(id, confirmed, (likes) => likes + (confirmed ? 1 : -1));
    showError(error);
  },
});

/** Likes a joke or takes the like back, optimistically. @returns whether it was accepted */
export function likeJoke({ joke, liked }: Pick<JokeItem, "joke" | "liked">, wanted: boolean): boolean {
  if (!requireLogin(jokeTexts.loginToLike, joke._id)) return false;
  if (useSessionStore.getState().user?.id === joke.authorId) {
    showToast(jokeTexts.ownLike, "info");
    return false;
  }
  const now = Date.now();
  if (now - (lastTapAt.get(joke._id) ?? 0) < LIKE_LOCK_MS) return false;
  lastTapAt.set(joke._id, now);
  if (wanted === liked) return true;
  show(joke._id, wanted, (likes) => Math.max(0, likes + (wanted ? 1 : -1)));
  void likeQueue.want(joke._id, wanted, liked);
  return true;
}
