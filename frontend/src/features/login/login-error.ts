import { toPersianDigits } from "../../../../contract/persian.ts";
import { ApiError, errorText } from "../../lib/api-client.ts";
import { formatCount } from "../../lib/format.ts";
import { texts } from "./texts.ts";

/** A login error in Persian, with how long to wait when the server says so (seconds in `retryAfter`). */
export function loginErrorText(error: unknown, fallback: string): string {
  const text = toPersianDigits(errorText(error, fallback));
  const wait = error instanceof ApiError ? error.retryAfter : undefined;
  if (wait === undefined) return text;
  return `${text.replace(/[.!؟]?$/, ".")} ${waitText(wait)}`;
}

function waitText(seconds: number): string {
  if (seconds >= 5400) return texts.retryInHours(formatCount(Math.round(seconds / 3600)));
  if (seconds > 90) return texts.retryInMinutes(formatCount(Math.ceil(seconds / 60)));
  return texts.retryInSeconds(formatCount(seconds));
}
