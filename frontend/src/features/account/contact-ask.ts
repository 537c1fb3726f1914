import { useEffect, useState } from "react";

import type { AccountUser } from "../../../../contract/account.ts";
import type { ContactType } from "../../entities/contact-code/sent-code.ts";
import { useSessionStore } from "../../entities/viewer/session-store.ts";

const DUE_KEY = "labkhand-ask-contact";
const LATER_KEY = "labkhand-ask-contact-later";
const LATER_MS = 30 * 24 * 60 * 60 * 1000;

/** What a person could add to their account now. A mobile comes only to an e-mail that was proved. */
export function missingContact({ mobileNumber, email, emailVerified }: AccountUser): ContactType | null {
  if (email === null) return "email";
  return mobileNumber === null && emailVerified ? "mobile" : null;
}

const isPutOff = (): boolean => Number(localStorage.getItem(LATER_KEY) ?? 0) > Date.now();

/**
 * Whether to ask for the missing contact: once after a login, when the celebration is over and the username is chosen,
 * and not again for 30 days once it was put off.
 */
export function useContactAsk(viewer: AccountUser) {
  const justLoggedIn = useSessionStore((state) => state.justLoggedIn);
  const [due, setDue] = useState(() => sessionStorage.getItem(DUE_KEY) !== null);

  if (justLoggedIn && !due) setDue(true);

  useEffect(() => {
    if (justLoggedIn) sessionStorage.setItem(DUE_KEY, "1");
  }, [justLoggedIn]);

  return {
    isDue: due && !justLoggedIn && viewer.username !== null && missingContact(viewer) !== null && !isPutOff(),
    /** Call when it was asked, whatever the answer. */
    settle: (): void => {
      sessionStorage.removeItem(DUE_KEY);
      localStorage.setItem(LATER_KEY, String(Date.now() + LATER_MS));
      setDue(false);
    },
  };
}
