import { useState } from "react";

import { requireLogin } from "../../../entities/viewer/login-required.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { FlagIcon } from "../../../ui/icons.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import type { JokeItem } from "./joke-item.ts";
import { jokeTexts } from "../texts.ts";
import type { JokeReportProps } from "../../../entities/moderation/joke-report.tsx";

const JokeReport = lazyPart<JokeReportProps>(() => import("../../../entities/moderation/joke-report.tsx"));

/** The flag as the end of a card's foot. */
export const reportAction = ({ joke }: JokeItem) => <ReportButton joke={joke} />;

/** The flag of a card; it spins while it is asked whether the joke may be reported. */
function ReportButton({ joke }: Pick<JokeItem, "joke">) {
  // Undefined until it is pressed; `false` while the sheet is open.
  const [busy, setBusy] = useState<boolean>();
  return (
    <>
      <IconButton
        label={jokeTexts.report}
        aria-busy={busy}
        onClick={() => busy ?? (requireLogin(jokeTexts.loginToReport) && setBusy(true))}
      >
        {busy ? <Spinner /> : <FlagIcon size={19} />}
      </IconButton>
      {busy !== undefined && (
        <JokeReport joke={joke} onAsked={() => setBusy(false)} onClose={() => setBusy(undefined)} />
      )}
    </>
  );
}
