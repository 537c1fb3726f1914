import { useDirectState } from "../../../entities/direct/direct-state.ts";
import { inboxTexts } from "./texts.ts";

/** Says so while the administrator has direct messages switched off; heard as it happens. */
export function InboxDisabledNotice() {
  const enabled = useDirectState((state) => state.enabled);
  return (
    <div role="status" className="empty:hidden">
      {!enabled && (
        <section className="flex gap-3 rounded-card border border-danger bg-card p-4 text-card-content">
          <span aria-hidden="true" className="text-2xl">
            🔕
          </span>
          <div>
            <h2 className="text-[15px] font-semibold">{inboxTexts.disabledTitle}</h2>
            <p className="text-sm text-muted">{inboxTexts.disabledBody}</p>
          </div>
        </section>
      )}
    </div>
  );
}
