import { api, unwrap } from "../../lib/api-client.ts";

export const setFollowing = (followee: string, following: boolean) =>
  following
    ? unwrap(api.api.follow.$post({ json: { followee } }))
    : unwrap(api.api.unfollow.$post({ json: { followee } }));
