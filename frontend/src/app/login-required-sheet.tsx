import { useLocation } from "wouter";

import { paths } from "../../../contract/product.ts";
import { closeLoginGate, useLoginGate } from "../lib/login-required.ts";
import { commonTexts } from "../texts/common.ts";
import { Button } from "../ui/button.tsx";
import { Sheet } from "../ui/lazy-sheet.tsx";

/** Opens when requireLogin() met a visitor: the reason, and the way to the login. */
export function LoginRequiredSheet() {
  const reason = useLoginGate((state) => state.reason);
  const [, navigate] = useLocation();
  const goToLogin = () => {
    closeLoginGate();
    navigate(paths.profile);
  };
  return (
    <Sheet open={reason !== null} onOpenChange={closeLoginGate} title={reason ?? commonTexts.loginRequiredTitle}>
      <Button variant="accent" className="w-full" onClick={goToLogin}>
        {commonTexts.loginRequiredAction}
      </Button>
    </Sheet>
  );
}
