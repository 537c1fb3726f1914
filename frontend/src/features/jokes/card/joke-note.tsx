import { Link } from "wouter";

import type { Joke } from "../../../../../contract/jokes/calls.ts";
import { paths } from "../../../../../contract/product.ts";

const ORIGINAL_BY = "اول از";
const OWN = {
  hidden: "پنهان شده تا بررسی شود",
  waiting: "تا بررسی: در پروفایلت و برای دنبال‌کننده‌ها",
  held: "ساعت اول: در پروفایلت و برای دنبال‌کننده‌ها",
};

export type JokeNoteProps = Required<Pick<Joke, "note">>;

/** Marks a duplicate with the author of the original, and links to that one; or says who else sees one's own joke. */
export default function JokeNote({ note }: JokeNoteProps) {
  if (note.kind !== "duplicate")
    return <span className="max-w-1/2 text-end text-note text-muted">{OWN[note.kind]}</span>;
  return (
    <Link
      href={paths.sharedJoke(note.original.id)}
      className="flex min-h-11 max-w-1/2 min-w-16 shrink grow basis-0 items-center justify-end gap-1 text-note text-muted underline"
    >
      <span className="shrink-0">{ORIGINAL_BY}</span>
      <bdi className="truncate">{note.original.username}</bdi>
    </Link>
  );
}
