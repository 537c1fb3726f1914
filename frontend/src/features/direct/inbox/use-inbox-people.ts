import { useQuery } from "@tanstack/react-query";

import { DIRECT_SUGGESTIONS } from "../../../../../contract/limits.ts";
import { type Conversation, type InboxPerson, inboxPeopleQuery } from "./api.ts";

const nobody: InboxPerson[] = [];

const without = (people: InboxPerson[], listed: Set<string>): InboxPerson[] =>
  people.filter(({ username }) => !listed.has(username)).slice(0, DIRECT_SUGGESTIONS);

/** Whom the viewer follows and who follows them, ten each, nobody twice and none of the conversations (null: not read yet). */
export function useInboxPeople(username: string, conversations: Conversation[] | null) {
  const followed = useQuery(inboxPeopleQuery(username, "following"));
  const follower = useQuery(inboxPeopleQuery(username, "followers"));
  const isPending = conversations === null || followed.isPending || follower.isPending;
  if (isPending) return { isPending, following: nobody, followers: nobody };

  const talking = conversations.map(({ person }) => person.username);
  const following = without(followed.data ?? nobody, new Set(talking));
  const listed = new Set([...talking, ...following.map((person) => person.username)]);
  return { isPending, following, followers: without(follower.data ?? nobody, listed) };
}
