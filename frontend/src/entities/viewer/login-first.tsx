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

/** What a visitor finds on a page that has something for its owner only: what that is, and the login, which leads back here. */
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
