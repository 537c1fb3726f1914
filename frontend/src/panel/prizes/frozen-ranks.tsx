import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import type { CallAnswer } from "../../../../contract/calls/types.ts";
import { paths } from "../../../../contract/product.ts";
import { call } from "../../lib/network/api-client.ts";
import { formatCount } from "../../lib/persian/format.ts";
import { showError, showToast } from "../../ui/toast.ts";
import { panelKeys } from "../query-keys.ts";
import { Button } from "../ui/button.tsx";
import { DateCell, LtrCell } from "../ui/cells.tsx";
import { confirm } from "../ui/confirm.tsx";
import { Card } from "../ui/page.tsx";
import { Failed, Loading } from "../ui/states.tsx";
import { prizesTexts } from "./texts.ts";

type Snapshot = NonNullable<CallAnswer<"GET /api/admin/prize-snapshot">["snapshot"]>;

/** The season's winners once their ranks are frozen, with links to their rounds; and the button that freezes them. */
export function FrozenRanks() {
  const queries = useQueryClient();
  const key = panelKeys.one("prize-snapshot");
  const frozen = useQuery({ queryKey: key, queryFn: () => call("GET /api/admin/prize-snapshot") });
  const season = useQuery({
    queryKey: panelKeys.setting("game-season"),
    queryFn: () => call("GET /api/admin/game-season"),
  });
  const [isBusy, setBusy] = useState(false);
  // A season has one snapshot; the current setting may already be another season, without one.
  const isFrozen = frozen.data?.snapshot != null && frozen.data.snapshot.seasonStartsAt === season.data?.startsAt;

  const freeze = async () => {
    if (!(await confirm({ title: prizesTexts.freezeQuestion, body: prizesTexts.freezeBody, yes: prizesTexts.freeze })))
      return;
    setBusy(true);
    try {
      const { message } = await call("POST /api/admin/prize-snapshot");
      showToast(message);
      await queries.invalidateQueries({ queryKey: key });
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Card title={prizesTexts.frozen}>
      {frozen.isPending && <Loading />}
      {frozen.isError && <Failed error={frozen.error} onRetry={() => void frozen.refetch()} />}
      {frozen.data &&
        (frozen.data.snapshot === null ? (
          <p className="text-sm text-muted">{prizesTexts.none}</p>
        ) : (
          <Ranks snapshot={frozen.data.snapshot} />
        ))}
      {!isFrozen && (
        <>
          <p className="text-sm text-muted">{prizesTexts.byItself}</p>
          <Button variant="outline" className="justify-self-start" busy={isBusy} onClick={() => void freeze()}>
            {prizesTexts.freeze}
          </Button>
        </>
      )}
    </Card>
  );
}

function Ranks({ snapshot }: { snapshot: Snapshot }) {
  return (
    <>
      <p className="text-sm">
        {prizesTexts.frozenAt} <DateCell iso={snapshot.frozenAt} />
      </p>
      <div className="overflow-x-auto">
        <table aria-label={prizesTexts.frozen} className="w-full text-sm">
          <thead className="text-muted">
            <tr>
              {[prizesTexts.rank, prizesTexts.player, prizesTexts.score, prizesTexts.rounds, prizesTexts.replays].map(
                (label) => (
                  <th key={label} scope="col" className="px-2 py-1 text-start font-semibold">
                    {label}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {snapshot.ranks.map(({ rank, personId, username, score, rounds, bestRounds }) => (
              <tr key={personId} className="border-t border-line wrap-anywhere">
                <td className="px-2 py-1">{formatCount(rank)}</td>
                <td className="px-2 py-1">{username === null ? prizesTexts.left : <LtrCell text={username} />}</td>
                <td className="px-2 py-1">{formatCount(score)}</td>
                <td className="px-2 py-1">{formatCount(rounds)}</td>
                <td className="flex flex-wrap gap-1 py-1">
                  {bestRounds.map(({ id }, at) => (
                    <a
                      key={id}
                      href={`${paths.clawMachine}?round=${id}`}
                      target="_blank"
                      rel="noopener"
                      aria-label={prizesTexts.replay(at, username)}
                      className="grid min-h-11 min-w-11 place-items-center rounded-lg border border-line md:min-h-8 md:min-w-8"
                    >
                      {formatCount(at + 1)}
                    </a>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
