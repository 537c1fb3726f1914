import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect } from "react";
import { Router } from "wouter";

import { PANEL_PATHS } from "../../../../contract/product.ts";
import { ToastRegion } from "../../ui/toast-region.tsx";
import { panelQueries } from "../query-client.ts";
import { resume, useAdminSession } from "../session.ts";
import { ConfirmDialog } from "../ui/confirm.tsx";
import { UndoToast } from "../undo/undo-toast.tsx";
import { Login, LoginAgain } from "./login.tsx";
import { Shell } from "./shell.tsx";

/** The panel has two addresses; links stay below the one it was opened by. */
const baseOf = (path: string): string => PANEL_PATHS.find((base) => path.startsWith(base)) ?? PANEL_PATHS[0];

/** The whole panel: a login, or the tabs. */
export function Panel() {
  const state = useAdminSession((session) => session.state);

  useEffect(() => resume(), []);

  return (
    <QueryClientProvider client={panelQueries}>
      <Router base={baseOf(location.pathname)}>
        {state === "out" && <Login />}
        {(state === "in" || state === "ended") && (
          <div hidden={state === "ended"}>
            <Shell />
          </div>
        )}
        {state === "in" && <UndoToast />}
        {state === "ended" && <LoginAgain />}
        <ConfirmDialog />
        <ToastRegion />
      </Router>
    </QueryClientProvider>
  );
}
