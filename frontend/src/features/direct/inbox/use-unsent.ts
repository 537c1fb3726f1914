import { useEffect } from "react";

import { queryClient } from "../../../lib/query-client.ts";
import { chatQuery } from "../api.ts";
import type { Conversation, InboxPerson } from "./api.ts";
import { strangerNamed } from "./conversations.ts";
import { unsentByPeer, withUnsentRows } from "./unsent.ts";
import { readOutbox, useOutboxStore } from "../outbox/store.ts";

/** The inbox's rows together with what this device has not sent yet. */
export function useUnsent(username: string, listed: Conversation[]) {
  const unsent = unsentByPeer(
    useOutboxStore(({ messages }) => messages),
    username,
  );
  useEffect(() => void readOutbox(), []);

  const personOf = (peer: string): InboxPerson =>
    queryClient.getQueryData(chatQuery(username, peer).queryKey)?.person ?? strangerNamed(peer);
  return { unsent, rows: withUnsentRows(listed, unsent, personOf) };
}
