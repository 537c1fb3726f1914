import { useQueryClient } from "@tanstack/react-query";

import { ReportSheet } from "../../../entities/report/report-sheet.tsx";
import { call } from "../../../lib/api-client.ts";
import { publicUserQuery } from "../api.ts";

export interface VideoReportProps {
  username: string;
  onClose: () => void;
}

/** Takes a reason, which must be there; a reported video leaves its reporter's sight. */
export function VideoReport({ username, onClose }: VideoReportProps) {
  const queryClient = useQueryClient();
  return (
    <ReportSheet
      title="گزارش این ویدیو"
      body="بگو چرا باید بررسی شود. بعد از گزارش، این ویدیو دیگر به تو نشان داده نمی‌شود."
      isReasonRequired
      send={(reason) => call("POST /api/user-videos/{username}/report", { params: { username }, json: { reason } })}
      onSent={() =>
        queryClient.setQueryData(
          publicUserQuery(username).queryKey,
          (person) => person && { ...person, user: { ...person.user, userVideoUrl: "", videoExpireAt: null } },
        )
      }
      onClose={onClose}
    />
  );
}
