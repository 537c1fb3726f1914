import { type ReactNode, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";

import { useWindowTitle } from "../lib/use-window-title.ts";

interface PageTitleProps {
  title: string;
  /** The username under the title. */
  username?: string | undefined;
  /** The window's title, when it differs from the heading. */
  windowTitle?: string | undefined;
}

// A box of its own, so that a long name is cut at its own end, whatever its direction.
const lineClass = "block w-fit max-w-full truncate";

const neverChanges = () => () => undefined;

/**
 * The heading of a page outside the five tabs, shown in the header beside the back button; it also sets the window's
 * title.
 */
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

/** The heading alone, as index.html paints it before the page is loaded. */
export const TitleLine = ({ children }: { children: ReactNode }) => (
  <h1 className="text-lg leading-snug font-bold">
    <bdi className={lineClass}>{children}</bdi>
  </h1>
);

/** Renders its children in the header beside the back button (a portal). */
export function HeaderPlace({ children }: { children: ReactNode }) {
  // Null in the first render of header and page; read again after it.
  const place = useSyncExternalStore(
    neverChanges,
    () => document.getElementById("page-title"),
    () => null,
  );
  return place && createPortal(children, place);
}
