import { useQuery } from "@tanstack/react-query";
import { MonitorSmartphone } from "lucide-react";
import { SESSION_EXTENDED_EVERY_SECONDS } from "../../../../contract/login/values.ts";
import { errorText } from "../../lib/network/api-client.ts";
import { formatDate } from "../../lib/persian/format.ts";
import { useNow } from "../../lib/use-now.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { sessionsQuery } from "./api.ts";
import { accountTexts } from "./texts.ts";

/** The viewer's sessions. */
export function SessionList() {
  const now = useNow();
  const sessions = useQuery({ ...sessionsQuery, staleTime: 0 });

  if (sessions.isPending) return <Skeleton className="h-15 w-full rounded-2xl" />;
  if (sessions.isError) {
    return <ErrorState message={errorText(sessions.error)} onRetry={() => void sessions.refetch()} />;
  }
  if (sessions.data.length === 0) return <p className="text-muted text-sm">{accountTexts.noDevices}</p>;

  return (
    <ul className="flex flex-col gap-2">
      {sessions.data.map((session) => (
        <li
          key={session.id}
          className="border-line bg-card text-card-content flex flex-wrap items-center gap-x-3 gap-y-1 rounded-2xl border p-3"
        >
          <MonitorSmartphone size={22} aria-hidden className="text-muted shrink-0" />
          <div className="min-w-0 grow basis-[8rem]">
            <p className="truncate text-body">
              <bdi>{session.device}</bdi>
            </p>
            <span className="text-muted text-note">{lastSeen(session, now)}</span>
          </div>
          {session.current && (
            <span className="border-primary text-primary shrink-0 rounded-full border px-3 py-1 text-xs">
              {accountTexts.thisDevice}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The server extends a session once a week, so it knows a device's last visit to the week. */
function lastSeen({ current, lastSeenAt }: { current: boolean; lastSeenAt: string }, now: Date): string {
  if (current) return accountTexts.seenNow;
  const age = now.getTime() - new Date(lastSeenAt).getTime();
  if (age < SESSION_EXTENDED_EVERY_SECONDS * 1000) return accountTexts.seenInTheLastWeek;
  return accountTexts.seenInTheWeekAfter(formatDate(lastSeenAt, now));
}
