import { queryOptions } from "@tanstack/react-query";

import { api, unwrap } from "../../lib/api-client.ts";

/** The administrator's video for profiles that have none. */
export const defaultVideoQuery = queryOptions({
  queryKey: ["settings", "default-video"],
  queryFn: ({ signal }) => unwrap(api.api["default-video"].$get(undefined, { init: { signal } })),
  staleTime: Infinity,
});

/** A person as anyone may see them, and whether the viewer follows them. */
export const publicUserQuery = (username: string) =>
  queryOptions({
    queryKey: ["user", username],
    queryFn: ({ signal }) =>
      unwrap(
        api.api["user-public"][":username"].$get(
          { param: { username: encodeURIComponent(username) } },
          { init: { signal } },
        ),
      ),
  });

export interface BioChange {
  bio: string;
  instagramUrl: string;
  twitterUrl: string;
  telegramUrl: string;
  websiteUrl: string;
  contactMobilePublic: string;
}

export const saveBio = (json: Partial<BioChange>) => unwrap(api.api["set-bio"].$post({ json }));
