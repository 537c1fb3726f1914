import { MessageCircle } from "lucide-react";
import { Link } from "wouter";

import { paths } from "../../../../../contract/product.ts";
import { requireLogin } from "../../../entities/viewer/login-required.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { publicTexts } from "./texts.ts";

/** The link to a chat with a person; it needs a login. */
export function MessageLink({ username }: { username: string }) {
  return (
    <Link
      href={paths.chat(username)}
      onClick={(event) => {
        if (!requireLogin(publicTexts.loginToMessage)) event.preventDefault();
      }}
      className={`${buttonClass("outline")} w-full px-2!`}
    >
      <MessageCircle size={18} aria-hidden />
      {publicTexts.message}
    </Link>
  );
}
