import {
  AtSign,
  Ban,
  Bell,
  EyeOff,
  Flag,
  Mail,
  MessageSquareOff,
  MonitorSmartphone,
  Smartphone,
  UserX,
} from "lucide-react";

import { formatMobile } from "../../entities/contact-code/mobile-digits.ts";
import type { Viewer } from "../../entities/viewer/session-store.ts";
import { Button } from "../../ui/button.tsx";
import { AccountRow, FixedRow } from "./account-row.tsx";
import type { AccountView } from "./account-views.tsx";
import { ExportButton } from "./leaving/export-button.tsx";
import { accountTexts } from "./texts.ts";

interface AccountMenuProps {
  viewer: Viewer;
  /** The view that was just left: its row gets the focus. */
  cameFrom: AccountView | null;
  onView: (view: AccountView) => void;
  onLogout: () => void;
}

/** The list of account settings. A linked contact cannot be changed (001 §5). */
export function AccountMenu({ viewer, cameFrom, onView, onLogout }: AccountMenuProps) {
  const { username, mobileNumber, email } = viewer;
  const rowTo = (view: AccountView) => ({ onPress: () => onView(view), hasFocus: cameFrom === view });

  return (
    <div className="flex flex-col gap-4">
      <ul className="min-w-0 divide-y divide-line rounded-card border border-line bg-card px-4 text-card-content">
        {mobileNumber === null ? (
          <AccountRow Icon={Smartphone} label={accountTexts.addMobile} {...rowTo("mobile")} />
        ) : (
          <FixedRow Icon={Smartphone} label={accountTexts.mobile} value={formatMobile(mobileNumber)} />
        )}
        {email === null ? (
          <AccountRow Icon={Mail} label={accountTexts.addEmail} {...rowTo("email")} />
        ) : (
          <FixedRow Icon={Mail} label={accountTexts.email} value={email} />
        )}
        <AccountRow Icon={AtSign} label={accountTexts.changeUsername} value={username ?? ""} {...rowTo("username")} />
        <AccountRow Icon={MonitorSmartphone} label={accountTexts.devices} {...rowTo("devices")} />
        <AccountRow Icon={EyeOff} label={accountTexts.privacy} {...rowTo("privacy")} />
        <AccountRow Icon={Bell} label={accountTexts.notifications} {...rowTo("notifications")} />
        <AccountRow Icon={Ban} label={accountTexts.blocked} {...rowTo("blocked")} />
        <AccountRow Icon={MessageSquareOff} label={accountTexts.mutedWords} {...rowTo("mutedWords")} />
        <AccountRow Icon={Flag} label={accountTexts.reports} {...rowTo("reports")} />
      </ul>
      <ExportButton username={username} />
      <Button variant="outline" onClick={onLogout}>
        {accountTexts.logout}
      </Button>
      <ul className="rounded-card border border-line bg-card px-4 text-danger">
        <AccountRow Icon={UserX} label={accountTexts.leave} {...rowTo("leave")} />
      </ul>
    </div>
  );
}
