import { keptUser } from "../entities/viewer/kept-user.ts";
import { call, isLoginRequired } from "../lib/network/api-client.ts";
import { formatCount } from "../lib/persian/format.ts";

/** The parts of the signed-in person that this page needs. */
export interface Person {
  /** Null for a person who signed in by e-mail. */
  mobileNumber: string | null;
}

/** The signed-in person as the app stored them; null for a visitor. */
export function keptPerson(): (Person & { walletBalance: number | undefined }) | null {
  const user = keptUser();
  if (user === null) return null;
  const { mobileNumber, walletBalance } = user;
  return {
    mobileNumber: typeof mobileNumber === "string" ? mobileNumber : null,
    walletBalance: typeof walletBalance === "number" ? walletBalance : undefined,
  };
}

/** Shows the balance; undefined while it is unknown. */
export function showGems(gems: number | undefined): void {
  const shown = document.getElementById("gems");
  if (shown !== null) shown.textContent = formatCount(gems);
}

/** Shows the stored balance at once and then the current one; 0 for a visitor. */
export async function showBalance(): Promise<void> {
  const kept = keptPerson();
  if (kept === null) return;
  showGems(kept.walletBalance);
  try {
    const { walletBalance } = await call("POST /api/user-status", { json: {} });
    showGems(walletBalance);
  } catch (error) {
    // Signed out elsewhere; on any other failure the stored balance stays.
    if (isLoginRequired(error)) showGems(0);
  }
}
