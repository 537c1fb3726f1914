import { formatDate } from "../../lib/persian/format.ts";
import { useViewer } from "../../entities/viewer/session-store.ts";
import { useNow } from "../../lib/use-now.ts";
import { accountTexts } from "./texts.ts";

/** Shows a suspended person until when, and what stays open. */
export function SuspensionNotice() {
  const suspendedUntil = useViewer()?.suspendedUntil;
  const now = useNow();
  if (!suspendedUntil || new Date(suspendedUntil) <= now) return null;

  return (
    <section role="status" className="border-danger bg-card text-card-content flex gap-3 rounded-card border p-4">
      <span aria-hidden className="text-2xl">
        ⏸️
      </span>
      <div>
        <h2 className="text-body font-semibold">{accountTexts.suspendedTitle}</h2>
        <p className="text-muted text-sm">{accountTexts.suspendedUntil(formatDate(suspendedUntil, now))}</p>
      </div>
    </section>
  );
}
