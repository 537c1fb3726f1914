import type { ReactNode } from "react";

import { TabPage } from "../ui/page.tsx";

/** A tab of settings: each a card, two beside each other where there is room. */
export function SettingsTab({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <TabPage title={title} hint={hint}>
      <div className="grid items-start gap-3 lg:grid-cols-2">{children}</div>
    </TabPage>
  );
}
