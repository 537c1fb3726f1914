import { Link } from "wouter";

import { paths } from "../../../../contract/product.ts";
import { formatCount } from "../../lib/persian/format.ts";
import { profileTexts } from "./texts.ts";

interface ProfileStatsProps {
  /** The owner of the follower lists that the counts link to; null without a username. */
  username: string | null;
  posts: number;
  followers: number;
  following: number;
  /** Undefined until it is known. */
  likes: number | undefined;
}

/** A person's four counts; followers and followees link to their lists. */
export function ProfileStats({ username, posts, followers, following, likes }: ProfileStatsProps) {
  const stats = [
    { label: profileTexts.posts, count: posts },
    { label: profileTexts.followers, count: followers, list: "followers" },
    { label: profileTexts.following, count: following, list: "following" },
    { label: profileTexts.likes, count: likes },
  ] as const;

  return (
    <ul
      aria-label={profileTexts.stats}
      className="my-1 grid w-full grid-cols-4 divide-x divide-line text-center @max-[18rem]:grid-cols-2 @max-[18rem]:divide-x-0"
    >
      {stats.map((stat) => (
        <li key={stat.label} className="min-w-0">
          {"list" in stat && username !== null ? (
            <Link href={paths.follows(username, stat.list)} className="grid min-h-14 content-center rounded-button">
              <Stat {...stat} />
            </Link>
          ) : (
            <div className="grid min-h-14 content-center">
              <Stat {...stat} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function Stat({ label, count }: { label: string; count: number | undefined }) {
  return (
    <>
      <b className="text-body leading-normal @min-[20rem]:text-field">{formatCount(count)}</b>
      <span className="text-note text-muted">{label}</span>
    </>
  );
}
