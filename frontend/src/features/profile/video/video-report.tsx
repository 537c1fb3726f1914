import { useQueryClient } from "@tanstack/react-query";

import type { Blockable } from "../../../entities/blocks/use-block.ts";
import { ReportSheet } from "../../../entities/moderation/report-sheet.tsx";
import { call } from "../../../lib/network/api-client.ts";
import { focusPage } from "../../../lib/page-scroller.ts";
import { publicUserQuery } from "../api.ts";

const REASONS = ["مناسب بچه‌ها نیست", "حرف زشت یا خشونت", "من یا کس دیگری در آن است", "تبلیغ یا کلاهبرداری"] as const;

export interface VideoReportProps {
  owner: Blockable;
  onClose: () => void;
}

/** Reports somebody's video, which is then hidden from the reporter. */
export function VideoReport({ owner, onClose }: VideoReportProps) {
  const queryClient = useQueryClient();
  const { username } = owner;
  return (
    <ReportSheet
      subject={`video ${username}`}
      title="گزارش این ویدیو"
      body="این ویدیو برای گروه لبخند فرستاده می‌شود تا نگاهش کنند، و دیگر به تو نشان داده نمی‌شود."
      reasons={REASONS}
      send={(reason) => call("POST /api/user-videos/{username}/report", { params: { username }, json: { reason } })}
      onReported={() => {
        focusPage();
        queryClient.setQueryData(
          publicUserQuery(username).queryKey,
          (person) => person && { ...person, user: { ...person.user, userVideoUrl: "", videoExpireAt: null } },
        );
      }}
      author={owner}
      onClose={onClose}
    />
  );
}
