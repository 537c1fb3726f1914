import type { OriginKind } from "../../../contract/auth-attempts/values.ts";
import { networkOf } from "../../address.ts";
import type { Ctx, PersonCtx } from "../../context.ts";
import { contactDigest } from "../people/contact-digest.ts";
import { isKnownFor, knownDevice } from "./known-device.ts";

/** A mobile or an e-mail address. */
export interface Identifier {
  identifier: string;
  type: "mobile" | "email";
}

/** The origin of an attempt (R65). */
export interface Origin {
  from: OriginKind;
  /** Its key within its kind. */
  name: string;
}

/** An identifier, and the origin of an attempt on it. */
export interface Tried extends Identifier {
  origin: Origin;
}

/** The origin of a signed-out caller: a device known for this contact, or else their address. */
export async function triedFromOutside(ctx: Ctx, contact: Identifier): Promise<Tried> {
  const device = await knownDevice(ctx);
  const isKnown = device !== null && isKnownFor(device, contact.identifier, ctx.config);
  return { ...contact, origin: isKnown ? { from: "device", name: device.id } : whereFrom(ctx) };
}

/** The origin of a signed-in person, with a contact they have proved or one they only claim. */
export function triedByPerson(ctx: PersonCtx, contact: Identifier, { isProved }: { isProved: boolean }): Tried {
  const name = contactDigest(String(ctx.viewer.userId), ctx.config.SESSION_SECRET);
  return { ...contact, origin: { from: isProved ? "owner" : "person", name } };
}

/** Stands for every unusable address. */
export const NO_NETWORK = "unknown";

const whereFrom = ({ caller }: Ctx): Origin => ({ from: "address", name: networkOf(caller.address) ?? NO_NETWORK });

/** Whether only somebody who has proved this contact before can have this origin. */
export const isKnownOrigin = ({ from }: Origin): boolean => from === "device" || from === "owner";

/**
 * The key an identifier is counted under: `a+b@` and `a+c@` are one mailbox, and Gmail ignores dots. Only used for
 * counting: different people who share a key merely share their counts.
 */
export function countedAs({ identifier, type }: Identifier): string {
  if (type === "mobile") return identifier;
  const [local = "", host = ""] = identifier.split("@");
  const untagged = local.replace(/(?<=.)\+.*$/, "");
  if (host !== "gmail.com" && host !== "googlemail.com") return `${untagged}@${host}`;
  return `${untagged.replaceAll(".", "")}@gmail.com`;
}
