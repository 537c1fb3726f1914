import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "wouter";

import { paths } from "../../../../contract/product.ts";
import { standingTexts } from "../../../../contract/standing.ts";
import { call } from "../../lib/network/api-client.ts";
import { directionOf } from "../../../../contract/texts/direction.ts";
import { formatCount } from "../../lib/persian/format.ts";
import { panelKeys } from "../query-keys.ts";
import { DateCell, LtrCell } from "../ui/cells.tsx";
import { Failed, Loading } from "../ui/states.tsx";
import { History } from "./history.tsx";
import { userTexts } from "./texts.ts";
import type { User } from "./user-dialog.tsx";

const texts = {
  contacts: "تماس",
  registered: "ثبت‌نام",
  state: "وضعیت",
  gems: "جم",
  jokes: "جوک‌ها",
  jokeCounts: (jokes: string, likes: string, followers: string) =>
    `${jokes} جوک، ${likes} لایک، ${followers} دنبال‌کننده`,
  reported: "گزارش دربارهٔ او",
  reportCounts: (open: string, upheld: string, rejected: string) => `${open} باز، ${upheld} پذیرفته، ${rejected} ردشده`,
  standing: "جایگاه",
  beside: (count: string) => `${count} حساب دیگر همان روز کنارش ثبت‌نام کرد`,
  reports: "گزارش‌های خودش",
  suspensions: "تعلیق تا امروز",
  times: (count: string) => `${count} بار`,
  game: "بازی",
  gameCounts: (rounds: string, points: string) => `${rounds} دور، ${points} امتیاز`,
  lastJokes: "آخرین جوک‌ها",
  noJokes: "هنوز چیزی ننوشته است.",
  profile: "پروفایلش",
  newTab: "(در صفحه‌ای تازه)",
  audit: "کارهای مدیر با او",
} as const;

/** The details of a person, to be read before anything is done to them. */
export function UserDetails({ user }: { user: User }) {
  const { _id: id } = user;
  const details = useQuery({
    queryKey: panelKeys.page("user-details", { id }),
    queryFn: () => call("GET /api/admin/users/{id}/details", { params: { id } }),
  });
  const data = details.data;
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm sm:grid-cols-3">
        <Detail label={texts.contacts}>
          <span className="grid justify-items-start">
            <LtrCell text={user.mobileNumber || user.email} />
            {user.mobileNumber !== "" && user.email !== "" && <LtrCell text={user.email} />}
          </span>
        </Detail>
        <Detail label={texts.registered}>
          <DateCell iso={user.registeredAt} />
        </Detail>
        <Detail label={texts.state}>
          {user.suspended ? (
            <span className="text-danger">
              {userTexts.suspendedUntil} <DateCell iso={user.suspendedUntil} />
            </span>
          ) : (
            userTexts.free
          )}
        </Detail>
        <Detail label={texts.gems}>
          {userTexts.balance(formatCount(user.walletBalance))}
          <span className="block text-note text-muted">
            {userTexts.moved(formatCount(user.walletCharge), formatCount(user.walletSpend))}
          </span>
        </Detail>
        {data && (
          <>
            <Detail label={texts.jokes}>
              {texts.jokeCounts(formatCount(data.jokes), formatCount(data.likes), formatCount(data.followers))}
            </Detail>
            <Detail label={texts.game}>{texts.gameCounts(formatCount(data.rounds), formatCount(data.points))}</Detail>
            <Detail label={texts.reported} isWarning={data.reported.open + data.reported.upheld > 0}>
              {texts.reportCounts(
                formatCount(data.reported.open),
                formatCount(data.reported.upheld),
                formatCount(data.reported.rejected),
              )}
            </Detail>
            <Detail label={texts.standing} isWarning={data.watched}>
              {standingTexts[data.standing]}
              {data.beside > 0 && (
                <span className="block text-note text-muted">{texts.beside(formatCount(data.beside))}</span>
              )}
              {data.watched && <span className="block text-note">{userTexts.watched}</span>}
            </Detail>
            <Detail label={texts.reports}>{texts.times(formatCount(data.reports))}</Detail>
            <Detail label={texts.suspensions} isWarning={data.suspensions > 0}>
              {texts.times(formatCount(data.suspensions))}
            </Detail>
          </>
        )}
      </dl>
      {details.isPending && <Loading />}
      {details.isError && <Failed error={details.error} onRetry={() => void details.refetch()} />}
      {data && (
        <section aria-label={texts.lastJokes} className="grid gap-1 text-sm">
          <h3 className="text-note text-muted">{texts.lastJokes}</h3>
          {data.lastJokes.length === 0 && <p>{texts.noJokes}</p>}
          <ul className="grid gap-1">
            {data.lastJokes.map(({ _id, text }) => (
              <li key={_id} className="rounded-lg bg-card px-2.5 py-1.5 text-card-content">
                <p dir={directionOf(text)} className="line-clamp-2 text-start wrap-anywhere">
                  {text}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {data && <History id={id} />}
      <p className="flex flex-wrap gap-x-5 text-sm">
        {user.username !== "" && (
          <a
            href={paths.user(user.username)}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center underline md:min-h-8"
          >
            {texts.profile} <span className="sr-only">{texts.newTab}</span>
          </a>
        )}
        <Link href={`/audit?target=${id}`} className="inline-flex min-h-11 items-center underline md:min-h-8">
          {texts.audit}
        </Link>
      </p>
    </div>
  );
}

interface DetailProps {
  label: string;
  isWarning?: boolean;
  children: ReactNode;
}

function Detail({ label, isWarning = false, children }: DetailProps) {
  return (
    <div>
      <dt className="text-note text-muted">{label}</dt>
      <dd className={isWarning ? "font-semibold text-danger" : undefined}>{children}</dd>
    </div>
  );
}
