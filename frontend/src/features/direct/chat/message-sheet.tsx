import { Copy, Flag, Trash2 } from "lucide-react";
import { useState } from "react";

import { Button } from "../../../ui/button.tsx";
import { ConfirmSheet } from "../../../ui/dialog/confirm-sheet.tsx";
import { Sheet } from "../../../ui/dialog/lazy-sheet.tsx";
import { showToast } from "../../../ui/toast.ts";
import type { ChatItem } from "./items.ts";
import { chatTexts } from "../model/texts.ts";

interface MessageSheetProps {
  /** The message the sheet is about; null while closed. */
  item: ChatItem | null;
  onClose: () => void;
  onRemove: (item: ChatItem) => void;
  /** Called for a received message. */
  onReport: (messageId: string) => void;
}

/** A message's actions: copy, report, or delete for oneself after a confirmation. */
export function MessageSheet({ item, onClose, onRemove, onReport }: MessageSheetProps) {
  const [asking, setAsking] = useState(false);
  /** Kept while the sheet slides out. */
  const [about, setAbout] = useState(item);
  if (item !== null && item !== about) setAbout(item);
  const isUnsent = about?.id === null;
  const copy = async () => {
    onClose();
    if (item === null) return;
    try {
      await navigator.clipboard.writeText(item.text);
      showToast(chatTexts.copied);
    } catch {
      showToast(chatTexts.copyFailed, "error");
    }
  };
  return (
    <>
      <Sheet open={item !== null} onOpenChange={onClose} title={chatTexts.actions}>
        <div className="grid gap-2.5">
          <Button variant="outline" onClick={() => void copy()}>
            <Copy size={18} aria-hidden />
            {chatTexts.copy}
          </Button>
          {about?.state === null && about.id !== null && (
            <Button
              variant="outline"
              onClick={() => {
                onClose();
                if (item?.id) onReport(item.id);
              }}
            >
              <Flag size={18} aria-hidden />
              {chatTexts.report}
            </Button>
          )}
          <Button
            variant="danger"
            onClick={() => {
              setAsking(true);
              onClose();
            }}
          >
            <Trash2 size={18} aria-hidden />
            {isUnsent ? chatTexts.removeUnsent : chatTexts.remove}
          </Button>
        </div>
      </Sheet>
      <ConfirmSheet
        open={asking}
        onOpenChange={() => setAsking(false)}
        title={chatTexts.removeTitle}
        body={isUnsent ? chatTexts.removeUnsentBody : chatTexts.removeBody}
        confirmLabel={chatTexts.removeConfirm}
        danger
        onConfirm={() => {
          if (about !== null) onRemove(about);
          setAsking(false);
        }}
      />
    </>
  );
}
