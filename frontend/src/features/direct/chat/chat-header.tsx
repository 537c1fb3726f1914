import type { ReactNode } from "react";
import { Link } from "wouter";

import type { MessagePage } from "../../../../../contract/direct/calls/messages.ts";
import { paths } from "../../../../../contract/product.ts";
import { classNames } from "../../../lib/class-names.ts";
import { useHasNetwork } from "../../../lib/network/use-has-network.ts";
import { useWindowTitle } from "../../../lib/use-window-title.ts";
import { PersonAvatar } from "../../../entities/person/person-avatar.tsx";
import { BlueTick } from "../../../entities/person/blue-tick.tsx";
import { HeaderPlace } from "../../../ui/page-title.tsx";
import { chatTexts } from "../model/texts.ts";

interface ChatHeaderProps {
  username: string;
  /** Undefined until the chat was read. */
  person?: MessagePage["person"] | undefined;
  /** Whether they are online; null if the viewer does not know. */
  isOnline?: boolean | null;
  typing?: boolean;
  /** Further actions of the page. */
  menu?: ReactNode;
}

/** The other person, in the shell's header: a link to their profile, and whether they are online or typing. */
export function ChatHeader({ username, person, isOnline = null, typing = false, menu }: ChatHeaderProps) {
  useWindowTitle(chatTexts.windowTitle(username));
  const hasNetwork = useHasNetwork();
  const awayText = person ? chatTexts.waitingForNetwork : null;
  const status = hasNetwork ? presenceText(isOnline, typing) : awayText;
  return (
    <HeaderPlace>
      <div className="flex items-center">
        <Link href={paths.user(username)} className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5 rounded-button">
          <PersonAvatar person={{ username, ...person }} size={40} />
          <span className="min-w-0 flex-1">
            <h1 className="flex items-center gap-1 text-body leading-snug font-bold">
              <bdi className="min-w-0 truncate">{username}</bdi>
              {person?.blueTick && <BlueTick />}
            </h1>
            {status !== null && (
              <span
                className={classNames(
                  "block truncate text-note leading-snug",
                  hasNetwork && (isOnline === true || typing) && "text-header-online",
                )}
              >
                {status}
              </span>
            )}
          </span>
        </Link>
        {menu}
      </div>
    </HeaderPlace>
  );
}

function presenceText(isOnline: boolean | null, typing: boolean): string | null {
  if (typing) return chatTexts.typing;
  if (isOnline === null) return null;
  return isOnline ? chatTexts.online : chatTexts.offline;
}
