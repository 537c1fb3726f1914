import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { defaultVideoQuery, publicUserQuery } from "../api.ts";
import { useHidesAds, VideoBox } from "./video-box.tsx";

interface OwnVideoProps {
  username: string;
  /** The content under the video. */
  children: ReactNode;
}

/** The video on the viewer's own profile, as others see it. */
export function OwnVideo({ username, children }: OwnVideoProps) {
  const person = useQuery(publicUserQuery(username));
  const hidesDefault = useHidesAds();
  // Fetched in parallel with the person, so that the default video needs no second wait.
  useQuery({ ...defaultVideoQuery, enabled: !hidesDefault });
  return (
    <VideoBox
      user={person.data?.user}
      liked={person.data?.viewerLikesVideo ?? false}
      pending={person.isPending && person.failureCount === 0}
    >
      {children}
    </VideoBox>
  );
}
