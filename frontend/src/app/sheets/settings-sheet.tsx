import { paths } from "../../../../contract/product.ts";
import { ACCOUNT_HASH } from "../../../../contract/account/values.ts";
import { SAFETY_PATH } from "../../../../contract/moderation/reports.ts";
import { useViewer } from "../../entities/viewer/session-store.ts";
import { viewerTexts } from "../../entities/viewer/texts.ts";
import { Sheet } from "../../ui/dialog/lazy-sheet.tsx";
import { MenuLink } from "../menu/menu-row.tsx";
import { menuTexts } from "../menu/texts.ts";
import { appTexts } from "../texts.ts";
import { ThemePicker, themeTexts } from "../theme/theme-sheet.tsx";

interface SettingsSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The ways to the account and to safety, and the colours. */
export function SettingsSheet({ open, onOpenChange }: SettingsSheetProps) {
  const isVisitor = useViewer() === null;
  const close = () => onOpenChange(false);
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={appTexts.settings}>
      <div className="grid">
        <MenuLink
          href={isVisitor ? paths.profile : paths.profile + ACCOUNT_HASH}
          emoji="👤"
          label={isVisitor ? viewerTexts.login : menuTexts.account}
          hint={isVisitor ? undefined : menuTexts.accountHint}
          onLeave={close}
        />
        <MenuLink href={SAFETY_PATH} emoji="🛟" label={menuTexts.safety} onLeave={close} />
        <h3 className="mt-2 mb-1.5 px-2 text-sm text-muted">{themeTexts.title}</h3>
        <ThemePicker />
      </div>
    </Sheet>
  );
}
