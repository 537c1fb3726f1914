import { errors } from "../../../../contract/errors.ts";
import { toPersianDigits } from "../../../../contract/persian.ts";
import { Button } from "../../ui/button.tsx";
import { useLoginProgress } from "./login-progress-store.ts";
import { loginTexts } from "./texts.ts";

/** Says that mobiles are closed at this hour (in Tehran), and offers the way that is open. */
export function ClosedHours({ hours }: { hours: { startHour: number; endHour: number } | null }) {
  return (
    <div
      role="status"
      className="border-line bg-background text-content flex flex-col gap-2 rounded-2xl border p-3.5 text-sm"
    >
      <p>
        <span aria-hidden>🌙 </span>
        {errors.TIME_RESTRICTED.text}
      </p>
      {hours && (
        <p className="text-muted">
          {loginTexts.closedHours(toPersianDigits(hours.startHour), toPersianDigits(hours.endHour))}
        </p>
      )}
      <Button variant="outline" onClick={() => useLoginProgress.setState({ method: "email" })}>
        {loginTexts.emailInstead}
      </Button>
    </div>
  );
}
