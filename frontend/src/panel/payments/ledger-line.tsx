import { formatCount } from "../../lib/persian/format.ts";

const texts = {
  holds: "دفتر جم درست است",
  wrong: (count: number) => `دفتر جم درست نیست: ${formatCount(count)} کیف پول`,
  stale: "دفتر جم تازگی‌ها بررسی نشده است",
  never: "دفتر جم هنوز بررسی نشده است",
} as const;

interface LedgerLineProps {
  holds: boolean;
  provedAt: string | null;
  wrongWallets: number;
}

/** Whether the ledger of gems is consistent, in words. Before its first nightly proof nothing is wrong with it. */
export function LedgerLine({ holds, provedAt, wrongWallets }: LedgerLineProps) {
  if (provedAt === null) return <b className="text-muted">{texts.never}</b>;
  const text = holds ? texts.holds : wrongWallets > 0 ? texts.wrong(wrongWallets) : texts.stale;
  return <b className={holds ? "text-online" : "text-danger"}>{text}</b>;
}
