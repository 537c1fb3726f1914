import { useEffect } from "react";
import { type RouteComponentProps, useLocation } from "wouter";

import { usernameText } from "../../../../../contract/persian.ts";
import { paths } from "../../../../../contract/product.ts";
import { SuspensionNotice } from "../../../features/account/suspension-notice.tsx";
import type { UnblockButtonProps } from "../../../features/blocks/unblock-button.tsx";
import { ChatPage } from "../../../features/direct/chat/chat-page.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const UnblockButton = lazyPart<UnblockButtonProps>(() =>
  import("../../../features/blocks/unblock-button.tsx").then((module) => ({ default: module.UnblockButton })),
);

/** A chat with one person, without the tab bar. A hand-typed «@Sara.Khandan» works too. */
export default function ChatRoute({ params }: RouteComponentProps<{ username: string }>) {
  const [, navigate] = useLocation();
  const written = decoded(params.username);
  const peer = usernameText(written);
  useEffect(() => {
    if (peer !== written) navigate(peer === "" ? paths.direct : paths.chat(peer), { replace: true });
  }, [peer, written, navigate]);
  if (peer !== written) return null;
  return <ChatPage username={peer} notice={<SuspensionNotice />} unblock={<UnblockButton username={peer} />} />;
}

/** wouter leaves reserved characters encoded, such as «%40». */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
