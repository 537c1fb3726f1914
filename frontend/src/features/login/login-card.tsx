import { Mail, Smartphone } from "lucide-react";
import { Link } from "wouter";

import { paths } from "../../../../contract/product.ts";
import { EmailLogin } from "./email-login.tsx";
import { useLoginProgress } from "./login-progress-store.ts";
import { LoginTabs } from "./login-tabs.tsx";
import { MobileLogin } from "./mobile-login.tsx";
import { texts } from "./texts.ts";

const tabs = [
  { id: "mobile", label: texts.mobileTab, Icon: Smartphone },
  { id: "email", label: texts.emailTab, Icon: Mail },
] as const;

/** Logging in by mobile or e-mail; a session user in the session store means it is done. */
export function LoginCard() {
  const method = useLoginProgress((progress) => progress.method);

  return (
    <section
      aria-labelledby="login-title"
      className="border-line bg-card text-card-content flex flex-col gap-2.5 rounded-[28px] border px-5 py-[22px] text-center"
    >
      <div aria-hidden className="text-[60px] leading-[1.2]">
        👋
      </div>
      <h2 id="login-title" className="text-[22px] font-bold">
        {texts.welcome}
      </h2>
      <p className="text-muted text-[15px]">{texts.lead}</p>
      <LoginTabs
        label={texts.methods}
        tabs={tabs}
        selected={method}
        onSelect={(selected) => useLoginProgress.setState({ method: selected })}
      >
        {method === "mobile" ? <MobileLogin /> : <EmailLogin />}
      </LoginTabs>
      <p className="text-muted text-[12.5px]">
        {texts.termsBefore}
        <Link href={paths.agreement} className="inline-flex min-h-11 items-center underline underline-offset-4">
          {texts.termsLink}
        </Link>
        {texts.termsAfter}
      </p>
    </section>
  );
}
