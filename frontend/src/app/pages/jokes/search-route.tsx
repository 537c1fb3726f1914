import { FollowButton } from "../../../features/follows/follow-button.tsx";
import { SearchFeed } from "../../../features/jokes/search/search-feed.tsx";
import { SearchPage } from "../../../features/people/search-page.tsx";
import { useViewerId } from "../../../entities/viewer/session-store.ts";
import { followAuthor } from "../people/follow-author.tsx";
import { followPerson } from "../people/follow-person.ts";

/** The search, in which people found or suggested can be followed. */
export default function SearchRoute() {
  const viewerId = useViewerId();
  return (
    <SearchPage
      followAction={({ id, username, following }) =>
        id !== viewerId && (
          <FollowButton
            username={username}
            following={following}
            onWant={(wanted) => void followPerson(username, wanted)}
          />
        )
      }
      jokes={(author, text) => <SearchFeed author={author} text={text} authorAction={followAuthor} />}
    />
  );
}
