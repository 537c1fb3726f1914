import { queryOptions } from "@tanstack/react-query";

import { queryKeys } from "../../entities/query-keys.ts";
import { call } from "../../lib/network/api-client.ts";

/** The administrator's video for profiles that have none. */
export const defaultVideoQuery = queryOptions({
  queryKey: queryKeys.settings.defaultVideo,
  queryFn: ({ signal }) => call("GET /api/default-video", { signal }),
  staleTime: Infinity,
});

/** A person's public profile, and whether the viewer follows them. */
export const publicUserQuery = (username: string) =>
  queryOptions({
    queryKey: queryKeys.user.one(username),
    meta: { keep: true, showsNames: true },
    queryFn: ({ signal }) => call("GET /api/user-public/{username}", { params: { username }, signal }),
  });

export interface BioChange {
  bio: string;
  instagramUrl: string;
  twitterUrl: string;
  telegramUrl: string;
  websiteUrl: string;
  /** Whether one's own mobile is public. */
  contactMobilePublic: boolean;
}

export const saveBio = (json: Partial<BioChange>) => call("POST /api/set-bio", { json });
