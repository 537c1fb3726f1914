import type { QueryClient } from "@tanstack/react-query";

import { queryKeys } from "../../../entities/query-keys.ts";
import type { PublicUser } from "../../../../../contract/people/calls.ts";

/** The part of api.ts' publicUserQuery that a follow changes. */
interface FollowedPerson {
  user: PublicUser;
  viewerFollows: boolean;
}

/** Updates a cached profile: whether the viewer follows its person, and the count. */
export function showFollowingOnProfile(queryClient: QueryClient, username: string, following: boolean): void {
  queryClient.setQueryData<FollowedPerson>(queryKeys.user.one(username), (person) =>
    person === undefined || person.viewerFollows === following
      ? person
      : {
          ...person,
          viewerFollows: following,
          user: { ...person.user, followers: person.user.followers + (following ? 1 : -1) },
        },
  );
}
