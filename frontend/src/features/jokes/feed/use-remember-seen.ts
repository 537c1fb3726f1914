import { useEffect } from "react";

import type { JokeItem } from "../card/joke-item.ts";
import { rememberSeen } from "./seen-jokes.ts";

/** Remembers the shown jokes, so that the next visit starts with others. */
export function useRememberSeen(items: JokeItem[], ownKey: string | null): void {
  const ids = items.map((item) => item.joke._id).join(" ");
  useEffect(() => {
    if (ids !== "") rememberSeen(ids.split(" "), ownKey);
  }, [ids, ownKey]);
}
