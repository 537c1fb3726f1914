import { type KeyboardEvent, type SubmitEvent, useEffect, useRef, useState } from "react";

import { MESSAGE_MAX_CODE_POINTS } from "../../../../../contract/direct/values.ts";
import { codePointLength, isBlank, normalizeText } from "../../../../../contract/persian.ts";
import { directionOf } from "../../../../../contract/jokes/direction.ts";
import { charactersLeft } from "../../../texts/characters-left.ts";
import { DirectIcon } from "../../../ui/icons.tsx";
import { TextArea } from "../../../ui/form/text-area.tsx";
import type { ChatKey } from "../model/api.ts";
import { keepDraft, readDraft } from "../model/draft.ts";
import { chatTexts } from "../model/texts.ts";
import { useTyping } from "./use-typing.ts";

// The counter is shown only near the limit.
const COUNTED_FROM = MESSAGE_MAX_CODE_POINTS - 200;

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
  const [text, setText] = useState(() => readDraft({ ownKey, room }));
  const input = useRef<HTMLTextAreaElement>(null);
  const typing = useTyping(onTyping);
  // As the server will store and count it.
  const message = normalizeText(text);
  const length = codePointLength(message);
  const tooLong = length > MESSAGE_MAX_CODE_POINTS;
  const sendable = !disabled && !isHeld && !tooLong && !isBlank(text);

  useEffect(() => {
    if (input.current === null) return;
    if (input.current.value !== "") grow(input.current);
    // Not on phones: the keyboard would cover what somebody came to read.
    if (matchMedia("(hover: hover) and (pointer: fine)").matches) input.current.focus({ preventScroll: true });
  }, []);

  const write = (target: HTMLTextAreaElement) => {
    setText(target.value);
    keepDraft({ ownKey, room }, target.value);
    grow(target);
    if (isBlank(target.value)) typing.stop();
    else typing.write();
  };

  const send = () => {
    if (!sendable) return;
    typing.end();
    onSend(message);
    setText("");
    keepDraft({ ownKey, room }, "");
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
      {length > COUNTED_FROM && (
        <p id="message-left" role="status" className={`px-2 pb-1 text-note ${tooLong ? "text-danger" : "text-muted"}`}>
          {charactersLeft(message, MESSAGE_MAX_CODE_POINTS)}
        </p>
      )}
      <div className="flex items-end gap-2.5">
        <TextArea
          ref={input}
          rows={1}
          dir={directionOf(text)}
          value={text}
          disabled={disabled}
          aria-label={chatTexts.input}
          aria-invalid={tooLong || undefined}
          aria-describedby={length > COUNTED_FROM ? "message-left" : undefined}
          placeholder={chatTexts.placeholder}
          onChange={({ target }) => write(target)}
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
