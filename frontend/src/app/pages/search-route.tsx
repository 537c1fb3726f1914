import { SearchFeed } from "../../features/jokes/feed/search-feed.tsx";
import { SearchPage } from "../../features/people/search-page.tsx";
import { followAuthor } from "./follow-author.tsx";

export default function SearchRoute() {
  return <SearchPage feed={(sought) => <SearchFeed {...sought} authorAction={followAuthor} />} />;
}
