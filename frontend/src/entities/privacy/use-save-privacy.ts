import { useMutation } from "@tanstack/react-query";

import type { Privacy } from "../../../../contract/privacy/calls.ts";
import { call } from "../../lib/network/api-client.ts";
import { queryClient } from "../../lib/network/query-client.ts";
import { showError } from "../../ui/toast.ts";
import { changeCachedJokes } from "../jokes/cached-jokes.ts";
import { queryKeys } from "../query-keys.ts";

/**
 * Saves choices one at a time; the cached settings and the viewer's cached jokes change once they are stored.
 * @param onSaved called for each saved change, even if a later one was pressed meanwhile
 */
export function useSavePrivacy(onSaved?: (change: Partial<Privacy>) => void) {
  return useMutation({
    mutationKey: queryKeys.privacy,
    scope: { id: "privacy" },
    mutationFn: (change: Partial<Privacy>) => call("POST /api/account/privacy", { json: change }),
    onMutate: () => queryClient.cancelQueries({ queryKey: queryKeys.privacy }),
    onSuccess: (_, change) => {
      queryClient.setQueryData<Privacy>(queryKeys.privacy, (known) => known && { ...known, ...change });
      const { nameOnPictures: nameOnPicture } = change;
      if (nameOnPicture !== undefined)
        changeCachedJokes(queryClient, (joke) => (joke.own ? { ...joke, nameOnPicture } : joke));
      onSaved?.(change);
    },
    onError: (error) => showError(error),
  });
}
