import { create } from "zustand";

import { DEFAULT_REASON, type VerdictReason } from "../../../../contract/moderation/reasons.ts";
import { panelTexts } from "../texts.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { ReasonSelect } from "./reason-select.tsx";

/** A question with a yes and a no. */
export interface Question {
  title: string;
  body?: string;
  yes: string;
  danger?: boolean;
  /** Whether a reason may be chosen, with which {@link confirm} resolves. */
  asksWhy?: boolean;
}

interface Asked {
  question: Question;
  isOpen: boolean;
  reason: VerdictReason;
  answer: (reason: VerdictReason | null) => void;
}

const useAsked = create<{ asked: Asked | null }>()(() => ({ asked: null }));

function settle(isYes: boolean): void {
  const { asked } = useAsked.getState();
  if (asked === null || !asked.isOpen) return;
  // The texts are kept while the dialog closes.
  useAsked.setState({ asked: { ...asked, isOpen: false } });
  asked.answer(isYes ? asked.reason : null);
}

/** Asks for a confirmation; resolves to the chosen reason, the default one where none is asked, or to null for a no. */
export function confirm(question: Question): Promise<VerdictReason | null> {
  settle(false);
  return new Promise((answer) =>
    useAsked.setState({ asked: { question, isOpen: true, reason: DEFAULT_REASON, answer } }),
  );
}

/** Renders the question of `confirm`; mounted once. */
export function ConfirmDialog() {
  const asked = useAsked((state) => state.asked);
  if (asked === null) return null;
  const { title, body, yes, danger = false, asksWhy = false } = asked.question;
  return (
    <Dialog open={asked.isOpen} onClose={() => settle(false)} title={title} description={body}>
      <div className="grid gap-3">
        {asksWhy && (
          <ReasonSelect
            value={asked.reason}
            onChange={(reason) => useAsked.setState({ asked: { ...asked, reason } })}
          />
        )}
        <div className="flex justify-end gap-2">
          <Button variant="outline" onClick={() => settle(false)}>
            {panelTexts.cancel}
          </Button>
          <Button variant={danger ? "danger" : "primary"} onClick={() => settle(true)}>
            {yes}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
