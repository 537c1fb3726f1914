import { ConfirmSheet } from "../../ui/confirm-sheet.tsx";
import { blockTexts } from "./texts.ts";
import { useBlock } from "./use-block.ts";

export interface BlockSheetProps {
  username: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Takes the person's jokes out of the feeds. */
  onBlocked: () => void;
}

/** Says what a block does, and blocks. */
export function BlockSheet({ username, open, onOpenChange, onBlocked }: BlockSheetProps) {
  const block = useBlock(username, () => {
    onOpenChange(false);
    onBlocked();
  });
  return (
    <ConfirmSheet
      open={open}
      onOpenChange={onOpenChange}
      title={blockTexts.title(username)}
      body={blockTexts.body}
      confirmLabel={blockTexts.confirm}
      danger
      busy={block.isPending}
      onConfirm={() => block.mutate()}
    />
  );
}
