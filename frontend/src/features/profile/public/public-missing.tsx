import { type ReactNode, useEffect } from "react";
import { Link } from "wouter";

import { paths } from "../../../../../contract/product.ts";
import { hasCode } from "../../../lib/network/api-client.ts";
import { focusPage } from "../../../lib/page-scroller.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { publicTexts } from "./texts.ts";

/** Whether an error says that a person cannot be seen, rather than that something went wrong. */
export const isMissingPerson = (error: unknown): boolean =>
  hasCode(error, "USER_NOT_FOUND", "USER_DELETED", "USER_BLOCKED");

interface MissingPersonProps {
  /** One for which `isMissingPerson` is true. */
  error: unknown;
  /** The button to unblock the person. */
  unblock: ReactNode;
}

/** In place of a person who does not exist, has left, or is blocked by the viewer. */
export function MissingPerson({ error, unblock }: MissingPersonProps) {
  if (hasCode(error, "USER_BLOCKED")) return <BlockedPerson unblock={unblock} />;
  const [emoji, title, body] = hasCode(error, "USER_DELETED")
    ? ["👋", publicTexts.deletedTitle, publicTexts.deletedBody]
    : ["🙈", publicTexts.unknownTitle, publicTexts.unknownBody];
  return (
    <EmptyState
      emoji={emoji}
      title={title}
      body={body}
      action={
        <>
          <Link href={paths.search} className={buttonClass("accent")}>
            {publicTexts.goToSearch}
          </Link>
          <Link href={paths.home} className={buttonClass("outline")}>
            {publicTexts.othersJokes}
          </Link>
        </>
      }
    />
  );
}

function BlockedPerson({ unblock }: { unblock: ReactNode }) {
  // Focus: the button that blocked is unmounted when this appears, and the unblock button when this goes.
  useEffect(() => {
    focusPage();
    return focusPage;
  }, []);
  return <EmptyState emoji="🚫" title={publicTexts.blockedTitle} body={publicTexts.blockedBody} action={unblock} />;
}
