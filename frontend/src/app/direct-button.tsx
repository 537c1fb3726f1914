import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";

import { paths } from "../../../contract/product.ts";
import { classNames } from "../lib/class-names.ts";
import { useSettled } from "../lib/use-settled.ts";
import { iconButtonClass } from "../ui/icon-button.tsx";
import { DirectIcon } from "../ui/icons.tsx";
import { directStatus } from "./settings-api.ts";
import { appTexts } from "./texts.ts";

/** The way to direct messages: red while they are switched off, white otherwise. */
export function DirectButton() {
  const { data } = useQuery({ ...directStatus(), enabled: useSettled() });
  const disabled = data?.enabled === false;
  return (
    <Link
      href={paths.direct}
      aria-label={disabled ? appTexts.directDisabled : appTexts.direct}
      className={classNames(iconButtonClass, disabled && "text-header-danger")}
    >
      <DirectIcon />
    </Link>
  );
}
