import { createFollowQueue } from "../../features/follows/follow-queue.ts";
import { FollowButton } from "../../features/follows/follow-button.tsx";
import { showFollowing } from "../../features/jokes/api.ts";
import { HomePage } from "../../features/jokes/home-page.tsx";
import type { JokeItem } from "../../features/jokes/joke-item.ts";
import { queryClient } from "../../lib/query-client.ts";

const follows = createFollowQueue((username, following) => showFollowing(queryClient, username, following));

const followAuthor = ({ joke, followed }: JokeItem) => (
  <FollowButton
    username={joke.username}
    following={followed}
    onWant={(wanted) => follows.want(joke.username, wanted)}
  />
);

/** Home, with a follow button on the jokes of people the viewer may not know yet. */
export const HomeRoute = () => <HomePage authorAction={followAuthor} />;
