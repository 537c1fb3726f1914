import { useMutation } from "@tanstack/react-query";

import { ApiError } from "../../../lib/network/api-client.ts";
import { ConfirmSheet } from "../../../ui/dialog/confirm-sheet.tsx";
import { showError } from "../../../ui/toast.ts";
import { logout, revokeAllSessions } from "../api.ts";
import { forgetDevice } from "./forget-device.ts";
import { accountTexts } from "../texts.ts";

const questions = {
  here: {
    title: accountTexts.logoutTitle,
    body: accountTexts.logoutBody,
    confirmLabel: accountTexts.logout,
    end: logout,
  },
  everywhere: {
    title: accountTexts.revokeAllTitle,
    body: accountTexts.revokeAllBody,
    confirmLabel: accountTexts.revokeAllConfirm,
    end: revokeAllSessions,
  },
} as const;

export interface LogoutSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** This device only, or every device. */
  where: keyof typeof questions;
}

/** Asks, ends the session on the server, then forgets the person on this device. */
export function LogoutSheet({ open, onOpenChange, where }: LogoutSheetProps) {
  const { end, ...question } = questions[where];
  const leave = useMutation({
    mutationFn: async () => {
      await end().catch((error: unknown) => {
        // A session that has already ended fulfils the request.
        if (!(error instanceof ApiError && error.status === 401)) throw error;
      });
      await forgetDevice(accountTexts.loggedOut);
    },
    onError: (error) => showError(error),
  });

  return (
    <ConfirmSheet
      {...question}
      open={open}
      onOpenChange={onOpenChange}
      cancelLabel={accountTexts.stay}
      danger
      busy={leave.isPending}
      onConfirm={() => leave.mutate()}
    />
  );
}
