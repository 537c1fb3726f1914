import { create } from "zustand";

interface DirectState {
  /** Whether the administrator has direct messages switched on. */
  enabled: boolean;
  /** In how many conversations something is unread. */
  unread: number;
}

/** What every header says of direct messages. features/direct/inbox/use-inbox-link.ts keeps it true. */
export const useDirectState = create<DirectState>()(() => ({ enabled: true, unread: 0 }));
