import { useEffect, useState } from "react";

import type { AccountUser } from "../../../../../contract/account/calls/account.ts";
import { DAY_MS } from "../../../../../contract/time.ts";
import type { ContactType } from "../../../entities/contact-code/sent-code.ts";
import { useSessionStore } from "../../../entities/viewer/session-store.ts";
import { store, stored } from "../../../lib/storage/stored.ts";

const DUE_KEY = "labkhand-ask-contact";
const LATER_KEY = "labkhand-ask-contact-later";
const LATER_MS = 30 * DAY_MS;

/** The contact a person could add now. A mobile can only be added to a verified e-mail. */
export function missingContact({ mobileNumber, email, emailVerified }: AccountUser): ContactType | null {
  if (email === null) return "email";
  return mobileNumber === null && emailVerified ? "mobile" : null;
}

const kept = (key: string): number | null => {
  const text = stored(key);
  return text === null ? null : Number(text);
};

function isDueNow(): boolean {
  const due = kept(DUE_KEY);
  return due !== null && due <= Date.now() && (kept(LATER_KEY) ?? 0) <= Date.now();
}

/**
 * Whether to ask for the missing contact: once after a login, on a later day than that login, and not when the person
 * came for an action; after dismissing not again for 30 days.
 */
export function useContactAsk(viewer: AccountUser) {
  const justLoggedIn = useSessionStore((state) => state.justLoggedIn);
  const [isDue, setIsDue] = useState(isDueNow);

  useEffect(() => {
    if (justLoggedIn && kept(DUE_KEY) === null) store(DUE_KEY, String(Date.now() + DAY_MS));
  }, [justLoggedIn]);

  return {
    isDue: isDue && viewer.username !== null && missingContact(viewer) !== null,
    /** Call once it was asked, whatever the answer. */
    settle: (): void => {
      store(DUE_KEY, null);
      store(LATER_KEY, String(Date.now() + LATER_MS));
      setIsDue(false);
    },
  };
}
