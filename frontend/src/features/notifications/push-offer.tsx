import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { PUSH_KINDS } from "../../../../contract/notifications/devices.ts";
import { pushObstacle, pushQuery } from "../../entities/notifications/device.ts";
import { useSavePush } from "../../entities/notifications/use-save-push.ts";
import { isApple } from "../../lib/is-apple.ts";
import { store, stored } from "../../lib/storage/stored.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.ts";
import { notificationTexts } from "./texts.ts";

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
        showToast(notificationTexts.accepted);
      },
    });
  return (
    <section
      aria-label={notificationTexts.offer}
      className="grid gap-2 rounded-2xl border border-line bg-card p-3 text-card-content"
    >
      <p className="text-body">{notificationTexts.offer}</p>
      <p className="text-sm text-muted">{notificationTexts.offerNote}</p>
      <div className="flex gap-2">
        <Button size="sm" busy={save.isPending} onClick={accept}>
          {notificationTexts.accept}
        </Button>
        <Button size="sm" variant="ghost" onClick={settle}>
          {notificationTexts.decline}
        </Button>
      </div>
    </section>
  );
}
