import { Ban, House, Trash2, User } from "lucide-react";
import { Link, useLocation } from "wouter";

import { paths } from "../../../../../contract/product.ts";
import { BlockSheet } from "../../../entities/blocks/block-sheet.tsx";
import { commonTexts } from "../../../texts/common.ts";
import { Sheet } from "../../../ui/lazy-sheet.tsx";
import { sheetRowClass } from "../../../ui/sheet-row.ts";
import type { ChatPair } from "../api.ts";
import { DeleteConversationSheet } from "../inbox/delete-conversation-sheet.tsx";
import { chatTexts } from "./texts.ts";

/** What is open over a chat: its menu, or a confirmation asked by the menu or by a request. */
export type ChatSheet = "menu" | "block" | "delete";

export interface ChatSheetsProps extends ChatPair {
  username: string;
  /** Whether nothing in this chat has reached the server. */
  isUnsent: boolean;
  shown: ChatSheet | null;
  onShow: (shown: ChatSheet | null) => void;
}

/** The menu of a chat and its confirmations, one at a time. */
export function ChatSheets({ viewerId, peerId, username, isUnsent, shown, onShow }: ChatSheetsProps) {
  const [, navigate] = useLocation();
  const close = () => onShow(null);
  return (
    <>
      <Sheet open={shown === "menu"} onOpenChange={close} title={username}>
        <ul className="grid">
          <li>
            <Link href={paths.user(username)} className={sheetRowClass}>
              <User size={20} aria-hidden className="text-muted" />
              {chatTexts.profile}
            </Link>
          </li>
          <li>
            <Link href={paths.home} className={sheetRowClass}>
              <House size={20} aria-hidden className="text-muted" />
              {commonTexts.goHome}
            </Link>
          </li>
          <li>
            <button type="button" onClick={() => onShow("delete")} className={sheetRowClass}>
              <Trash2 size={20} aria-hidden className="text-muted" />
              {chatTexts.deleteConversation}
            </button>
          </li>
          <li>
            <button type="button" onClick={() => onShow("block")} className={`${sheetRowClass} text-danger`}>
              <Ban size={20} aria-hidden />
              {chatTexts.block}
            </button>
          </li>
        </ul>
      </Sheet>
      <BlockSheet person={{ id: peerId, username }} open={shown === "block"} onOpenChange={close} />
      <DeleteConversationSheet
        viewerId={viewerId}
        conversation={shown === "delete" ? { peer: username, peerId } : null}
        isUnsent={isUnsent}
        onClose={close}
        onDeleted={() => navigate(paths.direct, { replace: true })}
      />
    </>
  );
}
