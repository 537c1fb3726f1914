import { useMutationState, useQuery } from "@tanstack/react-query";
import { useId } from "react";

import { PUSH_KINDS, type PushKind } from "../../../../contract/notifications/devices.ts";
import { queryKeys } from "../query-keys.ts";
import { type PushObstacle, pushObstacle, pushQuery } from "./device.ts";
import { useSavePush } from "./use-save-push.ts";
import { isApple } from "../../lib/is-apple.ts";
import { errorText } from "../../lib/network/api-client.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { Switch } from "../../ui/form/switch.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

const texts = {
  on: "اعلان روی این دستگاه",
  note: "متن پیام و جوک در خود اعلان است. از ۱۰ شب تا ۸ صبح، به وقت خودت، چیزی نمی‌آید.",
  which: "از چه چیزهایی خبرت کنم؟",
  kinds: {
    messages: "پیام‌ها",
    laughs: "خنده به جوک‌هایم",
    followers: "دنبال‌کننده‌های تازه",
    verdicts: "نتیجهٔ گزارش‌ها و تصمیم‌ها",
    daily: "جوک روز",
  } satisfies Record<PushKind, string>,
  messagesNote: "از درخواست غریبه‌ها خبرت نمی‌کنم.",
  nothingSent: "لبخند فعلاً اعلان نمی‌فرستد.",
  obstacles: {
    "unknown-browser": "این مرورگر اعلان نشان نمی‌دهد. لبخند را با کروم، فایرفاکس یا سافاری تازه باز کن.",
    "not-installed":
      "روی آیفون و آیپد، اعلان فقط وقتی می‌آید که لبخند روی صفحهٔ اصلی باشد: در سافاری «اشتراک‌گذاری» و بعد «Add to Home Screen» را بزن، از همان‌جا بازش کن و دوباره به این صفحه بیا.",
    denied: "اعلان‌های لبخند در این مرورگر بسته است. در تنظیمات مرورگر برای این سایت بازشان کن و دوباره بیا.",
  } satisfies Record<PushObstacle, string>,
} as const;

/** Which notifications this device gets. */
export function NotificationsView() {
  const push = useQuery(pushQuery);
  if (push.isPending) return <Skeleton className="h-60 w-full rounded-2xl" />;
  if (push.data === undefined)
    return <ErrorState message={errorText(push.error)} onRetry={() => void push.refetch()} />;
  const { publicKey, kinds } = push.data;
  return publicKey === "" ? <p className="text-body">{texts.nothingSent}</p> : <Choices {...{ publicKey, kinds }} />;
}

function Choices({ publicKey, kinds: stored }: { publicKey: string; kinds: readonly PushKind[] | null }) {
  const save = useSavePush(publicKey);
  const noteId = useId();
  const pressed = useMutationState({
    filters: { mutationKey: queryKeys.push, status: "pending" },
    select: ({ state }) => state.variables as readonly PushKind[] | null,
  });
  // As it will be once every press is saved; a failed one reverts by itself.
  const kinds = pressed.length > 0 ? (pressed.at(-1) ?? null) : stored;
  // A refused press has changed it.
  const obstacle = pushObstacle(isApple());
  if (obstacle !== null) return <p className="text-body">{texts.obstacles[obstacle]}</p>;
  const toggled = (kind: PushKind) => PUSH_KINDS.filter((one) => (one === kind) !== (kinds ?? []).includes(one));
  return (
    <div className="grid gap-4">
      <div className="rounded-2xl border border-line bg-card px-3 py-2.5 text-card-content">
        <Switch
          label={texts.on}
          checked={kinds !== null}
          aria-describedby={noteId}
          onChange={({ target }) => save.mutate(target.checked ? PUSH_KINDS : null)}
        />
        <p id={noteId} className="text-note text-muted">
          {texts.note}
        </p>
      </div>
      {kinds !== null && (
        <fieldset className="min-w-0">
          <legend className="pb-2 text-body font-semibold">{texts.which}</legend>
          <div className="rounded-2xl border border-line bg-card px-3 py-2.5 text-card-content">
            {PUSH_KINDS.map((kind) => (
              <Switch
                key={kind}
                label={texts.kinds[kind]}
                checked={kinds.includes(kind)}
                onChange={() => save.mutate(toggled(kind))}
              />
            ))}
            <p className="text-note text-muted">{texts.messagesNote}</p>
          </div>
        </fieldset>
      )}
    </div>
  );
}
