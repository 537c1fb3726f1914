import { Button } from "../ui/button.tsx";
import { Sheet } from "../ui/lazy-sheet.tsx";
import { menuTexts } from "./menu-texts.ts";

interface DirectDisabledSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Says that the administrator has switched direct messages off for now. */
export function DirectDisabledSheet({ open, onOpenChange }: DirectDisabledSheetProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={menuTexts.directDisabledTitle}
      description={menuTexts.directDisabledBody}
    >
      <Button className="w-full" onClick={() => onOpenChange(false)}>
        {menuTexts.understood}
      </Button>
    </Sheet>
  );
}
