import { CodeStep } from "../../../entities/contact-code/code-step.tsx";
import { HumanCheck } from "../../../entities/contact-code/human-check/human-check.tsx";
import type { ContactType } from "../../../entities/contact-code/sent-code.ts";
import { BothCodesStep } from "./both-codes-step.tsx";
import { ContactForm } from "./contact-form.tsx";
import { accountTexts } from "../texts.ts";
import { useLinkContact } from "./use-link-contact.ts";

export interface ContactViewProps {
  by: ContactType;
  takesFocus?: boolean;
  onLinked: () => void;
}

/** Adds a mobile or an e-mail: the contact, then the codes sent to it and to the one there is. */
export const ContactView = (props: ContactViewProps) => (
  <HumanCheck>
    <Steps {...props} />
  </HumanCheck>
);

function Steps({ by, takesFocus, onLinked }: ContactViewProps) {
  const { sent, typed, send, resend, verify, edit } = useLinkContact(by, onLinked);
  if (sent === null) return <ContactForm by={by} contact={typed} takesFocus={takesFocus} onSend={send} />;
  const step = { by, onVerify: verify, onResend: resend, onEdit: edit };
  const { current } = sent;
  if (current !== null) return <BothCodesStep {...step} sent={{ ...sent, current }} />;
  return <CodeStep {...step} sent={sent} submitLabel={accountTexts.linkContact} failed={accountTexts.linkFailed} />;
}
