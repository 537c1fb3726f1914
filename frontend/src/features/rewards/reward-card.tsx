import { useId } from "react";

import { RewardBar } from "./reward-bar.tsx";
import { rewardTexts } from "../../entities/reward/texts.ts";

/** The reward bar where it stands among other cards. */
export function RewardCard({ onAddMobile }: { onAddMobile: () => void }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-2 rounded-card border border-line bg-card px-4 py-3 text-card-content"
    >
      <h2 id={id} className="text-sm font-semibold">
        {rewardTexts.title}
      </h2>
      <RewardBar onAddMobile={onAddMobile} />
    </section>
  );
}
