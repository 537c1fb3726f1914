import { type ToggleKind, waitingToggles } from "../../lib/network/waiting-toggles.ts";

const queues: Record<ToggleKind, () => Promise<{ flush: () => void }>> = {
  "joke-like": () => import("../../features/jokes/card/like-joke.ts").then(({ likeQueue }) => likeQueue),
  "video-like": () => import("../../features/profile/video/like-video.ts").then(({ videoLikeQueue }) => videoLikeQueue),
  save: () => import("../../features/jokes/saved/save-joke.ts").then(({ saveQueue }) => saveQueue),
  follow: () => import("../pages/people/follow-person.ts").then(({ followQueue }) => followQueue),
};

/** Sends the likes, follows and saves that an earlier visit left waiting; without any, their code is not loaded. */
export function flushToggles(): void {
  for (const kind of new Set(waitingToggles().map((toggle) => toggle.kind)))
    void queues[kind]().then(
      (queue) => queue.flush(),
      () => undefined,
    );
}
