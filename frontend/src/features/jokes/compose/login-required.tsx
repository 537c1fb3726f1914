import { Link } from "wouter";

import { loginLink } from "../../../entities/viewer/login-way.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { composeTexts } from "./texts.ts";

/** A visitor is asked to log in; what they wrote before their session ended waits for them. */
export function ComposeLoginRequired({ draftKept }: { draftKept: boolean }) {
  return (
    <section className="m-3 rounded-3xl border border-line bg-card py-6 text-card-content">
      <EmptyState
        emoji="✍️"
        title={composeTexts.loginTitle}
        body={draftKept ? composeTexts.draftKept : composeTexts.loginBody}
        action={
          <Link {...loginLink()} className={buttonClass("accent")}>
            {composeTexts.loginAction}
          </Link>
        }
      />
    </section>
  );
}
