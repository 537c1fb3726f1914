import type { ReactNode } from "react";
import { Link } from "wouter";

import { paths } from "../../../../../contract/product.ts";
import { hasCode } from "../../../lib/network/api-client.ts";
import { loginLink } from "../../../entities/viewer/login-way.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { chatTexts } from "../model/texts.ts";
import { useVisitorStatus } from "../live/use-direct-status.ts";

interface ChatMissingProps {
  /** An error for which isRefusal is true. */
  error: unknown;
  /** The button to unblock the person. */
  unblock: ReactNode;
}

/** Shown instead of a chat that cannot be: an unknown username, somebody who left, or somebody the viewer blocked. */
export function ChatMissing({ error, unblock }: ChatMissingProps) {
  if (hasCode(error, "SELF_MESSAGE")) return <SelfChat />;
  if (hasCode(error, "USER_BLOCKED"))
    return <EmptyState emoji="🚫" title={chatTexts.blockedTitle} body={chatTexts.blockedBody} action={unblock} />;
  const [emoji, title, body] = hasCode(error, "USER_DELETED")
    ? ["👋", chatTexts.deletedTitle, chatTexts.deletedBody]
    : ["🙈", chatTexts.unknownTitle, chatTexts.unknownBody];
  return <EmptyState emoji={emoji} title={title} body={body} action={<WaysOn />} />;
}

/** One's own address; leads to other people. */
export function SelfChat() {
  return <EmptyState emoji="🪞" title={chatTexts.selfTitle} body={chatTexts.selfBody} action={<WaysOn />} />;
}

function WaysOn() {
  return (
    <>
      <Link href={paths.search} className={buttonClass("accent")}>
        {chatTexts.toSearch}
      </Link>
      <Link href={paths.direct} className={buttonClass("outline")}>
        {chatTexts.toInbox}
      </Link>
    </>
  );
}

/** A visitor is asked to log in. */
export function ChatLoginRequired() {
  useVisitorStatus();
  return (
    <section className="m-3 rounded-3xl border border-line bg-card py-6 text-card-content">
      <EmptyState
        emoji="💬"
        title={chatTexts.loginTitle}
        action={
          <Link {...loginLink()} className={buttonClass("accent")}>
            {chatTexts.loginAction}
          </Link>
        }
      />
    </section>
  );
}
