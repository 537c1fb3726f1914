import { createFollowQueue } from "../../../features/follows/follow-queue.ts";
import { showFollowing } from "../../../features/jokes/api.ts";
import { showFollowingInLists } from "../../../features/people/follow.ts";
import { showFollowingOnProfile } from "../../../features/profile/public/follow.ts";
import { queryClient } from "../../../lib/network/query-client.ts";

/** One queue behind every follow button, so that feeds, search and profiles show the same state. */
export const followQueue = createFollowQueue((username, following) => {
  showFollowing(queryClient, username, following);
  showFollowingOnProfile(queryClient, username, following);
  showFollowingInLists(queryClient, username, following);
});

export const { want: followPerson } = followQueue;
