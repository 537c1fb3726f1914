import { useQuery } from "@tanstack/react-query";

import { peopleText } from "../../../../contract/people/people-text.ts";
import { isLatin } from "../../../../contract/persian.ts";
import { errorText } from "../../lib/network/api-client.ts";
import { formatCount } from "../../lib/persian/format.ts";
import { peopleSearchQuery } from "./api.ts";
import { peopleTexts } from "./texts.ts";

export interface PeopleSearch {
  /** The text in the input, lower-cased. */
  text: string;
  /** The debounced text in the form of usernames: what is looked up. */
  settledText: string;
  /** The one person never found, by id. */
  except?: string | null;
}

/** The people a text finds, and the state of the search. */
export function useFoundPeople({ text, settledText, except = null }: PeopleSearch) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(peopleSearchQuery(settledText));
  // Until the answer for the current text arrives, only those of the previous answer who match it can be chosen.
  const typed = peopleText(text);
  const isMeant = (username: string) =>
    isLatin(typed) ? username.includes(typed) : typed === settledText && !isPlaceholderData;
  const people = (data ?? []).filter(({ id, username }) => isMeant(username) && id !== except);
  const isSearching = typed !== settledText || (isFetching && (isPlaceholderData || data === undefined));
  const isFailed = people.length === 0 && !isSearching && error !== null;

  const news = isSearching
    ? peopleTexts.searching
    : error
      ? errorText(error)
      : people.length === 0
        ? peopleTexts.nobody
        : peopleTexts.found(formatCount(people.length));

  return { typed, people, isSearching, isFailed, news, error, refetch };
}
