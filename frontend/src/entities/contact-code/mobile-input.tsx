import type { ComponentProps } from "react";

import { formatMobile, mobileDigits } from "./mobile-digits.ts";
import { DigitsInput } from "../../ui/form/digits-input.tsx";

/** A mobile number, in any digits and form. */
export function MobileInput(props: Omit<ComponentProps<typeof DigitsInput>, "parse" | "format">) {
  return (
    <DigitsInput
      {...props}
      type="tel"
      autoComplete="tel"
      placeholder={formatMobile("09120000000")}
      parse={mobileDigits}
      format={formatMobile}
    />
  );
}
