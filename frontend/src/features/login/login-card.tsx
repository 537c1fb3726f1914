import { Mail, Smartphone } from "lucide-react";
import { Link } from "wouter";

import { PARENTS_PATH } from "../../../../contract/moderation/reports.ts";
import { paths } from "../../../../contract/product.ts";
import { HumanCheck } from "../../entities/contact-code/human-check/human-check.tsx";
import { EmailLogin } from "./email-login.tsx";
import { useLoginProgress } from "./login-progress-store.ts";
import { LoginTabs } from "./login-tabs.tsx";
import { MobileLogin } from "./mobile-login.tsx";
import { loginTexts } from "./texts.ts";

const tabs = [
  { id: "mobile", label: loginTexts.mobileTab, Icon: Smartphone },
  { id: "email", label: loginTexts.emailTab, Icon: Mail },
] as const;

/** Logging in by mobile or e-mail; a session user in the session store means it is done. */
export function LoginCard() {
  const method = useLoginProgress((progress) => progress.method);

  return (
    <section
      aria-labelledby="login-title"
      className="border-line bg-card text-card-content [--ground:var(--card)] flex flex-col gap-2.5 rounded-[28px] border px-5 py-[22px] text-center"
    >
      <div aria-hidden className="text-[60px] leading-[1.2]">
        👋
      </div>
      <h2 id="login-title" className="text-[1.375rem] font-bold">
        {loginTexts.welcome}
      </h2>
      <p className="text-muted text-body">{loginTexts.lead}</p>
      <LoginTabs
        label={loginTexts.methods}
        tabs={tabs}
        selected={method}
        onSelect={(selected) => useLoginProgress.setState({ method: selected })}
      >
        <HumanCheck>{method === "mobile" ? <MobileLogin /> : <EmailLogin />}</HumanCheck>
      </LoginTabs>
      <p className="text-muted text-note">
        {loginTexts.termsBefore}
        <Link href={paths.agreement} className="inline-flex min-h-11 items-center underline underline-offset-4">
          {loginTexts.termsLink}
        </Link>
        {loginTexts.termsAfter}
      </p>
      <Link
        href={PARENTS_PATH}
        className="-mt-3 mx-auto flex min-h-11 w-fit items-center text-note text-muted underline underline-offset-4"
      >
        {loginTexts.forParents}
      </Link>
    </section>
  );
}
