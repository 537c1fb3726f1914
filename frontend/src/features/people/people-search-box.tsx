import { Search, X } from "lucide-react";
import { useRef } from "react";

import { USERNAME_MAX_CHARACTERS } from "../../../../contract/limits.ts";
import { isLatin } from "../../../../contract/persian.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { PeopleSuggestions } from "./people-suggestions.tsx";
import { peopleTexts } from "./texts.ts";
import { usePeopleCombobox } from "./use-people-combobox.ts";

interface PeopleSearchBoxProps {
  /** What is in the box, in lower case. */
  text: string;
  /** What it was when it last stood still, as usernames are written. */
  settledText: string;
  onChange: (text: string) => void;
  onChoose: (username: string) => void;
  placeholder?: string;
  /** Whom it never finds. */
  except?: string | null;
  /** Whether the people are a section of the page under the box, instead of a list that lies over it. */
  isSection?: boolean;
  /** Whether Enter also opens whom the text alone means. */
  opensOnEnter?: boolean;
}

/** A filter box with people to choose under it. */
export function PeopleSearchBox({ text, settledText, onChange, onChoose, ...props }: PeopleSearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const isSection = props.isSection ?? false;
  const combobox = usePeopleCombobox({
    text,
    settledText,
    onChange,
    onChoose,
    except: props.except ?? null,
    isSection,
    opensOnEnter: props.opensOnEnter ?? false,
  });

  const clear = () => {
    onChange("");
    input.current?.focus();
  };

  const retry = () => {
    combobox.retry();
    // The button leaves with the failure; the focus does not leave with it.
    input.current?.focus();
  };

  return (
    <search className="relative" {...combobox.boxProps}>
      <span className="pointer-events-none absolute start-3.5 top-0 grid h-12 place-items-center text-muted">
        <Search size={20} aria-hidden />
      </span>
      <TextInput
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        // Usernames are written left to right; its hint, and a name in Persian, are not.
        dir={text === "" || !isLatin(text) ? "rtl" : "ltr"}
        aria-label={peopleTexts.searchLabel}
        placeholder={props.placeholder ?? peopleTexts.placeholder}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={USERNAME_MAX_CHARACTERS * 2}
        value={text}
        {...combobox.inputProps}
        onChange={(event) => {
          onChange(event.target.value.toLowerCase());
          combobox.edited();
        }}
        className="px-11!"
      />
      {text !== "" && (
        <IconButton label={peopleTexts.clear} onClick={clear} className="absolute! end-0.5 top-0.5 text-muted">
          <X size={20} aria-hidden />
        </IconButton>
      )}
      <PeopleSuggestions
        combobox={combobox}
        text={settledText}
        isSection={isSection}
        onChoose={onChoose}
        onRetry={retry}
      />
    </search>
  );
}
