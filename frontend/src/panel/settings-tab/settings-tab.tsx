import type { ReactNode } from "react";

import { classNames } from "../../lib/class-names.ts";
import { TabPage } from "../ui/page.tsx";

interface SettingsTabProps {
  title: string;
  hint?: string;
  /** Each card over the whole width: for rows of fields. */
  isWide?: boolean;
  children: ReactNode;
}

/** A tab of settings: each a card, two beside each other where there is room. */
export function SettingsTab({ title, hint, isWide = false, children }: SettingsTabProps) {
  return (
    <TabPage title={title} hint={hint}>
      <div className={classNames("grid items-start gap-3", !isWide && "lg:grid-cols-2")}>{children}</div>
    </TabPage>
  );
}
