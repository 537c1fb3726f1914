import { Link } from "wouter";

import { viewerTexts } from "./texts.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { loginLink } from "./login-way.ts";

interface LoginFirstProps {
  emoji: string;
  title: string;
  body?: string;
}

/** Replaces a page that only its owner can use, for visitors: its purpose, and a login that returns here. */
export function LoginFirst(props: LoginFirstProps) {
  return (
    <EmptyState
      {...props}
      action={
        <Link {...loginLink()} className={buttonClass("accent")}>
          {viewerTexts.login}
        </Link>
      }
    />
  );
}
