import type { StateStorage } from "zustand/middleware";

import { type Place, store, stored } from "./stored.ts";

/** Where a state that outlives its page lies. */
export const stateStorage = (place: Place): StateStorage => ({
  getItem: (key) => stored(key, place),
  setItem: (key, text) => void store(key, text, place),
  removeItem: (key) => void store(key, null, place),
});
