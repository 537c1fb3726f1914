import { type KeyboardEvent, type SubmitEvent, useEffect, useRef } from "react";

import { messageText } from "../../../../../contract/direct/links.ts";
import { MESSAGE_MAX_CODE_POINTS } from "../../../../../contract/direct/values.ts";
import { codePointLength, isBlank } from "../../../../../contract/persian.ts";
import { OlderDraft } from "../../../entities/drafts/older-draft.tsx";
import { useDraftText } from "../../../entities/drafts/use-draft.ts";
import { DirectIcon } from "../../../ui/icons.tsx";

import { Count, LongText } from "../../../ui/form/long-text.tsx";
import type { ChatKey } from "../model/api.ts";
import { draftPlace } from "../model/draft.ts";
import { chatTexts } from "../model/texts.ts";
import { useTyping } from "./use-typing.ts";

// The counter is shown only near the limit.
const COUNTED_FROM = -200;

const BORDERS_PX = 3;
const UNSENDABLE = { opacity: 0.55, boxShadow: "none" };
/** One line at first, five at most. */
const INPUT_SHAPE = { minHeight: 46, maxHeight: 140, borderRadius: 23 };

interface ChatComposerProps extends ChatKey {
  disabled: boolean;
  /** Sending is off for now; the text stays. */
  isHeld: boolean;
  onSend: (text: string) => void;
  onTyping: (typing: boolean) => void;
}

/** The input row. Enter sends where there is a real keyboard; on phones it breaks the line, and the button sends. */
export function ChatComposer({ ownKey, room, disabled, isHeld, onSend, onTyping }: ChatComposerProps) {
  const { text, older, write, bringBack, clear } = useDraftText("message", draftPlace({ ownKey, room }));
  const input = useRef<HTMLTextAreaElement>(null);
  const typing = useTyping(onTyping);
  // As the server will store and count it.
  const message = messageText(text);
  const excess = codePointLength(message) - MESSAGE_MAX_CODE_POINTS;
  const isCounted = excess > COUNTED_FROM;
  const sendable = !disabled && !isHeld && excess <= 0 && !isBlank(message);

  useEffect(() => {
    if (input.current === null) return;
    if (input.current.value !== "") grow(input.current);
    // Not on phones: the keyboard would cover what somebody came to read.
    if (matchMedia("(hover: hover) and (pointer: fine)").matches) input.current.focus({ preventScroll: true });
  }, []);

  const type = (typed: string, field: HTMLTextAreaElement) => {
    write(typed);
    grow(field);
    if (isBlank(typed)) typing.stop();
    else typing.write();
  };

  const send = () => {
    if (!sendable) return;
    typing.end();
    onSend(message);
    clear();
    if (input.current === null) return;
    input.current.style.height = "";
    input.current.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    if (!matchMedia("(pointer: fine)").matches) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        send();
      }}
      className="composer border-t border-line bg-surface px-3 pt-2 pb-[max(10px,env(safe-area-inset-bottom))]"
    >
      {isCounted && (
        <p role="status" className="px-2 pb-1 text-note text-muted">
          <Count id="message-left" text={text} max={MESSAGE_MAX_CODE_POINTS} />
        </p>
      )}
      <OlderDraft isThere={older !== null} onBringBack={bringBack} />
      <div className="flex items-end gap-2.5">
        <LongText
          ref={input}
          rows={1}
          value={text}
          max={MESSAGE_MAX_CODE_POINTS}
          disabled={disabled}
          aria-label={chatTexts.input}
          aria-describedby={isCounted ? "message-left" : undefined}
          placeholder={chatTexts.placeholder}
          onWrite={type}
          onKeyDown={onKeyDown}
          className="disabled:opacity-60"
          style={INPUT_SHAPE}
        />
        <button
          type="submit"
          aria-label={chatTexts.send}
          title={chatTexts.send}
          disabled={disabled}
          aria-disabled={!sendable}
          // So that pressing it does not close the keyboard.
          onPointerDown={(event) => event.preventDefault()}
          className="grid size-11 shrink-0 place-items-center rounded-full bg-golden text-golden-content shadow-golden press"
          style={sendable ? undefined : UNSENDABLE}
        >
          <DirectIcon size={20} className="transform-[scaleX(-1)]" />
        </button>
      </div>
    </form>
  );
}

/** Grows the input with its text in browsers without field-sizing (Safari before 26). */
function grow(input: HTMLTextAreaElement): void {
  if (CSS.supports("field-sizing", "content")) return;
  input.style.height = "auto";
  input.style.height = `${input.scrollHeight + BORDERS_PX}px`;
}
