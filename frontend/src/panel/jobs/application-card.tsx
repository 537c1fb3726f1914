import { useEffect } from "react";
import { create } from "zustand";

import type { JobApplication } from "../../../../contract/jobs/calls.ts";
import { Button } from "../ui/button.tsx";
import { DateCell } from "../ui/cells.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { EditableCell } from "./editable-cell.tsx";
import { applicationFields, jobsTexts as texts, nameOf } from "./fields.ts";

/** The application whose card is open; kept while it closes. */
const useCard = create<{ row: JobApplication | null; isOpen: boolean }>()(() => ({ row: null, isOpen: false }));
const close = () => useCard.setState({ isOpen: false });

export const openCard = (row: JobApplication): void => useCard.setState({ row, isOpen: true });

/** One application with all its fields, each editable in its place; mounted once. */
export function ApplicationCard() {
  const { row, isOpen } = useCard();
  // So that the dialog is closed when the tab is next opened.
  useEffect(() => close, []);
  if (row === null) return null;
  return (
    <Dialog open={isOpen} onClose={close} title={nameOf(row)}>
      {isOpen && (
        <>
          <dl key={row._id} className="text-sm">
            {applicationFields.map(({ name, label }) => (
              <div key={name} className="grid grid-cols-[7rem_1fr] items-center gap-x-3 border-b border-line py-0.5">
                <dt className="text-muted">{label}</dt>
                <dd className="text-start">
                  <EditableCell row={row} name={name} onSaved={(changed) => useCard.setState({ row: changed })} />
                </dd>
              </div>
            ))}
            <div className="grid grid-cols-[7rem_1fr] gap-x-3 pt-2">
              <dt className="text-muted">{texts.createdAt}</dt>
              <dd className="px-1">
                <DateCell iso={row.createdAt} />
              </dd>
            </div>
          </dl>
          <Button variant="ghost" className="mt-3 w-full" onClick={close}>
            {texts.close}
          </Button>
        </>
      )}
    </Dialog>
  );
}
