import { type ReactNode, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";

import { useWindowTitle } from "../lib/use-window-title.ts";

interface PageTitleProps {
  title: string;
  /** Whose page it is, under the title. */
  username?: string | undefined;
  /** What the window is called, when it is not the title. */
  windowTitle?: string | undefined;
}

// Its own box, so that a long name is cut at its own end, whichever way it is written.
const lineClass = "block w-fit max-w-full truncate";

const neverChanges = () => () => undefined;

/** The heading of a page outside the five tabs, shown in the header beside the way back; it names the window too. */
export function PageTitle({ title, username, windowTitle = title }: PageTitleProps) {
  useWindowTitle(windowTitle);
  return (
    <HeaderPlace>
      <TitleLine>{title}</TitleLine>
      {username !== undefined && (
        <p className="text-note leading-snug">
          <bdi className={lineClass}>{username}</bdi>
        </p>
      )}
    </HeaderPlace>
  );
}

/** The title by itself, as index.html paints it before the page is there. */
export const TitleLine = ({ children }: { children: ReactNode }) => (
  <h1 className="text-lg leading-snug font-bold">
    <bdi className={lineClass}>{children}</bdi>
  </h1>
);

/** Shows its children in the header beside the way back. */
export function HeaderPlace({ children }: { children: ReactNode }) {
  // Null while header and page are drawn for the first time together; read again once both stand.
  const place = useSyncExternalStore(
    neverChanges,
    () => document.getElementById("page-title"),
    () => null,
  );
  return place && createPortal(children, place);
}
