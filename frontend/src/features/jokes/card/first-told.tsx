import { Link } from "wouter";

import { paths } from "../../../../../contract/product.ts";
import type { JokeItem } from "./joke-item.ts";

/** Marks a copy with who told the joke first, and links to that one. */
export default function FirstTold({ item: { firstId = "", firstBy } }: { item: JokeItem }) {
  return (
    <Link
      href={paths.sharedJoke(firstId)}
      className="flex min-h-11 max-w-1/2 min-w-16 shrink grow basis-0 items-center justify-end gap-1 text-note text-muted underline"
    >
      <span className="shrink-0">{FIRST_BY}</span>
      <bdi className="truncate">{firstBy}</bdi>
    </Link>
  );
}

const FIRST_BY = "اول از";
