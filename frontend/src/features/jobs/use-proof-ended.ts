import { useEffect } from "react";

import { hasCode } from "../../lib/api-client.ts";
import { showToast } from "../../ui/toast.ts";
import { endProof } from "./applicant-store.ts";
import { jobTexts } from "./texts.ts";

/** A refusal because the day of the proof is over leads back to proving the mobile; what was written stays. */
export function useProofEnded(error: unknown): void {
  const hasEnded = hasCode(error, "APPLICANT_REQUIRED");
  useEffect(() => {
    if (!hasEnded) return;
    showToast(jobTexts.verifyAgain, "info");
    endProof();
  }, [hasEnded]);
}
