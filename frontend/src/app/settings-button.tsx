import { useState } from "react";

import { IconButton } from "../ui/icon-button.tsx";
import { SettingsIcon } from "../ui/icons.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Sheet } from "../ui/lazy-sheet.tsx";
import { appTexts } from "./texts.ts";

const ThemePicker = lazyPart<object>(
  () => import("./theme-picker.tsx").then((module) => ({ default: module.ThemePicker })),
  <div className="h-80" />,
);

export function SettingsButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={appTexts.settings} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <SettingsIcon />
      </IconButton>
      <Sheet open={open} onOpenChange={setOpen} title={appTexts.theme} description={appTexts.themeHint}>
        <ThemePicker />
      </Sheet>
    </>
  );
}
