import { call } from "../../lib/api-client.ts";

export const setFollowing = (followee: string, following: boolean) =>
  call(following ? "POST /api/follow" : "POST /api/unfollow", { json: { followee } });
