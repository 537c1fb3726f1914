import { useLocation } from "wouter";

import { closeLoginGate, useLoginGate } from "../../entities/viewer/login-required.ts";
import { loginLink } from "../../entities/viewer/login-way.ts";
import { commonTexts } from "../../texts/common.ts";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/lazy-sheet.tsx";

/** Opens when requireLogin() met a visitor: the reason, and the way to the login and back. */
export function LoginRequiredSheet() {
  const reason = useLoginGate((state) => state.reason);
  const [, navigate] = useLocation();
  const goToLogin = () => {
    closeLoginGate();
    const { href, state } = loginLink();
    navigate(href, { state });
  };
  return (
    <Sheet open={reason !== null} onOpenChange={closeLoginGate} title={reason ?? commonTexts.loginRequiredTitle}>
      <Button variant="accent" className="w-full" onClick={goToLogin}>
        {commonTexts.loginRequiredAction}
      </Button>
    </Sheet>
  );
}
