import { ConfirmSheet } from "../../ui/dialog/confirm-sheet.tsx";

const phoneTexts = {
  title: "واقعاً شماره‌ات را همه ببینند؟",
  body: "در نوشته‌ات شمارهٔ تلفن هست. هر کسی، حتی غریبه‌ها، می‌تواند آن را ببیند و زنگ بزند.",
  edit: "ویرایش می‌کنم",
  publish: "بله، ببینند",
} as const;

interface OwnPhoneSheetProps {
  open: boolean;
  busy: boolean;
  onEdit: () => void;
  onPublish: () => void;
}

/** Asks before a text with a phone number is shown to everybody. */
export function OwnPhoneSheet({ open, busy, onEdit, onPublish }: OwnPhoneSheetProps) {
  return (
    <ConfirmSheet
      open={open}
      onOpenChange={onEdit}
      title={phoneTexts.title}
      body={phoneTexts.body}
      confirmLabel={phoneTexts.publish}
      cancelLabel={phoneTexts.edit}
      busy={busy}
      onConfirm={onPublish}
    />
  );
}
