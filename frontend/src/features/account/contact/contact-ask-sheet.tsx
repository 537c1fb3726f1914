import { useState } from "react";

import type { AccountUser } from "../../../../../contract/account/calls/account.ts";
import type { ContactType } from "../../../entities/contact-code/sent-code.ts";
import { Button } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Sheet } from "../../../ui/dialog/lazy-sheet.tsx";
import { missingContact } from "./contact-ask.ts";
import type { ContactViewProps } from "./contact-view.tsx";
import { accountTexts } from "../texts.ts";

interface ContactAskSheetProps {
  viewer: AccountUser;
  open: boolean;
  onClose: () => void;
}

const ContactView = lazyPart<ContactViewProps>(
  () => import("./contact-view.tsx").then((module) => ({ default: module.ContactView })),
  <div className="h-44" />,
);

/** Asks a person who has logged in for the contact their account is still missing. */
export function ContactAskSheet({ viewer, open, onClose }: ContactAskSheetProps) {
  // Kept while the sheet slides out: by then nothing is missing any more.
  const [by, setBy] = useState<ContactType>("email");
  const missing = missingContact(viewer);
  if (open && missing !== null && missing !== by) setBy(missing);

  return (
    <Sheet
      open={open}
      onOpenChange={onClose}
      title={by === "email" ? accountTexts.askEmailTitle : accountTexts.askMobileTitle}
      description={accountTexts.askBody}
    >
      <div className="grid gap-2">
        <ContactView key={by} by={by} takesFocus={false} onLinked={onClose} />
        <Button variant="ghost" onClick={onClose}>
          {accountTexts.later}
        </Button>
      </div>
    </Sheet>
  );
}
