import { REDEEM_LOGIN_TEXT } from "../../../../contract/rewards/errors.ts";
import { hasCode, isLoginRequired, isLost } from "../../lib/network/api-client.ts";
import { errorTextWithWait } from "../contact-code/error-text-with-wait.ts";
import { rewardTexts } from "./texts.ts";

/** Whether a code failed for want of a mobile. Without an error the request was not even sent, for the same reason. */
export const needsMobile = (error: unknown): boolean =>
  error === null || isLoginRequired(error) || hasCode(error, "REWARD_MOBILE_REQUIRED");

/** The title over {@link failureOf}. Without a mobile nobody knows whether the code is right, and nothing has failed. */
export const failureTitle = (error: unknown): string =>
  needsMobile(error) ? rewardTexts.oneStepLeft : rewardTexts.failure;

/** Why a code brought nothing (000 §8). */
export function failureOf(error: unknown): string {
  if (needsMobile(error)) return REDEEM_LOGIN_TEXT;
  if (isLost(error)) return rewardTexts.unreachable;
  return errorTextWithWait(error, rewardTexts.invalid);
}
