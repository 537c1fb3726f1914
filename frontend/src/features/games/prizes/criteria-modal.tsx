import { useQuery } from "@tanstack/react-query";

import { errorText } from "../../../lib/network/api-client.ts";
import { formatDay } from "../../../lib/persian/day-and-clock.ts";
import { Button } from "../../../ui/button.tsx";
import { Modal } from "../../../ui/dialog/lazy-modal.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { seasonQuery } from "../api.ts";
import { gameTexts } from "../texts.ts";
import { prizeTexts } from "./texts.ts";

interface CriteriaModalProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** How ranks come about, and when prizes are given. */
export function CriteriaModal(props: CriteriaModalProps) {
  return (
    <Modal {...props} title={prizeTexts.criteriaTitle}>
      <div className="grid gap-4">
        <ul className="grid gap-2.5 text-sm leading-relaxed">
          {prizeTexts.rules.map(([emoji, rule]) => (
            <li key={rule} className="flex gap-2.5">
              <span aria-hidden="true">{emoji}</span>
              {rule}
            </li>
          ))}
        </ul>
        <AwardDay />
        <Button variant="accent" onClick={() => props.onOpenChange(false)}>
          {gameTexts.gotIt}
        </Button>
      </div>
    </Modal>
  );
}

function AwardDay() {
  const { data, error } = useQuery(seasonQuery);
  return (
    <div className="grid gap-1 rounded-card border border-line bg-card px-4 py-3 text-center text-sm text-card-content">
      <h3 className="text-muted">{prizeTexts.award}</h3>
      {data === undefined ? (
        error === null ? (
          <Skeleton className="my-2 h-4 w-32 justify-self-center" />
        ) : (
          <p role="alert">{errorText(error, prizeTexts.seasonFailed)}</p>
        )
      ) : (
        <>
          <p className={data.awardsAt === null ? "" : "text-name font-bold"}>
            {data.awardsAt === null ? prizeTexts.notAnnounced : formatDay(data.awardsAt)}
          </p>
          {data.startsAt !== null && <p className="text-muted">{prizeTexts.since(formatDay(data.startsAt))}</p>}
          <p className="text-note text-muted">{prizeTexts.freeze}</p>
        </>
      )}
    </div>
  );
}
