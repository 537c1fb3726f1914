import { commonTexts } from "../../texts/common.ts";
import { Button } from "../button.tsx";
import { Sheet } from "./lazy-sheet.tsx";

interface ConfirmSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  body: string;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
}

/** A yes/no question. */
export function ConfirmSheet({
  open,
  onOpenChange,
  title,
  body,
  danger = false,
  busy = false,
  ...props
}: ConfirmSheetProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={title} description={body}>
      <div className="grid grid-cols-2 gap-2.5">
        <Button variant={danger ? "danger" : "primary"} busy={busy} onClick={props.onConfirm}>
          {props.confirmLabel}
        </Button>
        <Button variant="outline" onClick={() => onOpenChange(false)}>
          {props.cancelLabel ?? commonTexts.cancel}
        </Button>
      </div>
    </Sheet>
  );
}
