import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";

import { REPORTING_DISABLED_TEXT } from "../../../../contract/jokes/values.ts";
import { GRAVE_REASON } from "../../../../contract/moderation/reports.ts";
import type { Joke } from "../../../../contract/jokes/calls.ts";
import { changeCachedJokes } from "../jokes/cached-jokes.ts";
import { ReportSheet } from "./report-sheet.tsx";
import { call } from "../../lib/network/api-client.ts";
import { focusPage } from "../../lib/page-scroller.ts";
import { showError, showToast } from "../../ui/toast.ts";

const REASONS = ["حرف زشت", "مسخره کردن", GRAVE_REASON, "شماره یا نشانی کسی", "تبلیغ یا کلاهبرداری"] as const;

export interface JokeReportProps {
  joke: Joke;
  /** Called when the joke may be reported and the reason is asked. */
  onAsked: () => void;
  onClose: () => void;
}

/**
 * Checks whether a joke may be reported, then asks for an optional reason; the joke leaves the reporter's lists (design
 * 20).
 */
export default function JokeReport({ joke: { _id, authorId, username }, onAsked, onClose }: JokeReportProps) {
  const queryClient = useQueryClient();
  if (!useMayReport(_id, onAsked, onClose)) return null;
  return (
    <ReportSheet
      subject={`joke ${_id}`}
      title="گزارش این جوک"
      body="این جوک برای گروه لبخند فرستاده می‌شود تا نگاهش کنند، و دیگر به تو نشان داده نمی‌شود."
      reasons={REASONS}
      isReasonOptional
      send={(reason) =>
        call("POST /api/jokes/{id}/report", { params: { id: _id }, json: reason === "" ? {} : { reason } })
      }
      onReported={() => {
        focusPage();
        changeCachedJokes(queryClient, (joke) => (joke._id === _id ? null : joke));
      }}
      author={{ id: authorId, username }}
      onClose={onClose}
    />
  );
}

/** False until it is known; then calls `onAllowed`, or shows why not and calls `onRefused`. */
function useMayReport(jokeId: string, onAllowed: () => void, onRefused: () => void): boolean {
  const [mayReport, setMayReport] = useState(false);
  const allowed = useEffectEvent(onAllowed);
  const refused = useEffectEvent(onRefused);

  useEffect(() => {
    const gone = new AbortController();
    const ask = async () => {
      const { reportingDisabled } = await call("GET /api/jokes/{id}/report-status", { params: { id: jokeId } });
      if (gone.signal.aborted) return;
      if (!reportingDisabled) {
        setMayReport(true);
        allowed();
        return;
      }
      showToast(REPORTING_DISABLED_TEXT, "info");
      refused();
    };
    ask().catch((error: unknown) => {
      if (gone.signal.aborted) return;
      showError(error);
      refused();
    });
    return () => gone.abort();
  }, [jokeId]);
  return mayReport;
}
