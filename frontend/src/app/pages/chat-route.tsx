import { useEffect } from "react";
import { type RouteComponentProps, useLocation } from "wouter";

import { usernameText } from "../../../../contract/persian.ts";
import { paths } from "../../../../contract/product.ts";
import { SuspensionNotice } from "../../features/account/suspension-notice.tsx";
import type { BlockSheetProps } from "../../features/blocks/block-sheet.tsx";
import { UnblockButton } from "../../features/blocks/unblock-button.tsx";
import { ChatPage } from "../../features/direct/chat/chat-page.tsx";
import { changeCachedJokes } from "../../features/jokes/api.ts";
import { queryClient } from "../../lib/query-client.ts";
import { lazyDialog } from "../../ui/lazy-part.tsx";

const BlockSheet = lazyDialog<BlockSheetProps>(() =>
  import("../../features/blocks/block-sheet.tsx").then((module) => ({ default: module.BlockSheet })),
);

/** A chat with one person, without the tabs. Whoever writes the address by hand may write «@Sara.Khandan». */
export default function ChatRoute({ params }: RouteComponentProps<{ peer: string }>) {
  const [, navigate] = useLocation();
  const written = decoded(params.peer);
  const peer = usernameText(written);
  useEffect(() => {
    if (peer !== written) navigate(peer === "" ? paths.direct : paths.chat(peer), { replace: true });
  }, [peer, written, navigate]);
  if (peer !== written) return null;
  const dropJokes = () => changeCachedJokes(queryClient, (joke) => (joke.username === peer ? null : joke));
  return (
    <ChatPage
      username={peer}
      notice={<SuspensionNotice />}
      unblock={<UnblockButton username={peer} />}
      blockQuestion={(sheet) => <BlockSheet username={peer} onBlocked={dropJokes} {...sheet} />}
    />
  );
}

/** The router leaves what has a meaning in addresses encoded, as «%40». */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
