import { toPersianDigits } from "../../../../contract/persian.ts";
import { useViewer } from "../../lib/session-store.ts";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/lazy-sheet.tsx";
import { SessionList } from "./session-list.tsx";
import { texts } from "./texts.ts";

interface AccountSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onLogout: () => void;
  onRevokeAll: () => void;
}

/** The viewer's contacts, open sessions and ways out. */
export function AccountSheet({ open, onOpenChange, onLogout, onRevokeAll }: AccountSheetProps) {
  const viewer = useViewer();

  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={texts.accountTitle}>
      <p className="text-muted flex flex-wrap gap-x-4 text-sm">
        {viewer?.mobileNumber && <bdi dir="ltr">{toPersianDigits(viewer.mobileNumber)}</bdi>}
        {viewer?.email && (
          <bdi dir="ltr" className="break-all">
            {viewer.email}
          </bdi>
        )}
      </p>
      <h3 className="mt-4 mb-2 text-[15px] font-semibold">{texts.devices}</h3>
      <SessionList />
      <div className="mt-4 grid gap-2.5">
        <Button variant="outline" onClick={onRevokeAll}>
          {texts.revokeAll}
        </Button>
        <Button variant="danger" onClick={onLogout}>
          {texts.logout}
        </Button>
      </div>
    </Sheet>
  );
}
