import type { QueryClient } from "@tanstack/react-query";

import { queryKeys } from "../../entities/query-keys.ts";

/** Updates in every cached list of people whether the viewer follows one. */
export function showFollowingInLists(queryClient: QueryClient, username: string, following: boolean): void {
  queryClient.setQueriesData<{ username: string; following: boolean }[]>({ queryKey: queryKeys.people.all }, (people) =>
    people?.map((person) => (person.username === username ? { ...person, following } : person)),
  );
}
