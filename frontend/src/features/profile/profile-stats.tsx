import type { AccountUser } from "../../../../contract/account.ts";
import { formatCount } from "../../lib/format.ts";
import { texts } from "./texts.ts";

export function ProfileStats({ user }: { user: AccountUser }) {
  const stats = [
    { label: texts.posts, count: user.posts },
    { label: texts.followers, count: user.followers },
    { label: texts.following, count: user.following },
    { label: texts.likes, count: user.likesReceived },
  ];

  return (
    <dl aria-label={texts.stats} className="my-2.5 grid w-full grid-cols-4 divide-x divide-line text-center">
      {stats.map(({ label, count }) => (
        <div key={label} className="flex min-w-0 flex-col-reverse">
          <dt className="text-[12.5px] text-muted">{label}</dt>
          <dd className="text-[15px] leading-normal font-bold min-[360px]:text-[17px]">{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
