import { queryClient } from "../../lib/query-client.ts";
import { type ChatPair, chatQuery } from "./api.ts";
import { renameDraft } from "./chat/draft.ts";
import { renamePeer } from "./outbox/store.ts";

/** The peer is called something else now: what this device keeps of the chat follows. */
export function takeNewName({ viewer, peer }: ChatPair, current: string): void {
  const chat = queryClient.getQueryData(chatQuery(viewer, peer).queryKey);
  if (chat !== undefined) queryClient.setQueryData(chatQuery(viewer, current).queryKey, chat);
  void renamePeer(viewer, peer, current);
  renameDraft({ viewer, peer }, current);
}
