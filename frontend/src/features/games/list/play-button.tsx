import type { ReactNode } from "react";
import { useLocation } from "wouter";

import { PLAY_LOGIN_TEXT } from "../../../../../contract/games/values.ts";
import { paths } from "../../../../../contract/product.ts";
import { loginLink } from "../../../entities/viewer/login-way.ts";
import { useViewer } from "../../../entities/viewer/session-store.ts";
import { showToast } from "../../../ui/toast.ts";

interface PlayButtonProps {
  className: string;
  /** Closes the containing sheet before a visitor is led elsewhere. */
  onLeave?: () => void;
  children: ReactNode;
}

/** The link to the claw machine's own document; a visitor sees that it needs a login, and is led there (000 §2). */
export function PlayButton({ className, onLeave, children }: PlayButtonProps) {
  const isVisitor = useViewer() === null;
  const [, navigate] = useLocation();
  if (!isVisitor)
    return (
      <a href={paths.clawMachine} className={className}>
        {children}
      </a>
    );
  const logInFirst = () => {
    onLeave?.();
    showToast(PLAY_LOGIN_TEXT, "info");
    const { href, state } = loginLink();
    navigate(href, { state });
  };
  return (
    <button type="button" onClick={logInFirst} className={className}>
      {children}
    </button>
  );
}
