import { Link } from "wouter";

import { paths } from "../../../../../contract/product.ts";
import { useDraft } from "./draft.ts";
import { composeTexts } from "./texts.ts";
import { useTold } from "./use-told.ts";

/** Where the draft stands: who told it first, with a link, or that the device stored it. */
export function DraftNote() {
  const draft = useDraft();
  const told = useTold(draft);
  return (
    <span className="flex min-w-0">
      <span role="status" className="flex min-w-0">
        {told && (
          <Link
            href={paths.sharedJoke(told.id)}
            // As large as a thumb, in a line that is as high as before.
            className="relative flex min-w-0 font-semibold text-primary underline after:absolute after:inset-x-0 after:-inset-y-3"
          >
            <span className="truncate">{told.own ? composeTexts.toldByYou : <ToldBy username={told.username} />}</span>
          </Link>
        )}
      </span>
      {!told && draft.saved && composeTexts.saved}
    </span>
  );
}

function ToldBy({ username }: { username: string }) {
  const [before, after] = composeTexts.toldBy;
  return (
    <>
      {before}
      <bdi>{username}</bdi>
      {after}
    </>
  );
}
