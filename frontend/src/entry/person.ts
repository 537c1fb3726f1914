import { keptUser } from "../entities/viewer/kept-user.ts";
import { call, isLoginRequired } from "../lib/api-client.ts";
import { formatCount } from "../lib/format.ts";

/** Whoever is signed in, as far as this page needs to know them. */
export interface Person {
  /** Null for whoever signed in with an e-mail. */
  mobileNumber: string | null;
}

/** What the app keeps of whoever is signed in; null for a visitor. */
export function keptPerson(): (Person & { walletBalance: number | undefined }) | null {
  const user = keptUser();
  if (user === null) return null;
  const { mobileNumber, walletBalance } = user;
  return {
    mobileNumber: typeof mobileNumber === "string" ? mobileNumber : null,
    walletBalance: typeof walletBalance === "number" ? walletBalance : undefined,
  };
}

/** Shows how many gems there are; undefined while nobody knows. */
export function showGems(gems: number | undefined): void {
  const shown = document.getElementById("gems");
  if (shown !== null) shown.textContent = formatCount(gems);
}

/** Shows what was kept of somebody's gems at once, and then what is so; a visitor has none. */
export async function showBalance(): Promise<void> {
  const kept = keptPerson();
  if (kept === null) return;
  showGems(kept.walletBalance);
  try {
    const { walletBalance } = await call("POST /api/user-status", { json: {} });
    showGems(walletBalance);
  } catch (error) {
    // Signed out elsewhere; any other failure leaves what was kept.
    if (isLoginRequired(error)) showGems(0);
  }
}
