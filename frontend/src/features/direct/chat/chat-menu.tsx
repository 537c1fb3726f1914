import { EllipsisVertical } from "lucide-react";

import { IconButton } from "../../../ui/icon-button.tsx";
import { lazyDialog } from "../../../ui/lazy-part.tsx";
import type { ChatSheetsProps } from "./chat-sheets.tsx";
import { chatTexts } from "../model/texts.ts";

const ChatSheets = lazyDialog<ChatSheetsProps & { open: boolean }>(() =>
  import("./chat-sheets.tsx").then((module) => ({ default: module.ChatSheets })),
);

/** Seldom used actions of a chat, behind one button that replaces the header's links. */
export function ChatMenu(props: ChatSheetsProps) {
  return (
    <>
      <IconButton
        data-menu
        label={chatTexts.more}
        aria-haspopup="dialog"
        onClick={() => props.onShow("menu")}
        className="shrink-0"
      >
        <EllipsisVertical size={22} aria-hidden />
      </IconButton>
      <ChatSheets {...props} open={props.shown !== null} onOpenChange={() => props.onShow(null)} />
    </>
  );
}
