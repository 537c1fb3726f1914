import { Link } from "wouter";

import { paths } from "../../../../contract/product.ts";
import { MOBILE_HASH } from "../../../../contract/account/values.ts";
import { mobileFirstTexts } from "../../texts/mobile-first.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { loginLink } from "./login-way.ts";

/** The address where a signed-in person adds their mobile, with the current page as where to return to. */
function mobileLink() {
  if (location.pathname === paths.profile) return { href: paths.profile + MOBILE_HASH };
  const { href, state } = loginLink();
  return { href: href + MOBILE_HASH, state };
}

/** Leads somebody signed in to the form for their mobile, and back. */
export const AddMobileLink = ({ onClick }: { onClick?: () => void }) => (
  <Link {...mobileLink()} onClick={onClick} className={buttonClass("accent")}>
    {mobileFirstTexts.add}
  </Link>
);

/** Replaces the gem pages for a person without a mobile. */
export const MobileFirst = () => (
  <EmptyState emoji="📱" title={mobileFirstTexts.title} body={mobileFirstTexts.body} action={<AddMobileLink />} />
);
