import { Avatar } from "./avatar.tsx";

interface PersonAvatarProps {
  /** Null for a visitor; the username is null until they have chosen one. */
  person: {
    username: string | null;
    avatarUrl?: string | undefined;
    colorfulFrame?: boolean | undefined;
    sparkleEffect?: boolean | undefined;
  } | null;
  /** Outer size in px, decorations included. */
  size: number;
}

/** Somebody's picture as they are seen: with the frame and the sparkle they have. */
export const PersonAvatar = ({ person, size }: PersonAvatarProps) => (
  <Avatar
    username={person?.username ?? ""}
    url={person?.avatarUrl}
    size={size}
    frame={person?.colorfulFrame}
    sparkle={person?.sparkleEffect}
  />
);
