import type { StateStorage } from "zustand/middleware";

import { type Place, store, stored } from "./stored.ts";

/** Storage for persisted zustand stores, which does not throw. */
export const stateStorage = (place: Place): StateStorage => ({
  getItem: (key) => stored(key, place),
  setItem: (key, text) => void store(key, text, place),
  removeItem: (key) => void store(key, null, place),
});
