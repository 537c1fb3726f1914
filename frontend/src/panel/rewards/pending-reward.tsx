import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import type { CallAnswer } from "../../../../contract/calls/types.ts";
import { GIFT_AMOUNT_MAX, REWARD_NOTE_MAX_UNITS, REWARD_TOKENS_MAX } from "../../../../contract/rewards/values.ts";
import { call, hasCode } from "../../lib/network/api-client.ts";
import { formatCount } from "../../lib/persian/format.ts";
import { Field } from "../../ui/form/field.tsx";
import { fieldAttributes } from "../../ui/form/field-attributes.ts";
import { Problem } from "../../ui/problem.tsx";
import { panelKeys } from "../query-keys.ts";
import { Button } from "../ui/button.tsx";
import { NumberInput, Select, TextInput } from "../ui/inputs.tsx";
import { Card } from "../ui/page.tsx";
import { useSubmit } from "../ui/use-submit.ts";
import { showDone } from "../undo/undo.ts";

type Code = CallAnswer<"GET /api/admin/reward-config">["items"][number];

const texts = {
  title: "هدیه به یک شماره",
  hint: "به هر شماره‌ای می‌شود داد، حتی اگر هنوز حسابی ندارد: با ورود بعدی‌اش به او می‌رسد.",
  mobile: "شمارهٔ موبایل",
  what: "چه چیزی",
  own: "جم یا اعتبار",
  code: ({ code, giftTokens, giftAmount }: Code) =>
    `کد \u2066${code}\u2069: ${formatCount(giftTokens)} جم و ${formatCount(giftAmount)} هزار تومان`,
  tokens: "جم",
  amount: "هزار تومان اعتبار مجموعه‌ها",
  kind: "نوع",
  gift: "هدیه",
  prize: "جایزه",
  note: "توضیح، که خودش هم می‌بیند",
  give: "دادن هدیه",
  usedByThem: "این شماره این کد را قبلاً گرفته است.",
} as const;

const blank = () => ({
  mobileNumber: "",
  code: "",
  giftTokens: 0,
  giftAmount: 0,
  kind: "gift" as "gift" | "prize",
  note: "",
  // A repeat after a lost answer gives nothing twice; another gift has another id.
  clientId: crypto.randomUUID(),
});

/** Gives the person of a mobile gems, venue credit or a code's gift, whether they are here yet or not. */
export function PendingReward() {
  const queries = useQueryClient();
  const queryKey = panelKeys.setting("reward-config");
  const config = useQuery({ queryKey, queryFn: () => call("GET /api/admin/reward-config") });
  const [values, setValues] = useState(blank);
  const change = (changed: Partial<typeof values>) =>
    setValues({ ...values, ...changed, clientId: crypto.randomUUID() });

  const { submit, isBusy, refusal, error } = useSubmit(async () => {
    const { mobileNumber, code, clientId, ...gift } = values;
    const given = code === "" ? gift : { code };
    const done = await call("POST /api/admin/pending-rewards", { json: { mobileNumber, clientId, ...given } });
    setValues(blank());
    showDone(done);
    await queries.invalidateQueries({ queryKey });
  });

  const errorIf = (isOfField: boolean) => (isOfField ? error : undefined);
  const mobileError = errorIf(hasCode(refusal, "INVALID_MOBILE"));
  const codeError = hasCode(refusal, "REWARD_CODE_USED")
    ? texts.usedByThem
    : errorIf(hasCode(refusal, "REWARD_CODE_INVALID", "REWARD_CODE_EXHAUSTED"));
  const tokensError = errorIf(hasCode(refusal, "EMPTY_REWARD"));
  const isOfNoField = (mobileError ?? codeError ?? tokensError) === undefined;

  return (
    <Card title={texts.title}>
      <p className="text-sm text-muted">{texts.hint}</p>
      <form noValidate onSubmit={submit} className="grid items-start gap-3 md:grid-cols-3">
        <Field id="reward-mobile" label={texts.mobile} error={mobileError}>
          <TextInput
            {...fieldAttributes("reward-mobile", mobileError)}
            required
            ltr
            inputMode="tel"
            autoComplete="off"
            value={values.mobileNumber}
            onChange={({ target }) => change({ mobileNumber: target.value })}
          />
        </Field>
        <Field id="reward-code" label={texts.what} error={codeError}>
          <Select
            {...fieldAttributes("reward-code", codeError)}
            value={values.code}
            onChange={({ target }) => change({ code: target.value })}
          >
            <option value="">{texts.own}</option>
            {config.data?.items
              .filter(({ enabled }) => enabled)
              .map((item) => (
                <option key={item.code} value={item.code}>
                  {texts.code(item)}
                </option>
              ))}
          </Select>
        </Field>
        {values.code === "" && (
          <>
            <Field id="reward-kind" label={texts.kind}>
              <Select
                id="reward-kind"
                value={values.kind}
                onChange={({ target }) => change({ kind: target.value === "prize" ? "prize" : "gift" })}
              >
                <option value="gift">{texts.gift}</option>
                <option value="prize">{texts.prize}</option>
              </Select>
            </Field>
            <Field id="reward-tokens" label={texts.tokens} error={tokensError}>
              <NumberInput
                {...fieldAttributes("reward-tokens", tokensError)}
                max={REWARD_TOKENS_MAX}
                fallback={0}
                value={values.giftTokens}
                onValueChange={(giftTokens) => change({ giftTokens: giftTokens ?? 0 })}
              />
            </Field>
            <Field id="reward-amount" label={texts.amount}>
              <NumberInput
                id="reward-amount"
                max={GIFT_AMOUNT_MAX}
                fallback={0}
                value={values.giftAmount}
                onValueChange={(giftAmount) => change({ giftAmount: giftAmount ?? 0 })}
              />
            </Field>
            <Field id="reward-note" label={texts.note}>
              <TextInput
                id="reward-note"
                maxLength={REWARD_NOTE_MAX_UNITS}
                value={values.note}
                onChange={({ target }) => change({ note: target.value })}
              />
            </Field>
          </>
        )}
        <div className="grid gap-2 md:col-span-full">
          {error !== undefined && isOfNoField && <Problem>{error}</Problem>}
          <Button type="submit" busy={isBusy} className="justify-self-start">
            {texts.give}
          </Button>
        </div>
      </form>
    </Card>
  );
}
