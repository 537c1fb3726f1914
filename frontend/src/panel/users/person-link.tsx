import { Link } from "wouter";

import { userTexts } from "./texts.ts";

/** A person's name, which leads to them in the tab of people. */
export function PersonLink({ id, username }: { id: string; username: string | null }) {
  return (
    <Link
      href={`/users?q=${username ?? id}`}
      className="inline-flex min-h-11 items-center font-semibold underline decoration-line underline-offset-4 hover:decoration-current md:min-h-0"
    >
      {username === null ? userTexts.nameless : <bdi dir="ltr">{username}</bdi>}
    </Link>
  );
}
