import { formatCount } from "../../lib/persian/format.ts";
import type { Reported } from "./reported-thing.tsx";

const texts = {
  record: (upheld: string, judged: string) => `${upheld} از ${judged}`,
  recordTitle: (upheld: string, judged: string) => `${upheld} گزارش از ${judged} گزارش پیشین این گزارش‌دهنده درست بود`,
  beginner: "تازه‌کار",
} as const;

/** The newest reports of a thing: their reasons, and how often each reporter was right. An appeal has no reporter. */
export const NewestReports = ({ kind, newest }: Pick<Reported, "kind" | "newest">) => (
  <div className="grid gap-1 wrap-anywhere">
    {newest.map(({ reason, upheld, rejected }, at) => (
      // They have no key of their own, and never change places.
      <p key={at}>
        {reason !== "" && `${reason} `}
        {kind !== "appeal" && <Record upheld={formatCount(upheld)} judged={upheld + rejected} />}
      </p>
    ))}
  </div>
);

const Record = ({ upheld, judged }: { upheld: string; judged: number }) => (
  <span
    className="text-note whitespace-nowrap text-muted"
    title={judged === 0 ? undefined : texts.recordTitle(upheld, formatCount(judged))}
  >
    ({judged === 0 ? texts.beginner : texts.record(upheld, formatCount(judged))})
  </span>
);
