import type { ReactNode } from "react";

import { PageTitle } from "../../ui/page-title.tsx";

/** A page of the way to a job, under its title. */
export function JobPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-1 flex-col gap-2.5 p-3">
      <PageTitle title={title} />
      {children}
    </div>
  );
}
