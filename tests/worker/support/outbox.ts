import { env } from "cloudflare:workers";
import { z } from "zod";

const messages = z.array(
  z.object({
    channel: z.enum(["sms", "email", "bot"]),
    to: z.string(),
    text: z.string(),
    code: z.string().nullable(),
    at: z.string(),
  }),
);

/** The doubles' deliveries to a mobile or an address, newest first. */
export async function messagesTo(to: string): Promise<z.infer<typeof messages>> {
  const response = await fetch(`${env.DOUBLES_URL}/outbox?to=${encodeURIComponent(to)}`);
  return messages.parse(await response.json());
}

/** The login code a mobile or an address received last. */
export async function lastCodeTo(to: string): Promise<string> {
  const [newest] = await messagesTo(to);
  if (newest?.code == null) throw new Error(`no code was sent to ${to}`);
  return newest.code;
}

/** Another code of the same length. */
export function wrongCodeFor(code: string): string {
  return String((Number(code) + 1) % 10 ** code.length).padStart(code.length, "0");
}
