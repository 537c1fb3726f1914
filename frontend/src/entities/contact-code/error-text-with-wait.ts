import { toPersianDigits } from "../../../../contract/digits.ts";
import { codeTexts } from "./texts.ts";
import { errorText } from "../../lib/network/api-client.ts";
import { formatCount } from "../../lib/persian/format.ts";
import { retryAfterOf } from "../../lib/network/refusal-flags.ts";

/** The Persian text of a refusal, with how long to wait when the server says so (seconds in `retryAfter`). */
export function errorTextWithWait(error: unknown, fallback: string): string {
  const text = toPersianDigits(errorText(error, fallback));
  const wait = retryAfterOf(error);
  if (wait === undefined) return text;
  return `${text.replace(/[.!؟]?$/, ".")} ${waitText(wait)}`;
}

function waitText(seconds: number): string {
  if (seconds >= 5400) return codeTexts.retryInHours(formatCount(Math.round(seconds / 3600)));
  if (seconds > 90) return codeTexts.retryInMinutes(formatCount(Math.ceil(seconds / 60)));
  return codeTexts.retryInSeconds(formatCount(seconds));
}
