import { useState } from "react";

import { GRAVE_REASON } from "../../../../contract/moderation/reports.ts";
import { call } from "../../lib/network/api-client.ts";
import type { Blockable } from "../blocks/use-block.ts";
import { Choice } from "../../ui/form/choice.tsx";
import { ReportSheet } from "./report-sheet.tsx";

const texts = {
  title: (username: string) => `گزارش \u2068${username}\u2069`,
  body: "همان‌طور که الان هست برای گروه لبخند فرستاده می‌شود تا نگاهش کنند. به او نمی‌گوییم.",
  part: "چه چیزی را گزارش می‌کنی؟",
} as const;

const PARTS = [
  { value: "profile", label: "نام، معرفی یا لینک‌ها" },
  { value: "photo", label: "عکس پروفایل" },
] as const;

const REASONS = {
  profile: ["خودش را جای کس دیگری جا زده", GRAVE_REASON, "حرف زشت", "تبلیغ یا کلاهبرداری"],
  photo: ["عکس نامناسب", "عکس من یا کس دیگری است", "تبلیغ یا کلاهبرداری"],
} as const;

export interface PersonReportProps {
  username: string;
  hasPhoto: boolean;
  /** Absent when the viewer has blocked them already. */
  author?: Blockable;
  onClose: () => void;
}

/** Reports somebody's profile, or their photo where they have one. */
export function PersonReport({ username, hasPhoto, author, onClose }: PersonReportProps) {
  const [part, setPart] = useState<"profile" | "photo">("profile");
  return (
    <ReportSheet
      subject={`person ${username}`}
      title={texts.title(username)}
      body={texts.body}
      reasons={REASONS[part]}
      send={(reason) => call("POST /api/users/report", { json: { username, part, reason } })}
      author={author}
      onClose={onClose}
    >
      {hasPhoto && <Choice label={texts.part} options={PARTS} value={part} onChange={setPart} />}
    </ReportSheet>
  );
}
