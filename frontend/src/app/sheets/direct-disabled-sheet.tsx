import { Link } from "wouter";

import { paths } from "../../../../contract/product.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Sheet } from "../../ui/dialog/lazy-sheet.tsx";
import { menuTexts } from "../menu/texts.ts";

interface DirectDisabledSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Says that the administrator has switched direct messages off for now; what was written can still be read. */
export function DirectDisabledSheet({ open, onOpenChange }: DirectDisabledSheetProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={menuTexts.directDisabledTitle}
      description={menuTexts.directDisabledBody}
    >
      <div className="grid grid-cols-2 gap-2.5">
        <Button onClick={() => onOpenChange(false)}>{menuTexts.understood}</Button>
        <Link href={paths.direct} onClick={() => onOpenChange(false)} className={buttonClass("outline")}>
          {menuTexts.readDirect}
        </Link>
      </div>
    </Sheet>
  );
}
