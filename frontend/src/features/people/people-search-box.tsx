import type { ComponentProps, ReactNode, RefObject } from "react";

import { USERNAME_MAX_CHARACTERS } from "../../../../contract/limits.ts";
import { isLatin } from "../../../../contract/persian.ts";
import { SearchInput } from "../../ui/form/search-input.tsx";
import { peopleTexts } from "./texts.ts";

interface PeopleSearchBoxProps {
  text: string;
  /** The state of the search, in words; announced. */
  news: string;
  input: RefObject<HTMLInputElement | null>;
  clear: () => void;
  inputProps: Omit<ComponentProps<"input">, "ref" | "value">;
  /** For the element around the input and everything under it. */
  boxProps: ComponentProps<"search">;
  label?: string;
  placeholder?: string;
  /** The people found. */
  children: ReactNode;
}

/** A search box with the people it finds below. */
export function PeopleSearchBox(props: PeopleSearchBoxProps) {
  const { text, news, input, clear, inputProps, boxProps, children } = props;
  const { label = peopleTexts.searchLabel, placeholder = peopleTexts.placeholder } = props;
  return (
    <search className="relative" {...boxProps}>
      <SearchInput
        ref={input}
        // Usernames are left to right; the placeholder and Persian names are not.
        dir={text === "" || !isLatin(text) ? "rtl" : "ltr"}
        aria-label={label}
        placeholder={placeholder}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={USERNAME_MAX_CHARACTERS * 2}
        value={text}
        {...inputProps}
        clearLabel={peopleTexts.clear}
        onClear={clear}
      />
      <p role="status" className="sr-only">
        {news}
      </p>
      {children}
    </search>
  );
}
