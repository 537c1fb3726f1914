import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { PUSH_KINDS } from "../../../../contract/notifications/devices.ts";
import { pushObstacle, pushQuery } from "./device.ts";
import { useSavePush } from "./use-save-push.ts";
import { isApple } from "../../lib/is-apple.ts";
import { store, stored } from "../../lib/storage/stored.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.ts";

const texts = {
  offer: "دفعهٔ بعد همان وقت خبرت کنم؟",
  offerNote: "شب‌ها ساکت است. هر وقت خواستی، در «حساب من» عوضش کن.",
  accept: "خبرم کن",
  accepted: "باشه، خبرت می‌کنم 🔔",
  decline: "نه، ممنون",
} as const;

const KEY = "labkhand-push-offer";

/** Offers notifications, once on a device, below the first thing that was worth one. */
export function PushOffer() {
  const [isAnswered, setAnswered] = useState(() => stored(KEY) !== null);
  const push = useQuery({ ...pushQuery, enabled: !isAnswered && pushObstacle(isApple()) === null });
  const { publicKey, kinds } = push.data ?? { publicKey: "", kinds: null };
  const save = useSavePush(publicKey);
  // A refused press has changed what the browser can.
  if (isAnswered || publicKey === "" || kinds !== null || pushObstacle(isApple()) !== null) return null;
  const settle = () => {
    store(KEY, "answered");
    setAnswered(true);
  };
  const accept = () =>
    save.mutate(PUSH_KINDS, {
      onSuccess: () => {
        settle();
        showToast(texts.accepted);
      },
    });
  return (
    <section
      aria-label={texts.offer}
      className="grid gap-2 rounded-2xl border border-line bg-card p-3 text-card-content"
    >
      <p className="text-body">{texts.offer}</p>
      <p className="text-sm text-muted">{texts.offerNote}</p>
      <div className="flex gap-2">
        <Button size="sm" busy={save.isPending} onClick={accept}>
          {texts.accept}
        </Button>
        <Button size="sm" variant="ghost" onClick={settle}>
          {texts.decline}
        </Button>
      </div>
    </section>
  );
}
