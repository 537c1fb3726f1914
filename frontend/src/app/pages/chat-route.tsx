import type { RouteComponentProps } from "wouter";

import { SuspensionNotice } from "../../features/account/suspension-notice.tsx";
import { UnblockButton } from "../../features/blocks/unblock-button.tsx";
import { ChatPage } from "../../features/direct/chat-page.tsx";

/** A chat with one person, without the tabs. */
export default function ChatRoute({ params: { peer } }: RouteComponentProps<{ peer: string }>) {
  const username = peer.trim().toLowerCase();
  return <ChatPage peer={username} notice={<SuspensionNotice />} unblock={<UnblockButton username={username} />} />;
}
