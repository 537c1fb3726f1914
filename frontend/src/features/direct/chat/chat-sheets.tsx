import { Ban, Flag, House, Trash2, User } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "wouter";

import { paths } from "../../../../../contract/product.ts";
import { BlockSheet } from "../../../entities/blocks/block-sheet.tsx";
import { MessageReport } from "../../../entities/moderation/lazy-reports.ts";
import { commonTexts } from "../../../texts/common.ts";
import { Sheet } from "../../../ui/dialog/lazy-sheet.tsx";
import { sheetRowClass } from "../../../ui/dialog/sheet-row.ts";
import { DeleteConversationSheet } from "./delete-conversation-sheet.tsx";
import type { Chat } from "../model/chat.ts";
import { chatTexts } from "../model/texts.ts";

/** The open sheet of a chat: its menu, or a confirmation for the menu or a request. */
export type ChatSheet = "menu" | "report" | "block" | "delete";

export interface ChatSheetsProps {
  ownKey: string;
  chat: Chat;
  shown: ChatSheet | null;
  onShow: (shown: ChatSheet | null) => void;
}

/** The menu of a chat and its confirmations, one at a time. */
export function ChatSheets({ ownKey, chat, shown, onShow }: ChatSheetsProps) {
  const { room, person, messages } = chat;
  const { username } = person;
  const [, navigate] = useLocation();
  // As it was when pressed: what arrives meanwhile is neither shown nor reported.
  const [reported, setReported] = useState<string | null>(null);
  const newest = messages.filter(({ own }) => !own).at(-1);
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
          {newest && (
            <li>
              <button
                type="button"
                onClick={() => {
                  setReported(newest._id);
                  onShow("report");
                }}
                className={sheetRowClass}
              >
                <Flag size={20} aria-hidden className="text-muted" />
                {chatTexts.reportThem}
              </button>
            </li>
          )}
          <li>
            <button type="button" onClick={() => onShow("block")} className={`${sheetRowClass} text-danger`}>
              <Ban size={20} aria-hidden />
              {chatTexts.block}
            </button>
          </li>
        </ul>
      </Sheet>
      {shown === "report" && reported !== null && (
        <MessageReport author={person} messageId={reported} messages={messages} onClose={close} />
      )}
      <BlockSheet person={person} open={shown === "block"} onOpenChange={close} />
      <DeleteConversationSheet
        ownKey={ownKey}
        conversation={shown === "delete" ? { room, username } : null}
        isUnsent={messages.length === 0}
        onClose={close}
        onDeleted={() => navigate(paths.direct, { replace: true })}
      />
    </>
  );
}
