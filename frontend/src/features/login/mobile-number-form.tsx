import { errors } from "../../../../contract/errors.ts";
import { toPersianDigits } from "../../../../contract/digits.ts";
import { errorTextWithWait } from "../../entities/contact-code/error-text-with-wait.ts";
import { MobileStep } from "../../entities/contact-code/mobile-step.tsx";
import { hasCode } from "../../lib/network/api-client.ts";
import { Button } from "../../ui/button.tsx";
import { useLoginProgress } from "./login-progress-store.ts";
import { focusTab } from "./login-tabs.tsx";
import { loginTexts } from "./texts.ts";

interface MobileNumberFormProps {
  mobileNumber: string;
  /** The hours of the current night window; null outside it. */
  closed: { startHour: number; endHour: number } | null;
  onSend: (mobileNumber: string) => Promise<void>;
  /** The number the second provider may be used for, and its call; null when there is none. */
  other: { mobileNumber: string; send: () => Promise<void> } | null;
}

/** Asks for the mobile to log in with, and explains when logging in is closed and the alternatives. */
export function MobileNumberForm({ mobileNumber, closed, onSend, other }: MobileNumberFormProps) {
  return (
    <MobileStep
      id="login-mobile"
      mobile={mobileNumber}
      closed={closed !== null}
      onSend={onSend}
      wordsOf={(error) =>
        hasCode(error, "TIME_RESTRICTED") ? undefined : errorTextWithWait(error, errors.SMS_SEND_FAILED.text)
      }
      notice={({ refusal }) => (
        <>
          {(closed !== null || refusal === "TIME_RESTRICTED") && <ClosedHours hours={closed} />}
          {refusal === "CODES_SPENT_USE_EMAIL" && <EmailInstead />}
        </>
      )}
      otherWay={({ mobile, busy, sendBy }) =>
        other !== null &&
        mobile === other.mobileNumber && (
          <Button variant="outline" busy={busy} disabled={closed !== null} onClick={sendBy(other.send)}>
            {loginTexts.sendWithOtherProvider}
          </Button>
        )
      }
    />
  );
}

function EmailInstead() {
  const toEmail = () => {
    focusTab("email");
    useLoginProgress.setState({ method: "email" });
  };
  return (
    <Button variant="outline" onClick={toEmail}>
      {loginTexts.emailInstead}
    </Button>
  );
}

/** Says that mobiles are closed at this hour (in Tehran), and offers the way that is open. */
function ClosedHours({ hours }: { hours: { startHour: number; endHour: number } | null }) {
  return (
    <div
      role="status"
      className="border-line bg-background text-content flex flex-col gap-2 rounded-2xl border p-3.5 text-sm"
    >
      <p>
        <span aria-hidden>🌙 </span>
        {errors.TIME_RESTRICTED.text}
      </p>
      {hours && (
        <p className="text-muted">
          {loginTexts.closedHours(toPersianDigits(hours.startHour), toPersianDigits(hours.endHour))}
        </p>
      )}
      <EmailInstead />
    </div>
  );
}
