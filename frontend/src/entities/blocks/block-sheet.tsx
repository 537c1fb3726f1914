import { ConfirmSheet } from "../../ui/dialog/confirm-sheet.tsx";
import { type Blockable, useBlock } from "./use-block.ts";

const texts = {
  title: (username: string) => `\u2068${username}\u2069 مسدود شود؟`,
  body: "شما دو نفر دیگر جوک، پروفایل و پیام هم را نمی‌بینید و دنبال کردن‌ها برداشته می‌شود؛ فقط جدول بازی نام هر دو را نشان می‌دهد. به او چیزی نمی‌گوییم و هر وقت بخواهی می‌توانی برش داری.",
  confirm: "مسدود شود",
} as const;

interface BlockSheetProps {
  person: Blockable;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Says what a block does, and blocks. */
export function BlockSheet({ person, open, onOpenChange }: BlockSheetProps) {
  const block = useBlock(person, () => onOpenChange(false));
  return (
    <ConfirmSheet
      open={open}
      onOpenChange={onOpenChange}
      title={texts.title(person.username)}
      body={texts.body}
      confirmLabel={texts.confirm}
      danger
      busy={block.isPending}
      onConfirm={() => block.mutate()}
    />
  );
}
