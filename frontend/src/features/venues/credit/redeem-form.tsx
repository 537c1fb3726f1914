import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";

import { errorTextWithWait } from "../../../entities/contact-code/error-text-with-wait.ts";
import { ConfirmSheet } from "../../../ui/dialog/confirm-sheet.tsx";
import { showToast } from "../../../ui/toast.ts";
import { useRedeemCredit } from "./api.ts";
import { SecretForm } from "../secret-form.tsx";
import { creditPageTexts } from "./texts.ts";

interface RedeemFormProps {
  rid: string;
  amount: number;
}

/** The venue staff's form to redeem; collapsed, because most visitors are not staff. */
export function RedeemForm(props: RedeemFormProps) {
  const [isOpen, setIsOpen] = useState(false);
  const form = useId();
  return (
    <section className="rounded-card border border-line px-4">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={form}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-12 w-full items-center justify-between gap-2 rounded-button text-sm text-muted"
      >
        {creditPageTexts.staff}
        <ChevronDown size={18} aria-hidden className={isOpen ? "transform-[rotate(180deg)]" : ""} />
      </button>
      <div id={form}>{isOpen && <Redeem {...props} />}</div>
    </section>
  );
}

/** The secret's form and its confirmation. */
function Redeem({ rid, amount }: RedeemFormProps) {
  const [secret, setSecret] = useState("");
  const [isAsking, setIsAsking] = useState(false);
  const redeem = useRedeemCredit(rid);
  const refused = redeem.isError ? errorTextWithWait(redeem.error, creditPageTexts.redeemFailed) : undefined;

  const ask = (typed: string) => {
    redeem.reset();
    setSecret(typed);
    setIsAsking(true);
  };
  const confirm = () =>
    redeem.mutate(secret, {
      onSuccess: ({ message }) => showToast(message),
      onSettled: () => setIsAsking(false),
    });

  return (
    <SecretForm submit={creditPageTexts.redeem} refused={refused} onSubmit={ask}>
      <ConfirmSheet
        open={isAsking}
        onOpenChange={setIsAsking}
        title={creditPageTexts.confirmTitle(amount)}
        body={creditPageTexts.confirmBody}
        confirmLabel={creditPageTexts.confirm}
        busy={redeem.isPending}
        onConfirm={confirm}
      />
    </SecretForm>
  );
}
