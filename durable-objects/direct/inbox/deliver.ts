import type { ConversationSummary } from "../interface.ts";
import { eraseRoom, isErased } from "./account-erasure.ts";
import type { RequestPlace } from "./conversation-list.ts";
import type { Devices } from "./devices.ts";
import type { OpenApps } from "./open-apps.ts";
import type { Presence } from "./presence.ts";
import type { Rereads } from "./rereads.ts";
import type { InboxContext } from "./rooms.ts";

/** The parts of an inbox that a delivery concerns. */
interface Parts {
  context: InboxContext;
  apps: OpenApps;
  presence: Presence;
  rereads: Rereads;
  devices: Devices;
}

/** Takes a conversation's newest state from its room. @returns whether one of the owner's devices has it now */
export async function deliver(parts: Parts, summary: ConversationSummary): Promise<boolean> {
  const { context, rereads } = parts;
  const { owner, peer } = summary;
  const wasBlocked = context.list.isBlocked(peer.userId);
  if (wasBlocked && !isErased(context)) await rereads.block(owner.userId, peer.userId);
  const { requests } = context;
  if (!requests.mustRead(summary)) return store(parts, summary, { placed: null, wasBlocked });
  return rereads.sender(owner.userId, peer.userId, (sender) =>
    store(parts, summary, { placed: requests.placeOf(sender, Date.now()), wasBlocked }),
  );
}

/** Stores a summary and shows it, in one step. */
function store(
  { context, apps, presence, devices }: Parts,
  summary: ConversationSummary,
  { placed, wasBlocked }: { placed: RequestPlace | null; wasBlocked: boolean },
): boolean {
  const { owner: self, peer, last } = summary;
  const { userId: peerId } = peer;
  const { list, owner, requests, state } = context;
  if (isErased(context)) {
    state.waitUntil(eraseRoom(context, summary.room));
    return false;
  }
  const before = {
    listed: list.find(peerId),
    requests: requests.counts(),
    peer: summary.isRequest ? list.of(peerId) : null,
  };
  // The message of a request is neither shown nor reported as delivered.
  const isShown = !summary.isRequest || before.listed !== null;
  const isOnDevice = isShown && presence.isOnline;
  const applied = list.apply(summary, placed, isOnDevice);
  if (applied === null) return isOnDevice;
  // A room may know a former name; names from the owner's own socket take precedence.
  if (owner.names === null) owner.remember(self);
  // Changes of a blocked person's conversation are not shown in the owner's apps.
  if (wasBlocked && list.isBlocked(peerId)) return isOnDevice;
  const isOtherName = before.peer?.publicId !== peer.publicId || before.peer.username !== peer.username;
  const isNews = requests.isSeen(peerId) && (applied.hasNewMessage || isOtherName);
  if (isNews) apps.showRequests();
  else apps.showRequestsSince(before.requests);
  const listed = list.find(peerId);
  if (!isShown) return false;
  const isReceived = applied.hasNewMessage && last?.senderId === peerId;
  if (last && listed && isReceived && !isOnDevice) {
    const { seq, text } = last;
    state.waitUntil(devices.send({ kind: "message", to: self.userId, from: peerId, seq, text }));
  }
  return apps.showConversation(peer, listed, isReceived) > 0;
}
