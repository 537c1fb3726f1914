import { useEffect } from "react";

import { hasCode } from "../../lib/network/api-client.ts";
import { showToast } from "../../ui/toast.ts";
import { endProof } from "./applicant-store.ts";
import { jobTexts } from "./texts.ts";

/** Returns to proving the mobile when the proof has expired; the form stays. */
export function useProofEnded(error: unknown): void {
  const hasEnded = hasCode(error, "APPLICANT_REQUIRED");
  useEffect(() => {
    if (!hasEnded) return;
    showToast(jobTexts.verifyAgain, "info");
    endProof();
  }, [hasEnded]);
}
