import { LIKE_LOCK_MS } from "../../../../../contract/jokes/values.ts";
import type { PublicUser } from "../../../../../contract/people/calls.ts";
import { requireLogin } from "../../../entities/viewer/login-required.ts";
import { currentOwnKey, useSessionStore } from "../../../entities/viewer/session-store.ts";
import { call } from "../../../lib/network/api-client.ts";
import { queryClient } from "../../../lib/network/query-client.ts";
import { createToggleQueue } from "../../../lib/network/toggle-queue.ts";
import { showError, showToast } from "../../../ui/toast.ts";
import { publicUserQuery } from "../api.ts";
import { videoTexts } from "./texts.ts";

const lastTapAt = new Map<string, number>();

/** Updates a cached profile: whether the viewer likes its video, and the count. */
const show = (username: string, liked: boolean, likes: (before: number) => number): void =>
  void queryClient.setQueryData(
    publicUserQuery(username).queryKey,
    (person) =>
      person && {
        ...person,
        viewerLikesVideo: liked,
        user: { ...person.user, videoLikesCount: Math.max(0, likes(person.user.videoLikesCount)) },
      },
  );

export const videoLikeQueue = createToggleQueue({
  kind: "video-like",
  ownKey: currentOwnKey,
  send: (username, wanted) =>
    call(`POST /api/user-videos/{username}/${wanted ? "like" : "unlike"}`, { params: { username } }),
  onConfirmed: (username, answer) => show(username, answer.liked, () => answer.likes),
  onFailed: (username, confirmed, error, wanted) => {
    if (wanted !== confirmed) show(username, confirmed, (likes) => likes + (confirmed ? 1 : -1));
    showError(error);
  },
});

/** Likes a person's video or takes the like back, optimistically. @returns whether it was accepted */
export function likeVideo({ id, username }: Pick<PublicUser, "id" | "username">, liked: boolean): boolean {
  if (!requireLogin(videoTexts.loginToLike)) return false;
  if (useSessionStore.getState().user?.id === id) {
    showToast(videoTexts.ownLike, "info");
    return false;
  }
  const now = Date.now();
  if (now - (lastTapAt.get(username) ?? 0) < LIKE_LOCK_MS) return false;
  lastTapAt.set(username, now);
  show(username, !liked, (likes) => likes + (liked ? -1 : 1));
  void videoLikeQueue.want(username, !liked, liked);
  return true;
}
