import { type SubmitEvent, useState } from "react";

import type { CallAnswer } from "../../../../contract/calls/types.ts";
import { toPersianDigits } from "../../../../contract/digits.ts";
import { parseMobile } from "../../../../contract/persian.ts";
import { call, errorText } from "../../lib/network/api-client.ts";
import { Field } from "../../ui/form/field.tsx";
import { fieldAttributes } from "../../ui/form/field-attributes.ts";
import { Button } from "../ui/button.tsx";
import { DateCell, LtrCell } from "../ui/cells.tsx";
import { Select, TextInput } from "../ui/inputs.tsx";
import { Card } from "../ui/page.tsx";

type Account = CallAnswer<"POST /api/admin/sms-test">;
type Sent = CallAnswer<"POST /api/admin/sms-send-test">;
type Provider = Sent["usedProvider"];

/** The result of a test. */
type Outcome = { account: Account } | { sent: Sent } | { error: string };

const texts = {
  title: "آزمایش",
  provider: "سرویس",
  ask: "اعتبار و حساب",
  mobile: "شمارهٔ موبایل",
  send: "فرستادن پیامک آزمایشی",
  invalidMobile: "شماره موبایل نامعتبر است",
  credit: "اعتبار",
  type: "نوع حساب",
  expiresAt: "پایان حساب",
  lines: "خط‌ها",
  code: "کد آزمایشی",
  used: "فرستنده",
} as const;

const providers = [
  ["kavenegar", "کاوه‌نگار"],
  ["smsir", "اس‌ام‌اس.آی‌آر"],
] as const;

const units = { rial: "ریال", message: "پیامک" } as const;
const number = /* @__PURE__ */ new Intl.NumberFormat("fa-IR");
const nameOf = (provider: Provider) => providers.find(([id]) => id === provider)?.[1] ?? provider;

/** Tests an SMS service with its current settings: its account's balance, and a message to one's own mobile. */
export function SmsTests() {
  const [provider, setProvider] = useState<Provider>("kavenegar");
  const [mobile, setMobile] = useState("");
  const [busy, setBusy] = useState<"ask" | "send" | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [mobileError, setMobileError] = useState<string>();

  const attempt = async (which: "ask" | "send", act: () => Promise<Outcome>) => {
    if (busy !== null) return;
    setBusy(which);
    setOutcome(null);
    try {
      setOutcome(await act());
    } catch (error) {
      setOutcome({ error: errorText(error) });
    } finally {
      setBusy(null);
    }
  };
  const ask = () =>
    attempt("ask", async () => ({ account: await call("POST /api/admin/sms-test", { json: { provider } }) }));
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const isMobile = parseMobile(mobile) !== null;
    setMobileError(isMobile ? undefined : texts.invalidMobile);
    if (!isMobile) return;
    void attempt("send", async () => ({
      sent: await call("POST /api/admin/sms-send-test", { json: { mobileNumber: mobile, provider } }),
    }));
  };

  return (
    <Card title={texts.title}>
      <form noValidate onSubmit={send} className="grid gap-3">
        <div className="grid gap-3 md:grid-cols-[1fr_auto] md:items-end">
          <Field id="sms-test-provider" label={texts.provider}>
            <Select
              id="sms-test-provider"
              value={provider}
              onChange={({ target }) => setProvider(target.value === "smsir" ? "smsir" : "kavenegar")}
            >
              {providers.map(([id, name]) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Button variant="outline" busy={busy === "ask"} onClick={() => void ask()}>
            {texts.ask}
          </Button>
        </div>
        <div className="grid gap-3 md:grid-cols-[1fr_auto] md:items-end">
          <Field id="sms-test-mobile" label={texts.mobile} error={mobileError}>
            <TextInput
              {...fieldAttributes("sms-test-mobile", mobileError)}
              ltr
              inputMode="tel"
              autoComplete="tel"
              placeholder="09"
              value={mobile}
              onChange={({ target }) => setMobile(target.value)}
            />
          </Field>
          <Button type="submit" busy={busy === "send"}>
            {texts.send}
          </Button>
        </div>
      </form>
      {outcome !== null && <Result outcome={outcome} />}
    </Card>
  );
}

/** On a phone it comes in under the button that was pressed. */
const showWhole = (result: HTMLElement | null) => result?.scrollIntoView({ block: "nearest" });

function Result({ outcome }: { outcome: Outcome }) {
  if ("error" in outcome) {
    return (
      <p ref={showWhole} role="alert" className="rounded-lg border border-danger p-3 text-danger">
        {toPersianDigits(outcome.error)}
      </p>
    );
  }
  const { message } = "account" in outcome ? outcome.account : outcome.sent;
  return (
    <div ref={showWhole} role="status" className="grid gap-2 rounded-lg border border-line bg-surface p-3 text-content">
      <p>{message}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {"account" in outcome ? <AccountRows {...outcome.account} /> : <SentRows {...outcome.sent} />}
      </dl>
    </div>
  );
}

function AccountRows({ credit, accountInfo: { unit, type, expiresAt, lines } }: Account) {
  return (
    <>
      <dt>{texts.credit}</dt>
      <dd>
        {number.format(credit)} {units[unit]}
      </dd>
      {type !== "" && (
        <>
          <dt>{texts.type}</dt>
          <dd>
            <LtrCell text={type} />
          </dd>
        </>
      )}
      {expiresAt !== null && (
        <>
          <dt>{texts.expiresAt}</dt>
          <dd>
            <DateCell iso={expiresAt} />
          </dd>
        </>
      )}
      {lines.length > 0 && (
        <>
          <dt>{texts.lines}</dt>
          <dd>
            <LtrCell text={lines.join(" ")} />
          </dd>
        </>
      )}
    </>
  );
}

function SentRows({ testCode, usedProvider }: Sent) {
  return (
    <>
      <dt>{texts.code}</dt>
      <dd className="font-bold">
        <LtrCell text={testCode} />
      </dd>
      <dt>{texts.used}</dt>
      <dd>{nameOf(usedProvider)}</dd>
    </>
  );
}
