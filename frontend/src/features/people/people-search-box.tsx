import { Search, X } from "lucide-react";
import type { ComponentProps, ReactNode, RefObject } from "react";

import { USERNAME_MAX_CHARACTERS } from "../../../../contract/limits.ts";
import { isLatin } from "../../../../contract/persian.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { peopleTexts } from "./texts.ts";

interface PeopleSearchBoxProps {
  text: string;
  /** The state of the search, in words; announced. */
  news: string;
  input: RefObject<HTMLInputElement | null>;
  clear: () => void;
  inputProps: ComponentProps<"input">;
  /** For the element around the input and everything under it. */
  boxProps: ComponentProps<"search">;
  placeholder?: string;
  /** The people found. */
  children: ReactNode;
}

/** A search box with the people it finds below. */
export function PeopleSearchBox(props: PeopleSearchBoxProps) {
  const { text, news, input, clear, inputProps, boxProps, placeholder = peopleTexts.placeholder, children } = props;
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
        {news}
      </p>
      {children}
    </search>
  );
}
