import { useId } from "react";

import { useViewer } from "../../entities/viewer/session-store.ts";
import { RewardBar } from "./reward-bar.tsx";
import { rewardTexts } from "../../entities/reward/texts.ts";

/** The reward bar among other cards. */
export function RewardCard({ onAddMobile }: { onAddMobile: () => void }) {
  const id = useId();
  const mobile = useViewer()?.mobileNumber;
  return (
    <section
      aria-labelledby={id}
      className="grid gap-2 rounded-card border border-line bg-card px-4 py-3 text-card-content"
    >
      <h2 id={id} className="text-sm font-semibold">
        {rewardTexts.title}
      </h2>
      {/* Emptied once there is a mobile: the code in it then redeems itself. */}
      <RewardBar key={mobile} onAddMobile={onAddMobile} />
    </section>
  );
}
