/** When the moderators are called about new reports, and what the message says (D115). */
import { toPersianDigits } from "../../../contract/digits.ts";
import { PANEL_PATHS, SITE_NAME } from "../../../contract/product.ts";
import { MODERATOR_ALERTS } from "../../../contract/moderation/policy.ts";
import { QUEUE_KINDS, QUEUE_KIND_NAMES, type QueueKind } from "../../../contract/moderation/reports.ts";
import { DAY_MS, tehranDayStart } from "../../../contract/time.ts";
import type { WaitingReports } from "../../db/schema/alerts.ts";
import type { Config } from "../../env.ts";
import { runbookOf } from "../../domain/alerts/alert-operator.ts";

/** Threats before messages and photos, those before the rest. */
const RANKS = ["threats", "private", "others"] as const;
type Rank = (typeof RANKS)[number];

/** The messages of a Tehran day: all, and those that were sent at once. */
interface Spent {
  /** Its midnight, UTC milliseconds. */
  day: number;
  sent: number;
  atOnce: number;
}

export const nothingWaits = (): WaitingReports => ({ threats: {}, private: {}, others: {} });

const { perDay, atOnce: AT_ONCE, quietFromMs, quietToMs, pauseMs, earlyMs } = MODERATOR_ALERTS;

/** A report as the alerts count it. */
interface Report {
  kind: QueueKind;
  grave: boolean;
  /** Whether it would be hidden, were not many of its owner's things hidden already. */
  isHeavy: boolean;
}

/** Adds a report to what waits. */
export function addReport(waiting: WaitingReports, report: Report): void {
  const counts = waiting[rankOf(report)];
  counts[report.kind] = (counts[report.kind] ?? 0) + 1;
}

/** Adds requests for a look at something hidden, which wait like a private thing: nobody else sees a mistake. */
export function addLooks(waiting: WaitingReports, count: number): void {
  if (count > 0) waiting.private.look = (waiting.private.look ?? 0) + count;
}

function rankOf({ kind, grave, isHeavy }: Report): Rank {
  if (grave) return "threats";
  return isHeavy || kind === "message" || kind === "photo" ? "private" : "others";
}

/**
 * Whether a message is due. After those that are sent at once, the remaining ones are spread evenly over the rest of the
 * day, so that a flood leaves no part of it without a message.
 * @param sentAt when the last message was sent, UTC milliseconds
 * @returns the day's messages including this one; null if none is due
 */
export function dueAlert(
  { waiting, sentAt, ...spent }: Spent & { waiting: WaitingReports; sentAt: number },
  now: number,
): Spent | null {
  const day = tehranDayStart(now);
  const { sent, atOnce } = spent.day === day ? spent : { sent: 0, atOnce: 0 };
  const waits = (rank: Rank) => Object.keys(waiting[rank]).length > 0;
  if ((waits("threats") && atOnce < AT_ONCE.threats) || (waits("private") && atOnce < AT_ONCE.private))
    return { day, sent: sent + 1, atOnce: atOnce + 1 };

  const left = perDay - sent - (AT_ONCE.threats - atOnce);
  const isGrave = waits("threats") || waits("private");
  const isQuiet = now - day < quietToMs || now - day >= quietFromMs;
  if (left <= 0 || !(isGrave || (waits("others") && !isQuiet))) return null;
  const share = (day + DAY_MS - now) / left;
  const pause = isGrave ? share : Math.max(pauseMs, share);
  return now - sentAt < pause - earlyMs ? null : { day, sent: sent + 1, atOnce };
}

const SUBJECTS: Record<Rank, string> = { threats: "گزارش تهدید", private: "گزارش فوری", others: "گزارش‌های تازه" };
const LABELS: Record<Rank, string> = { threats: "تهدید", private: "فوری", others: "بقیه" };

const wordsOf = (kind: QueueKind, count: number) =>
  `${toPersianDigits(count)} ${kind === "appeal" ? "" : "گزارش "}${QUEUE_KIND_NAMES[kind]}`;

/**
 * A message about everything that waits: counts and links only, because mail and bots are outside.
 * @param open how many things of the queue are open
 */
export function alertText(
  config: Pick<Config, "SITE_ORIGIN" | "RUNBOOK_URL">,
  waiting: WaitingReports,
  open: number,
): { subject: string; lines: string[] } {
  const shown = RANKS.flatMap((rank) => {
    const counts = QUEUE_KINDS.flatMap((kind) => {
      const count = waiting[rank][kind];
      return count === undefined ? [] : [wordsOf(kind, count)];
    });
    const { look } = waiting[rank];
    if (look !== undefined) counts.push(`${toPersianDigits(look)} درخواست نگاه دوباره`);
    return counts.length === 0 ? [] : [{ rank, line: `${LABELS[rank]}: ${counts.join("، ")}` }];
  });
  return {
    subject: `${SITE_NAME}: ${SUBJECTS[shown[0]?.rank ?? "others"]}`,
    lines: [
      ...shown.map(({ line }) => line),
      `در صف: ${toPersianDigits(open)}`,
      `رسیدگی: ${config.SITE_ORIGIN}${PANEL_PATHS[0]}/reports`,
      `راهنما: ${runbookOf(config, "moderator-alerts")}`,
    ],
  };
}
