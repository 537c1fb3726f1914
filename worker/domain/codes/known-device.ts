import { createHmac } from "node:crypto";

import { z } from "zod";

import { DEVICE_CONTACTS_MAX, DEVICE_TTL_SECONDS } from "../../../contract/login/values.ts";
import type { Ctx } from "../../context.ts";
import { derivedKey } from "../../derived-key.ts";
import type { Config } from "../../env.ts";
import { contactDigest, contactDigests } from "../people/contact-digest.ts";
import { sealClaims, unsealClaims } from "../../sealed-claims.ts";

type DeviceCtx = Pick<Ctx, "cookies" | "config" | "now">;

const claims = z.object({ sub: z.string(), known: z.array(z.string()).max(DEVICE_CONTACTS_MAX) });

/** A device on which people have logged in: its random id, and digests of their contacts. */
interface KnownDevice {
  id: string;
  contacts: readonly string[];
}

// A key for this purpose only: no session token is ever valid as a device's.
const keyOf = ({ SESSION_SECRET }: Pick<Config, "SESSION_SECRET">) => derivedKey(SESSION_SECRET, "device");

/** The device of a call; null without a cookie, and for a forged or expired one. */
export async function knownDevice({ cookies, config, now }: DeviceCtx): Promise<KnownDevice | null> {
  const sealed = cookies.read("device");
  if (sealed === "") return null;
  const device = await unsealClaims(sealed, claims, now, keyOf(config));
  return device && { id: device.sub, contacts: device.known };
}

/** The id of a call's device: that of its cookie, or the one that this call's cookie will have. */
export const deviceId = (
  { config, requestId }: Pick<Ctx, "config" | "requestId">,
  device: KnownDevice | null,
): string =>
  device?.id ??
  createHmac("sha256", derivedKey(config.SESSION_SECRET, "device-ids"))
    .update(requestId)
    .digest("base64url")
    .slice(0, 16);

/** Whether somebody with this contact has logged in on the device. */
export const isKnownFor = (device: KnownDevice, contact: string, { SESSION_SECRET }: Config): boolean =>
  device.contacts.includes(contactDigest(contact, SESSION_SECRET));

/**
 * Adds the person who just logged in to the device's cookie, beside others, because families share phones. With proved
 * contacts only: otherwise registering with another person's address would make one's device known as theirs.
 */
export async function rememberDevice(
  ctx: DeviceCtx & Pick<Ctx, "requestId">,
  { mobile, email, emailVerifiedAt }: { mobile: string | null; email: string | null; emailVerifiedAt: number | null },
): Promise<void> {
  const { config, now, cookies } = ctx;
  const own = contactDigests({ mobile, email: emailVerifiedAt === null ? null : email }, config.SESSION_SECRET);
  if (own.length === 0) return;
  const device = await knownDevice(ctx);
  const known = [...new Set([...own, ...(device?.contacts ?? [])])].slice(0, DEVICE_CONTACTS_MAX);
  const claimed = { sub: deviceId(ctx, device), known };
  cookies.write("device", await sealClaims(claimed, now + DEVICE_TTL_SECONDS * 1000, keyOf(config)));
}
