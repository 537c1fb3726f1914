import type { AlertKind } from "../../../contract/alerts/values.ts";
import type { Ctx } from "../../context.ts";
import { emailHtml } from "../../email-html.ts";
import type { Config } from "../../env.ts";
import { describeError } from "../../logger.ts";
import { ProviderError } from "../../providers/provider-error.ts";

/** A page of the runbook: something is wrong, or reports wait. */
type Page = AlertKind | "moderator-alerts";

interface OperatorMessage {
  kind: Page;
  subject: string;
  lines: readonly string[];
  /** A letter with the same key arrives once in 24 hours. */
  idempotencyKey: string;
}

/** The address of a page in the runbook. */
export const runbookOf = ({ RUNBOOK_URL }: Pick<Config, "RUNBOOK_URL">, page: Page): string =>
  `${RUNBOOK_URL || "docs/operations.md"}#${page}`;

/**
 * Sends a message by each channel that is configured (D115).
 * @returns "sent" if a channel took it or none is configured; "unsure" if all failed and one may have delivered it
 */
export async function alertOperator(
  { config, log, providers }: Ctx,
  { kind, subject, lines, idempotencyKey }: OperatorMessage,
): Promise<"sent" | "unsure" | "failed"> {
  const { ALERT_EMAIL: to } = config;
  const { send } = providers.alertBot;
  const text = lines.join("\n");
  const sending = [
    ...(to === "" ? [] : [providers.email.send({ to, subject, text, html: emailHtml(lines), idempotencyKey })]),
    ...(send === null ? [] : [send(`${subject}\n${text}`)]),
  ];
  const results = await Promise.allSettled(sending);
  const failures = results.flatMap((result) => (result.status === "rejected" ? [result.reason as unknown] : []));
  for (const error of failures)
    log.error("alert-not-sent", {
      kind,
      ...(error instanceof ProviderError
        ? { provider: error.provider, reason: error.reason, providerCode: error.providerCode }
        : describeError(error)),
    });
  if (sending.length === 0 || failures.length < sending.length) return "sent";
  return failures.some((error) => error instanceof ProviderError && error.mayHaveArrived) ? "unsure" : "failed";
}
