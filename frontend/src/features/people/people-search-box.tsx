import { Search, X } from "lucide-react";
import type { ReactNode } from "react";

import { USERNAME_MAX_CHARACTERS } from "../../../../contract/limits.ts";
import { isLatin } from "../../../../contract/persian.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { peopleTexts } from "./texts.ts";
import type { PeopleCombobox } from "./use-people-combobox.ts";

interface PeopleSearchBoxProps {
  combobox: PeopleCombobox;
  placeholder?: string;
  /** The people found. */
  children: ReactNode;
}

/** A search box with its suggestions below; the number of results is announced. */
export function PeopleSearchBox({ combobox, placeholder = peopleTexts.placeholder, children }: PeopleSearchBoxProps) {
  const { text, open, news, input, clear, inputProps, boxProps } = combobox;
  return (
    <search className="relative" {...boxProps}>
      <span className="pointer-events-none absolute start-3.5 top-0 grid h-12 place-items-center text-muted">
        <Search size={20} aria-hidden />
      </span>
      <TextInput
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        // Usernames are left to right; the placeholder and Persian names are not.
        dir={text === "" || !isLatin(text) ? "rtl" : "ltr"}
        aria-label={peopleTexts.searchLabel}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={USERNAME_MAX_CHARACTERS * 2}
        value={text}
        {...inputProps}
        className="px-11!"
      />
      {text !== "" && (
        <IconButton label={peopleTexts.clear} onClick={clear} className="absolute! end-0.5 top-0.5 text-muted">
          <X size={20} aria-hidden />
        </IconButton>
      )}
      <p role="status" className="sr-only">
        {open && news}
      </p>
      {children}
    </search>
  );
}
