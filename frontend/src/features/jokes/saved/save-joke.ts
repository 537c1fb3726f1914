import { LOGIN_TO_SAVE_TEXT } from "../../../../../contract/jokes/values.ts";
import { changeCachedJokes, changeCachedPages } from "../../../entities/jokes/cached-jokes.ts";
import { requireLogin } from "../../../entities/viewer/login-required.ts";
import { currentOwnKey, useSessionStore } from "../../../entities/viewer/session-store.ts";
import { call, hasCode } from "../../../lib/network/api-client.ts";
import { queryClient } from "../../../lib/network/query-client.ts";
import { createToggleQueue } from "../../../lib/network/toggle-queue.ts";
import { showError, showToast } from "../../../ui/toast.ts";
import type { JokeItem } from "../card/joke-item.ts";
import { savedJokes } from "./api.ts";
import { savedTexts } from "./texts.ts";

const show = (id: string, saved: boolean): void =>
  changeCachedPages(queryClient, (page) => {
    if (!page.jokes.some((joke) => joke._id === id)) return page;
    const others = page.savedIds.filter((savedId) => savedId !== id);
    return { ...page, savedIds: saved ? [...others, id] : others };
  });

export const saveQueue = createToggleQueue({
  kind: "save",
  ownKey: currentOwnKey,
  send: (id, wanted) => call(wanted ? "POST /api/jokes/{id}/save" : "POST /api/jokes/{id}/unsave", { params: { id } }),
  onConfirmed: (id, { saved }) => {
    show(id, saved);
    if (saved) showToast(savedTexts.saved);
    refreshList();
  },
  onFailed: (id, confirmed, error, wanted) => {
    if (hasCode(error, "JOKE_NOT_FOUND")) changeCachedJokes(queryClient, (joke) => (joke._id === id ? null : joke));
    else if (wanted !== confirmed) show(id, confirmed);
    showError(error);
  },
});

/** Reads the list again, so that it is there without a network; one that is being read stays as it is. */
function refreshList(): void {
  const { user } = useSessionStore.getState();
  if (user === null) return;
  const list = savedJokes(user.ownKey);
  void queryClient.invalidateQueries({ queryKey: list.queryKey.slice(0, -1), refetchType: "none" });
  const isOpen = queryClient.getQueryCache().find({ queryKey: list.queryKey })?.isActive();
  if (!isOpen) void queryClient.prefetchInfiniteQuery(list);
}

/** Saves a joke or takes it off the saved ones, optimistically. */
export function saveJoke({ joke: { _id: id }, saved }: JokeItem): void {
  if (!requireLogin(LOGIN_TO_SAVE_TEXT)) return;
  show(id, !saved);
  void saveQueue.want(id, !saved, saved);
}
