import { useState } from "react";

import { requireLogin } from "../../../entities/viewer/login-required.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { FlagIcon } from "../../../ui/icons.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import type { JokeItem } from "../card/joke-item.ts";
import { jokeTexts } from "../texts.ts";
import type { JokeReportProps } from "./joke-report.tsx";

const JokeReport = lazyPart<JokeReportProps>(() =>
  import("./joke-report.tsx").then((module) => ({ default: module.JokeReport })),
);

/** The flag as the end of a card's foot. */
export const reportAction = ({ joke }: JokeItem) => <ReportButton joke={joke} />;

/** The flag of a card. */
function ReportButton({ joke }: Pick<JokeItem, "joke">) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={jokeTexts.report}
        aria-busy={open || undefined}
        onClick={() => setOpen(open || requireLogin(jokeTexts.loginToReport))}
      >
        {open ? <Spinner /> : <FlagIcon size={19} />}
      </IconButton>
      {open && <JokeReport joke={joke} onClose={() => setOpen(false)} />}
    </>
  );
}
