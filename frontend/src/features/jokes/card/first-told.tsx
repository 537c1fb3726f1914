import { Link } from "wouter";

import type { Joke } from "../../../../../contract/jokes/calls.ts";
import { paths } from "../../../../../contract/product.ts";

const FIRST_BY = "اول از";

export type FirstToldProps = Required<Pick<Joke, "first">>;

/** Marks a copy with who told the joke first, and links to that one. */
export default function FirstTold({ first }: FirstToldProps) {
  return (
    <Link
      href={paths.sharedJoke(first.id)}
      className="flex min-h-11 max-w-1/2 min-w-16 shrink grow basis-0 items-center justify-end gap-1 text-note text-muted underline"
    >
      <span className="shrink-0">{FIRST_BY}</span>
      <bdi className="truncate">{first.username}</bdi>
    </Link>
  );
}
