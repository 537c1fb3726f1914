import { useHasNetwork } from "../../../lib/network/use-has-network.ts";
import { PersonAvatar } from "../../../entities/person/person-avatar.tsx";
import type { InboxPerson } from "../model/conversations.ts";
import { useInboxPresence } from "../live/presence.ts";
import { inboxTexts } from "./texts.ts";

/** A person's picture, with a green badge while they are online. */
export function InboxAvatar({ person, size }: { person: InboxPerson; size: number }) {
  const hasNetwork = useHasNetwork();
  const isOnline = useInboxPresence((state) => state.online.has(person.id)) && hasNetwork;
  return (
    <span className="relative inline-grid shrink-0">
      <PersonAvatar person={person} size={size} />
      {isOnline && (
        <span className="absolute end-0.5 bottom-0 size-3 rounded-full border-2 border-card bg-online">
          <span className="sr-only">{inboxTexts.online}</span>
        </span>
      )}
    </span>
  );
}
