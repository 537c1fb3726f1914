import { AppError } from "../../errors.ts";
import { DISPOSABLE_DOMAINS } from "./disposable-domains.ts";

/** Whether an address belongs to a provider of throw-away addresses, or to a subdomain of one. */
export function isDisposable(email: string): boolean {
  const labels = email
    .slice(email.lastIndexOf("@") + 1)
    .toLowerCase()
    .split(".");
  return labels.some((_, at) => DISPOSABLE_DOMAINS.has(labels.slice(at).join(".")));
}

/** For an address before an account gets it. @throws AppError DISPOSABLE_EMAIL */
export function refuseDisposable(email: string): void {
  if (isDisposable(email)) throw new AppError("DISPOSABLE_EMAIL");
}
