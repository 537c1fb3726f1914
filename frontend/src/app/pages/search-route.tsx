import { SearchFeed } from "../../features/jokes/feed/search-feed.tsx";
import { SearchPage } from "../../features/people/search-page.tsx";
import { followAuthor } from "./follow-author.tsx";

export default function SearchRoute() {
  return (
    <SearchPage
      feed={(authorText, typed) => <SearchFeed authorText={authorText} typed={typed} authorAction={followAuthor} />}
    />
  );
}
