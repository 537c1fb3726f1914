import { useState } from "react";

import { requireLogin } from "../../../entities/viewer/login-required.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { FlagIcon } from "../../../ui/icons.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { showError, showToast } from "../../../ui/toast.ts";
import { fetchReportStatus } from "../api.ts";
import type { JokeItem } from "../card/joke-item.ts";
import type { JokeReportProps } from "./report-sheet.tsx";
import { jokeTexts } from "../texts.ts";

const JokeReport = lazyPart<JokeReportProps>(() =>
  import("./report-sheet.tsx").then((module) => ({ default: module.JokeReport })),
);

/** The flag as the end of a card's foot. */
export const reportAction = ({ joke }: JokeItem) => <ReportButton joke={joke} />;

/** The flag of a card: asks whether the joke may be reported at all, then for a reason. */
function ReportButton({ joke }: Pick<JokeItem, "joke">) {
  const [step, setStep] = useState<"idle" | "asking" | "open">("idle");

  const ask = async () => {
    if (step !== "idle" || !requireLogin(jokeTexts.loginToReport)) return;
    setStep("asking");
    try {
      const { reportingDisabled } = await fetchReportStatus(joke._id);
      if (reportingDisabled) showToast(jokeTexts.reportingDisabled, "info");
      setStep(reportingDisabled ? "idle" : "open");
    } catch (error) {
      showError(error);
      setStep("idle");
    }
  };

  return (
    <>
      <IconButton label={jokeTexts.report} aria-busy={step === "asking" || undefined} onClick={() => void ask()}>
        {step === "asking" ? <Spinner /> : <FlagIcon size={19} />}
      </IconButton>
      {step === "open" && <JokeReport joke={joke} onClose={() => setStep("idle")} />}
    </>
  );
}
