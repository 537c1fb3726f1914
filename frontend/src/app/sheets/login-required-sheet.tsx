import { useLocation } from "wouter";

import { paths } from "../../../../contract/product.ts";
import { closeLoginGate, useLoginGate } from "../../entities/viewer/login-required.ts";
import { storePendingLike } from "../../entities/viewer/pending-like.ts";
import { loginLink, loginWay } from "../../entities/viewer/login-way.ts";
import { viewerTexts } from "../../entities/viewer/texts.ts";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/dialog/lazy-sheet.tsx";

/**
 * Opened by requireLogin() for a visitor, or when the session was ended elsewhere: says why, and leads to the login and
 * back, or to the joke they wanted to like.
 */
export function LoginRequiredSheet() {
  const { reason, jokeId, hint } = useLoginGate();
  const [, navigate] = useLocation();
  const goToLogin = () => {
    closeLoginGate();
    storePendingLike(jokeId);
    const { href, state } = loginLink();
    const wished = jokeId === null ? null : paths.sharedJoke(jokeId);
    // A visitor's lists are shuffled again after the login, so only the joke's own link still finds it.
    if (wished === null || location.href.endsWith(wished)) navigate(href, { state });
    else navigate(loginWay(new URL(wished, location.origin)));
  };
  return (
    <Sheet open={reason !== null} onOpenChange={closeLoginGate} title={reason ?? viewerTexts.login} description={hint}>
      <Button variant="accent" className="w-full" onClick={goToLogin}>
        {viewerTexts.login}
      </Button>
    </Sheet>
  );
}
