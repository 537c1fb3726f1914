import { inboxTexts } from "./texts.ts";
import { useDirectEnabled } from "../live/use-direct-status.ts";

/** Says so while the administrator has direct messages switched off. */
export function InboxDisabledNotice() {
  const enabled = useDirectEnabled();
  return (
    <div role="status" className="empty:hidden">
      {!enabled && (
        <section className="flex gap-3 rounded-card border border-danger bg-card p-4 text-card-content">
          <span aria-hidden="true" className="text-2xl">
            🔕
          </span>
          <div>
            <h2 className="text-body font-semibold">{inboxTexts.disabledTitle}</h2>
            <p className="text-sm text-muted">{inboxTexts.disabledBody}</p>
          </div>
        </section>
      )}
    </div>
  );
}
