import { useQueryClient } from "@tanstack/react-query";

import type { Joke } from "../../../../../contract/jokes.ts";
import { changeCachedJokes } from "../../../entities/jokes/cached-jokes.ts";
import { ReportSheet } from "../../../entities/report/report-sheet.tsx";
import { call } from "../../../lib/api-client.ts";
import { focusPage } from "../../../lib/page-scroller.ts";

const REASONS = ["حرف زشت", "مسخره کردن یا تهدید", "شماره یا نشانی کسی", "تبلیغ یا کلاهبرداری"] as const;

export interface JokeReportProps {
  joke: Joke;
  onClose: () => void;
}

/** Reports a joke, with a reason or without one; it leaves the reporter's lists (design 20). */
export function JokeReport({ joke: { _id, authorId, username }, onClose }: JokeReportProps) {
  const queryClient = useQueryClient();
  return (
    <ReportSheet
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
