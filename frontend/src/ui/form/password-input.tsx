import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";

import { IconButton } from "../icon-button.tsx";
import { TextInput } from "./text-input.tsx";

const passwordTexts = { show: "نمایش رمز", hide: "پنهان کردن رمز" } as const;

/** A password field with a button to show it. */
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
        <IconButton label={shown ? passwordTexts.hide : passwordTexts.show} onClick={() => setShown(!shown)}>
          {shown ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
        </IconButton>
      </span>
    </div>
  );
}
