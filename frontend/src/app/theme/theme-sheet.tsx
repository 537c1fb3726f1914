import { Sheet } from "../../ui/lazy-sheet.tsx";
import { ThemePicker } from "./theme-picker.tsx";
import { themeTexts } from "./texts.ts";

interface ThemeSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The theme picker as a sheet. */
export function ThemeSheet({ open, onOpenChange }: ThemeSheetProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={themeTexts.title} description={themeTexts.hint}>
      <ThemePicker />
    </Sheet>
  );
}
