import type { ComponentProps } from "react";

import { TextInput } from "./text-input.tsx";

/** An e-mail address: left to right, without autocapitalization or autocorrection. */
export function EmailInput(props: ComponentProps<typeof TextInput>) {
  return (
    <TextInput
      {...props}
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
