import { Link } from "wouter";

import { paths } from "../../../../contract/product.ts";
import { classNames } from "../../lib/class-names.ts";
import { useDirectState } from "../../entities/direct/direct-state.ts";
import { iconButtonClass } from "../../ui/icon-button.tsx";
import { DirectIcon } from "../../ui/icons.tsx";
import { appTexts } from "../texts.ts";

/** The way to direct messages: red while they are switched off, with a dot, in a colour of its own, while something is unread. */
export function DirectButton() {
  const { enabled, unread } = useDirectState();
  return (
    <Link
      href={paths.direct}
      aria-label={
        appTexts.direct + (enabled ? "" : appTexts.directDisabled) + (unread > 0 ? appTexts.directUnread : "")
      }
      className={classNames(iconButtonClass, !enabled && "text-header-danger")}
    >
      <DirectIcon />
      {unread > 0 && (
        <span
          className={classNames(
            "absolute end-2 top-2 size-2 rounded-full",
            enabled ? "bg-header-danger" : "bg-header-content",
          )}
        />
      )}
    </Link>
  );
}
