import { REWARD_CODE_DIGITS } from "../../../contract/rewards/values.ts";
import { digitsOnly, toPersianDigits } from "../../../contract/digits.ts";
import { REWARD_CODE_LENGTH_TEXT } from "../../../contract/rewards/errors.ts";
import { byId } from "../lib/dom.ts";
import { keepTypedCode, typedCode } from "../entities/reward/typed-code.ts";
import { caretAfterDigits, typedDigits } from "../lib/persian/typed-digits.ts";
import { keptPerson } from "./person.ts";
import { redeem } from "./redeem.ts";

const codeOf = (typed: string): string => digitsOnly(typed).slice(0, REWARD_CODE_DIGITS);
// Real spaces: browsers ignore letter-spacing between Persian digits.
const spaced = (code: string): string => toPersianDigits([...code].join(" "));

/** The bar at the page's end where a reward code is entered: six digits in any script (000 §5). @returns what its button does */
export function openRewardBar(): () => Promise<void> {
  const field = byId("code", HTMLInputElement);
  const problem = byId("problem", HTMLElement);

  const complain = (text: string) => {
    problem.textContent = text;
    field.setAttribute("aria-invalid", String(text !== ""));
  };
  const show = () => {
    const { digits, caretDigits } = typedDigits(field, codeOf);
    field.value = spaced(digits);
    const caret = caretAfterDigits(field.value, caretDigits);
    field.setSelectionRange(caret, caret);
    if (keptPerson() === null) keepTypedCode(digits);
    complain("");
  };
  // For a code typed before this script had loaded.
  if (field.value === "") field.value = spaced(typedCode());
  else show();
  field.addEventListener("input", show);
  return async () => {
    const code = codeOf(field.value);
    if (code.length !== REWARD_CODE_DIGITS) {
      complain(toPersianDigits(REWARD_CODE_LENGTH_TEXT));
      return field.focus();
    }
    if (await redeem(code)) field.value = "";
  };
}
