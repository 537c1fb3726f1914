import { queryOptions, useMutationState, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "wouter";

import type { Privacy } from "../../../../contract/privacy/calls.ts";
import { SAFETY_PATH } from "../../../../contract/moderation/reports.ts";
import { queryKeys } from "../../entities/query-keys.ts";
import { useSavePrivacy } from "../../entities/privacy/use-save-privacy.ts";
import { call, errorText } from "../../lib/network/api-client.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Switch } from "../../ui/form/switch.tsx";

const privacyTexts = {
  whoMayWrite: "چه کسی می‌تواند برایم بنویسد؟",
  showPresence: "آنلاین بودنم پیدا باشد",
  presenceNote: "فقط برای کسانی که دنبالشان می‌کنی یا قبولشان کرده‌ای. خاموش باشد، «در حال نوشتن» هم پیدا نیست.",
  showReceipts: "پیدا باشد که پیام‌ها را خوانده‌ام",
  receiptsNote: "خاموش باشد، پیام‌های آن‌ها با یک تیک می‌ماند.",
  showFollows: "پیدا باشد چه کسانی را دنبال می‌کنم",
  followsNote: "خاموش باشد، بقیه از هر دو فهرستت فقط تعداد را می‌بینند، و نامت در فهرست آن‌ها هم نیست.",
  textInNotifications: "نوشتهٔ پیام‌ها در اعلان بیاید",
  notificationsNote: "خاموش باشد، صفحهٔ قفل گوشی فقط می‌گوید چه کسی برایت نوشته است.",
  outside: "جوک‌های برترم بیرون از لبخند هم دیده شود",
  outsideNote:
    "روشن باشد، جوکی که از بهترین‌هاست در گوگل، کانال لبخند، صفحهٔ ورود و اعلان گوشی‌ها هم می‌آید. خاموش باشد، فقط توی لبخند می‌ماند، مگر کسی خودش لینک یا عکسش را بفرستد.",
  nameOnPictures: "نامم روی لینک و عکس جوک‌هایم باشد",
  nameNote: "خاموش باشد، لینک و عکسی که از جوکت فرستاده شود بی‌نام است.",
  aboutSafety: "کسی اذیتت می‌کند؟ «ایمنی» را بخوان",
} as const;

/** From the most closed one on. */
const writers = [
  ["followed", "فقط کسانی که دنبالشان می‌کنم", "هیچ غریبه‌ای نمی‌تواند برایت بنویسد."],
  [
    "acquainted",
    "آشناها، با اجازهٔ من",
    "آشنا کسی است که خودت، یا یکی از دنبال‌شده‌هایت، دنبالش می‌کند. پیام بقیه ندیده کنار می‌ماند.",
  ],
  ["requests", "همه، با اجازهٔ من", "پیام غریبه‌ها هم در «درخواست‌ها» می‌آید تا قبولشان کنی."],
  ["everyone", "همه", "پیام همه یک‌راست بین گفت‌وگوهایت می‌آید."],
] as const satisfies [Privacy["whoMayWrite"], string, string][];

const privacyQuery = queryOptions({
  queryKey: queryKeys.privacy,
  queryFn: async ({ signal }): Promise<Privacy> => call("GET /api/account/privacy", { signal }),
  staleTime: 0,
});

/** The choices as they will be once every pending press is stored; a failed one reverts by itself. */
function useChosen(stored: Privacy | undefined): Privacy | undefined {
  const pressed = useMutationState<Partial<Privacy> | undefined>({
    filters: { mutationKey: queryKeys.privacy, status: "pending" },
    select: ({ state }) => state.variables as Partial<Privacy> | undefined,
  });
  return stored && Object.assign({ ...stored }, ...pressed);
}

/** Who may write to the viewer, and what others see of them. */
export function PrivacyView() {
  const privacy = useQuery(privacyQuery);
  const chosen = useChosen(privacy.data);
  const save = useSavePrivacy();
  if (privacy.isPending) return <Skeleton className="h-60 w-full rounded-2xl" />;
  if (chosen === undefined)
    return <ErrorState message={errorText(privacy.error)} onRetry={() => void privacy.refetch()} />;
  const { whoMayWrite, showPresence, showReceipts, showFollows, textInNotifications, insideOnly, nameOnPictures } =
    chosen;
  return (
    <div className="grid gap-4">
      <fieldset className="grid min-w-0 gap-2">
        <legend className="pb-2 text-body font-semibold">{privacyTexts.whoMayWrite}</legend>
        {writers.map(([writer, name, text]) => (
          <label
            key={writer}
            className="flex min-h-14 cursor-pointer items-center gap-3 rounded-2xl border border-line bg-card px-3 py-2.5 text-card-content has-checked:border-primary"
          >
            <input
              type="radio"
              name="who-may-write"
              checked={whoMayWrite === writer}
              aria-describedby={`writer-${writer}`}
              aria-label={name}
              onChange={() => save.mutate({ whoMayWrite: writer })}
              className="size-5 shrink-0 appearance-none rounded-full border-[1.5px] border-muted checked:border-6 checked:border-primary"
            />
            <span className="grid min-w-0">
              <span className="text-body">{name}</span>
              <span id={`writer-${writer}`} className="text-note text-muted">
                {text}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="grid gap-3 rounded-2xl border border-line bg-card px-3 py-2.5 text-card-content">
        <NotedSwitch
          label={privacyTexts.showPresence}
          note={privacyTexts.presenceNote}
          checked={showPresence}
          onChange={(checked) => save.mutate({ showPresence: checked })}
        />
        <NotedSwitch
          label={privacyTexts.showReceipts}
          note={privacyTexts.receiptsNote}
          checked={showReceipts}
          onChange={(checked) => save.mutate({ showReceipts: checked })}
        />
        <NotedSwitch
          label={privacyTexts.showFollows}
          note={privacyTexts.followsNote}
          checked={showFollows}
          onChange={(checked) => save.mutate({ showFollows: checked })}
        />
        <NotedSwitch
          label={privacyTexts.textInNotifications}
          note={privacyTexts.notificationsNote}
          checked={textInNotifications}
          onChange={(checked) => save.mutate({ textInNotifications: checked })}
        />
        <NotedSwitch
          label={privacyTexts.outside}
          note={privacyTexts.outsideNote}
          checked={!insideOnly}
          onChange={(checked) => save.mutate({ insideOnly: !checked })}
        />
        <NotedSwitch
          label={privacyTexts.nameOnPictures}
          note={privacyTexts.nameNote}
          checked={nameOnPictures}
          onChange={(checked) => save.mutate({ nameOnPictures: checked })}
        />
      </div>
      <Link href={SAFETY_PATH} className="inline-flex min-h-11 items-center text-sm text-primary underline">
        {privacyTexts.aboutSafety}
      </Link>
    </div>
  );
}

interface NotedSwitchProps {
  label: string;
  note: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function NotedSwitch({ label, note: text, checked, onChange }: NotedSwitchProps) {
  const id = useId();
  return (
    <div>
      <Switch
        label={label}
        checked={checked}
        aria-describedby={id}
        onChange={({ target }) => onChange(target.checked)}
      />
      <p id={id} className="text-note text-muted">
        {text}
      </p>
    </div>
  );
}
