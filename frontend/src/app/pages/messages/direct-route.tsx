import { useLocation } from "wouter";

import { paths } from "../../../../../contract/product.ts";
import { InboxPage } from "../../../features/direct/inbox/inbox-page.tsx";
import { inboxTexts } from "../../../features/direct/inbox/texts.ts";
import { PeopleFinder } from "../../../features/people/people-finder.tsx";
import { useViewerId } from "../../../entities/viewer/session-store.ts";

/** The inbox; its search box leads to a chat with the person found. */
export default function DirectRoute() {
  const [, navigate] = useLocation();
  const viewerId = useViewerId();
  return (
    <InboxPage
      search={
        <PeopleFinder
          placeholder={inboxTexts.searchPlaceholder}
          except={viewerId}
          onChoose={(found) => navigate(paths.chat(found))}
        />
      }
    />
  );
}
