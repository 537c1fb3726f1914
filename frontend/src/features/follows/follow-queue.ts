import { currentOwnKey } from "../../entities/viewer/session-store.ts";
import { queryKeys } from "../../entities/query-keys.ts";
import { call } from "../../lib/network/api-client.ts";
import { queryClient } from "../../lib/network/query-client.ts";
import { createToggleQueue } from "../../lib/network/toggle-queue.ts";
import { showError } from "../../ui/toast.ts";

// Here and not in api.ts, so that the first route does not carry the lists.
const setFollowing = (followee: string, following: boolean) =>
  call(following ? "POST /api/follow" : "POST /api/unfollow", { json: { followee } });

/** The queue behind a page's follow buttons; `show` renders a state. */
export const createFollowQueue = (show: (username: string, following: boolean) => void) => {
  const queue = createToggleQueue({
    kind: "follow",
    ownKey: currentOwnKey,
    send: setFollowing,
    onConfirmed: (username, answer) => {
      show(username, answer.following);
      // The viewer's own counts, and the lists the two are on.
      for (const queryKey of [queryKeys.account, queryKeys.follows.all])
        void queryClient.invalidateQueries({ queryKey });
    },
    onFailed: (username, confirmed, error) => {
      show(username, confirmed);
      // They may have left, or blocked the viewer: an open profile then shows it.
      void queryClient.invalidateQueries({ queryKey: queryKeys.user.one(username) });
      showError(error);
    },
  });
  return {
    ...queue,
    /** Shows the wanted state optimistically and sends it. Resolves once it is confirmed or refused. */
    want(username: string, wanted: boolean) {
      show(username, wanted);
      return queue.want(username, wanted, !wanted);
    },
  };
};
