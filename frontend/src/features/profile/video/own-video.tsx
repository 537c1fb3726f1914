import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { defaultVideoQuery, publicUserQuery } from "../api.ts";
import { VideoBox } from "./video-box.tsx";

interface OwnVideoProps {
  username: string;
  /** The viewer bought no-ads. */
  hidesDefault: boolean;
  /** What stands under the video. */
  children: ReactNode;
}

/** The video on the viewer's own profile, as others see it. */
export function OwnVideo({ username, hidesDefault, children }: OwnVideoProps) {
  const person = useQuery(publicUserQuery(username));
  // Asked for beside the person, so that a video in its place comes without a second wait.
  useQuery({ ...defaultVideoQuery, enabled: !hidesDefault });
  const user = person.data?.user;
  return (
    <VideoBox
      parkVideoUrl={user?.parkVideoUrl ?? ""}
      userVideoUrl={user?.userVideoUrl ?? ""}
      videoExpireAt={user?.videoExpireAt ?? null}
      hidesDefault={hidesDefault}
      pending={person.isPending && person.failureCount === 0}
    >
      {children}
    </VideoBox>
  );
}
