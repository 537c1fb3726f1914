import { Eye, EyeOff } from "lucide-react";
import type { ComponentProps } from "react";
import { useState } from "react";

import { IconButton } from "../../ui/icon-button.tsx";
import { TextInput } from "../../ui/text-input.tsx";
import { loginTexts } from "./texts.ts";

/** A password that can be looked at. */
export function PasswordInput(props: ComponentProps<typeof TextInput>) {
  const [shown, setShown] = useState(false);

  return (
    <div dir="ltr" className="relative">
      <TextInput
        {...props}
        ltr
        type={shown ? "text" : "password"}
        autoCapitalize="none"
        spellCheck={false}
        className="pe-12"
      />
      <span className="absolute end-1 top-0.5 text-muted">
        <IconButton label={shown ? loginTexts.hidePassword : loginTexts.showPassword} onClick={() => setShown(!shown)}>
          {shown ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
        </IconButton>
      </span>
    </div>
  );
}
