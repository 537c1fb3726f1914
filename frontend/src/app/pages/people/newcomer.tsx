import { useRef } from "react";
import { Link } from "wouter";

import type { JokePages } from "../../../entities/jokes/cached-jokes.ts";
import { paths } from "../../../../../contract/product.ts";
import { FollowButton } from "../../../features/follows/follow-button.tsx";
import { followingFeed } from "../../../features/jokes/api.ts";
import { EmptyFollowing } from "../../../features/jokes/feed/empty-following.tsx";
import { SuggestedPeople } from "../../../features/people/suggested-people.tsx";
import { queryClient } from "../../../lib/network/query-client.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { followPerson } from "./follow-person.ts";

/** From how many follows on home is filled by itself. */
const ENOUGH = 3;

const FIND_PEOPLE = "پیدا کردن آدم‌ها";

/** The empty home of a person who follows nobody: people to follow. The third follow brings their jokes. */
export default function Newcomer() {
  const onTheirWay = useRef(0);
  const follow = async (username: string, wanted: boolean) => {
    onTheirWay.current += 1;
    await followPerson(username, wanted);
    onTheirWay.current -= 1;
    if (onTheirWay.current === 0 && isDue()) void queryClient.refetchQueries(followingFeed());
  };
  return (
    <EmptyFollowing>
      <SuggestedPeople
        aside={
          <Link href={paths.search} className={`${buttonClass("ghost", "sm")} -my-2 -me-2 px-2!`}>
            {FIND_PEOPLE}
          </Link>
        }
        action={({ username, following }) => (
          <FollowButton username={username} following={following} onWant={(wanted) => void follow(username, wanted)} />
        )}
      />
    </EmptyFollowing>
  );
}

/** Whether enough people are followed, but their jokes not shown yet: a feed that is being read is not replaced. */
function isDue(): boolean {
  const pages = queryClient.getQueryData<JokePages>(followingFeed().queryKey)?.pages ?? [];
  const followed = new Set(pages.flatMap(({ followingUsernames }) => followingUsernames));
  return followed.size >= ENOUGH && pages.every(({ jokes }) => jokes.length === 0);
}
