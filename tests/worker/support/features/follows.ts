import { rows } from "../database.ts";
import type { Person } from "../people.ts";

/** One person follows another through the API. */
export const follow = (follower: Person, followee: Pick<Person, "username">) =>
  follower.post("/api/follow", { followee: followee.username });

/** A person's two stored counters. */
export async function followCountsOf({ userId }: Pick<Person, "userId">) {
  const [counts] = await rows<{ followers: number; following: number }>(
    "select follower_count as followers, following_count as following from users where id = ?",
    userId,
  );
  return counts;
}
