import { type VerdictReason, VERDICT_REASONS, reasonNames } from "../../../../contract/moderation/reasons.ts";
import { Select } from "./inputs.tsx";

interface ReasonSelectProps {
  value: VerdictReason;
  onChange: (reason: VerdictReason) => void;
}

/** Why a moderator removes or suspends, as the author will read it. */
export function ReasonSelect({ value, onChange }: ReasonSelectProps) {
  return (
    <Select
      aria-label="دلیل، برای نویسنده"
      value={value}
      onChange={({ target }) => onChange(VERDICT_REASONS[target.selectedIndex] ?? value)}
    >
      {VERDICT_REASONS.map((reason) => (
        <option key={reason} value={reason}>
          {reasonNames[reason]}
        </option>
      ))}
    </Select>
  );
}
