import { skipToken, useQuery } from "@tanstack/react-query";
import { Link } from "wouter";

import { paths } from "../../../contract/product.ts";
import { classNames } from "../lib/class-names.ts";
import { useSettled } from "../lib/use-settled.ts";
import { iconButtonClass } from "../ui/icon-button.tsx";
import { DirectIcon } from "../ui/icons.tsx";
import { directStatus } from "./settings-api.ts";
import { appTexts } from "./texts.ts";

/** The way to direct messages: red while they are switched off, white otherwise, with a dot for unread ones. */
export function DirectButton() {
  const { data } = useQuery({ ...directStatus(), enabled: useSettled() });
  // Written by the direct feature, which hears of unread messages first.
  const { data: unread = 0 } = useQuery<number>({ queryKey: ["direct", "unread"], queryFn: skipToken });
  const disabled = data?.enabled === false;
  const label = disabled ? appTexts.directDisabled : unread > 0 ? appTexts.directUnread : appTexts.direct;
  return (
    <Link
      href={paths.direct}
      aria-label={label}
      className={classNames(iconButtonClass, disabled && "text-header-danger")}
    >
      <DirectIcon />
      {unread > 0 && <span className="absolute end-2 top-2 size-2.5 rounded-full border-2 border-header bg-danger" />}
    </Link>
  );
}
