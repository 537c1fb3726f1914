import type { CallAnswer } from "../../../contract/calls/types.ts";
import { paths } from "../../../contract/product.ts";
import { MOBILE_HASH } from "../../../contract/account/values.ts";
import { button, element, linkButton } from "../lib/dom.ts";
import { openSheet } from "../documents/sheet.ts";
import { failureOf, failureTitle, needsMobile } from "../entities/reward/failure.ts";
import { rewardTexts } from "../entities/reward/texts.ts";
import { keepTypedCode } from "../entities/reward/typed-code.ts";
import { call, hasCode, isLoginRequired } from "../lib/network/api-client.ts";
import { keptPerson, showBalance, showGems } from "./person.ts";
import { formatGems } from "../lib/persian/amounts.ts";

type Gift = CallAnswer<"POST /api/reward/redeem">;

/**
 * Redeems a reward code and shows the result (000 §4, §8).
 * @returns whether the code was used, once the card is open
 */
export async function redeem(code: string): Promise<boolean> {
  const person = keptPerson();
  if (person?.mobileNumber == null) {
    showFailure(null, code);
    return false;
  }
  try {
    const gift = await call("POST /api/reward/redeem", { json: { code, mobileNumber: person.mobileNumber } });
    keepTypedCode("");
    showGems(gift.walletBalance);
    showGift(gift);
    return true;
  } catch (error) {
    // The first answer may have been lost, with its gems already in the wallet.
    if (hasCode(error, "REWARD_CODE_USED")) void showBalance();
    showFailure(error, code);
    return false;
  }
}

function showGift({ giftTokens, giftAmount }: Gift): void {
  void openSheet({ title: rewardTexts.success, hasClose: false }, (close) => [
    element("p", { className: "quiet" }, rewardTexts.applied),
    element("p", { className: "big", ariaHidden: "true" }, "🎁"),
    element(
      "p",
      { className: "gift" },
      giftTokens > 0 && element("span", {}, `💎 ${formatGems(giftTokens)}`),
      giftAmount > 0 && element("span", {}, `🎟️ ${rewardTexts.amount(giftAmount)}`),
    ),
    ...(giftAmount > 0
      ? [
          button(
            rewardTexts.showCredit,
            async () => {
              const { showCredit } = await import("./credit.ts");
              close();
              void showCredit();
            },
            true,
          ),
        ]
      : []),
    button(rewardTexts.close, close),
  ]);
}

function showFailure(error: unknown, code: string): void {
  const asksMobile = needsMobile(error);
  // Redeemed when they have logged in.
  if (asksMobile) keepTypedCode(code);
  const isVisitor = isLoginRequired(error) || keptPerson() === null;
  const way = isVisitor
    ? linkButton(rewardTexts.toLogin, paths.profile, true)
    : linkButton(rewardTexts.addMobile, paths.profile + MOBILE_HASH, true);
  void openSheet({ title: failureTitle(error), hasClose: false }, (close) => [
    element("p", {}, failureOf(error)),
    ...(asksMobile ? [element("p", { className: "quiet" }, rewardTexts.kept), way] : []),
    button(rewardTexts.close, close),
  ]);
}
