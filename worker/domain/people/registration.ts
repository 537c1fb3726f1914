import { createHmac } from "node:crypto";

import { tehranDay } from "../../../contract/time.ts";
import { networkOf } from "../../address.ts";
import type { Ctx } from "../../context.ts";
import { derivedKey } from "../../derived-key.ts";
import { deviceId, isKnownFor, knownDevice } from "../codes/known-device.ts";
import { settingSql } from "../settings/setting.ts";
import { suspensionOf } from "./suspended-contacts.ts";

/** The initial row of a person who registers with a contact. */
export async function newPerson(ctx: Ctx, contact: string) {
  const network = networkOf(ctx.caller.address);
  const device = await knownDevice(ctx);
  return {
    publicId: ctx.newPublicId(),
    registeredAt: ctx.now,
    suspendedUntil: suspensionOf(ctx, contact),
    defaultTheme: settingSql("default-theme"),
    fromNetwork: network === null ? null : digestOf(ctx, `network ${network}`),
    fromDevice: digestOf(ctx, `device ${deviceId(ctx, device)}`),
  };
}

/**
 * Whom a call's device knows beside the owner of a contact: somebody who registers with it is watched if a suspended
 * person is among them (D129; suspended-contacts.ts). @returns digests of contacts
 */
export async function knownBeside(ctx: Ctx, contact: string): Promise<readonly string[]> {
  const device = await knownDevice(ctx);
  return device === null || isKnownFor(device, contact, ctx.config) ? [] : device.contacts;
}

/** With the Tehran day in it, so that it links nothing but the accounts of one day (D129). */
function digestOf({ config, now }: Ctx, origin: string): string {
  const key = derivedKey(config.SESSION_SECRET, "registrations");
  return createHmac("sha256", key)
    .update(`${tehranDay(now)} ${origin}`)
    .digest("base64url");
}
