import { useMutation } from "@tanstack/react-query";
import { Ban, Check, Flag, type LucideIcon, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";

import { MessageReport } from "../../../entities/moderation/lazy-reports.ts";
import { focusPage } from "../../../lib/page-scroller.ts";
import { Button } from "../../../ui/button.tsx";
import { showError, showToast } from "../../../ui/toast.ts";
import type { ChatSheet } from "./chat-sheets.tsx";
import { ChatMessages } from "./chat-messages.tsx";
import type { Chat } from "../model/chat.ts";
import { chatItems } from "./items.ts";
import { useWaitingMessages } from "../outbox/use-waiting-messages.ts";
import { acceptRequest } from "../model/requests.ts";
import { FirstContactCard } from "./first-contact.tsx";
import { requestTexts } from "./request-texts.ts";

export interface RequestScreenProps {
  ownKey: string;
  chat: Chat;
  /** A notice about the viewer's account. */
  notice: ReactNode;
  /** Opens a confirmation: delete, or block the sender. */
  onAsk: (question: ChatSheet) => void;
}

/** A request with its possible answers. The sender learns nothing before it is accepted. */
export function RequestScreen({ ownKey, chat, notice, onAsk }: RequestScreenProps) {
  // As it was when pressed: messages that arrive meanwhile are neither shown nor reported.
  const [reported, setReported] = useState<string | null>(null);
  const newest = chat.messages.filter(({ own }) => !own).at(-1);
  const waiting = useWaitingMessages(ownKey, chat);
  const accept = useMutation({
    mutationFn: () => acceptRequest({ ownKey, room: chat.room }),
    onSuccess: () => {
      showToast(requestTexts.accepted);
      // The focused button is gone.
      focusPage();
    },
    onError: (error) => showError(error),
  });

  return (
    <div className="chat flex flex-1 flex-col">
      <div className="flex flex-1 flex-col gap-3 p-3">
        {notice}
        <FirstContactCard person={chat.person} contact={chat.firstContact} />
        <ChatMessages
          ownKey={ownKey}
          chat={chat}
          items={chatItems(chat, waiting)}
          firstUnread={null}
          typing={false}
          canSend={false}
        />
      </div>
      <section
        aria-label={requestTexts.actions}
        className="sticky bottom-0 grid gap-2 border-t border-line bg-surface px-3 pt-2.5 pb-[max(10px,env(safe-area-inset-bottom))]"
      >
        <p className="text-center text-note text-muted">{requestTexts.acceptNote}</p>
        <Button variant="accent" busy={accept.isPending} onClick={() => accept.mutate()}>
          <Check size={20} aria-hidden />
          {requestTexts.accept}
        </Button>
        <div className="flex flex-wrap gap-2">
          <Answer Icon={Trash2} label={requestTexts.remove} onPress={() => onAsk("delete")} />
          {newest && <Answer Icon={Flag} label={requestTexts.report} onPress={() => setReported(newest._id)} />}
          <Answer Icon={Ban} label={requestTexts.block} onPress={() => onAsk("block")} />
        </div>
      </section>
      {reported !== null && (
        <MessageReport
          author={chat.person}
          messageId={reported}
          messages={chat.messages}
          onClose={() => setReported(null)}
        />
      )}
    </div>
  );
}

function Answer({ Icon, label, onPress }: { Icon: LucideIcon; label: string; onPress: () => void }) {
  return (
    <Button variant="outline" size="sm" onClick={onPress} className="flex-1 flex-col gap-0.5 px-1! text-note!">
      <Icon size={18} aria-hidden />
      {label}
    </Button>
  );
}
