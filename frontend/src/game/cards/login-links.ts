import { wanting } from "../../../../contract/gem-orders/values.ts";
import { paths } from "../../../../contract/product.ts";
import { MOBILE_HASH } from "../../../../contract/account/values.ts";
import { linkButton } from "../../lib/dom.ts";
import { mobileFirstTexts } from "../../texts/mobile-first.ts";
import { machineTexts } from "../texts.ts";

const LOGIN = `${paths.profile}?next=${encodeURIComponent(paths.games)}`;

/** The way to where a visitor logs in, and from there to the games. */
export const loginLink = () => linkButton(machineTexts.logIn, LOGIN, true);

/** The way to where somebody signed in adds their mobile, and from there to the games. */
export const mobileLink = () => linkButton(mobileFirstTexts.add, LOGIN + MOBILE_HASH, true);

/** The way to where gems are bought, and from there back to the machine. */
export const buyGemsLink = () => linkButton(machineTexts.buyGems, wanting(paths.gemBuy, "pass"), true);
