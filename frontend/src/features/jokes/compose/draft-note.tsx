import { Link } from "wouter";

import { paths } from "../../../../../contract/product.ts";
import { useDraft } from "./draft.ts";
import { composeTexts } from "./texts.ts";
import { useDuplicate } from "./use-duplicate.ts";

/** What is known of the draft: whose joke it duplicates, with a link, or that the device stored it. */
export function DraftNote() {
  const draft = useDraft();
  const original = useDuplicate(draft);
  return (
    <span className="flex min-w-0">
      <span role="status" className="flex min-w-0">
        {original && (
          <Link
            href={paths.sharedJoke(original.id)}
            // As large as a thumb, in a line that is as high as before.
            className="relative flex min-w-0 font-semibold text-primary underline after:absolute after:inset-x-0 after:-inset-y-3"
          >
            <span className="truncate">
              {original.own ? composeTexts.originalByYou : <OriginalBy username={original.username} />}
            </span>
          </Link>
        )}
      </span>
      {!original && draft.saved && composeTexts.saved}
    </span>
  );
}

function OriginalBy({ username }: { username: string }) {
  const [before, after] = composeTexts.originalBy;
  return (
    <>
      {before}
      <bdi>{username}</bdi>
      {after}
    </>
  );
}
