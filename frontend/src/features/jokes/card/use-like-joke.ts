import type { Joke } from "../../../../../contract/jokes.ts";
import { LIKE_LOCK_MS } from "../../../../../contract/limits.ts";
import { errorText } from "../../../lib/api-client.ts";
import { requireLogin } from "../../../entities/viewer/login-required.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { useSessionStore } from "../../../entities/viewer/session-store.ts";
import { showToast } from "../../../ui/toast.ts";
import { changeCachedJokes, setLiked } from "../api.ts";
import { rememberLike, useLikedPosts } from "./liked-posts.ts";
import { jokeTexts } from "../texts.ts";
import { createToggleQueue } from "../../../lib/toggle-queue.ts";

const lastTapAt = new Map<string, number>();

function show(id: string, liked: boolean, likes: (before: number) => number): void {
  rememberLike(id, liked);
  changeCachedJokes(queryClient, (joke) => (joke._id === id ? { ...joke, likes: likes(joke.likes) } : joke));
}

const queue = createToggleQueue({
  send: setLiked,
  onConfirmed: (id, answer) => show(id, answer.liked, () => answer.likes),
  onFailed: (id, confirmed, error) => {
    const shown = useLikedPosts.getState().liked[id] === true;
    if (shown !== confirmed) show(id, confirmed, (likes) => likes + (confirmed ? 1 : -1));
    showToast(errorText(error), "error");
  },
});

/** Whether the viewer likes a joke, and the way to change it. `setLike` answers whether it was accepted. */
export function useLikeJoke(joke: Joke): { liked: boolean; setLike: (wanted: boolean) => boolean } {
  const liked = useLikedPosts((state) => state.liked[joke._id] === true);

  const setLike = (wanted: boolean): boolean => {
    if (!requireLogin(jokeTexts.loginToLike)) return false;
    if (useSessionStore.getState().user?.username === joke.username) {
      showToast(jokeTexts.ownLike, "info");
      return false;
    }
    const now = Date.now();
    if (now - (lastTapAt.get(joke._id) ?? 0) < LIKE_LOCK_MS) return false;
    lastTapAt.set(joke._id, now);
    if (wanted === liked) return true;
    show(joke._id, wanted, (likes) => Math.max(0, likes + (wanted ? 1 : -1)));
    queue.want(joke._id, wanted, liked);
    return true;
  };

  return { liked, setLike };
}
