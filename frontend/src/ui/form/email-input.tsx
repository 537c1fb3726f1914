import type { ChangeEvent, ComponentProps } from "react";

import { TextInput } from "./text-input.tsx";

/** An e-mail address: left to right, in small letters, without autocapitalization or autocorrection. */
export function EmailInput({ onChange, ...props }: ComponentProps<typeof TextInput>) {
  function takeSmallLetters(event: ChangeEvent<HTMLInputElement>) {
    const { target } = event;
    const small = target.value.toLowerCase();
    // Set again, even the same text would put the cursor at its end.
    if (target.value !== small) target.value = small;
    onChange?.(event);
  }
  return (
    <TextInput
      {...props}
      onChange={takeSmallLetters}
      ltr
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="you@example.com"
    />
  );
}
