import type { OriginKind } from "../../../contract/auth-attempts.ts";
import { networkOf } from "../../address.ts";
import type { Ctx, PersonCtx } from "../../context.ts";
import { contactDigest } from "../../session/contact-digest.ts";
import { isKnownFor, knownDevice } from "../../session/known-device.ts";

/** A mobile or an e-mail address. */
export interface Identifier {
  identifier: string;
  type: "mobile" | "email";
}

/** Where an attempt comes from (decision 65). */
export interface Origin {
  from: OriginKind;
  /** Which one of its kind. */
  name: string;
}

/** An identifier, and from where somebody tries something with it. */
export interface Tried extends Identifier {
  origin: Origin;
}

/** Somebody who is not signed in, or says nothing of it: a device that is known for this contact, or else an address. */
export async function triedFromOutside(ctx: Ctx, contact: Identifier): Promise<Tried> {
  const device = await knownDevice(ctx);
  const isKnown = device !== null && isKnownFor(device, contact.identifier, ctx.config);
  return { ...contact, origin: isKnown ? { from: "device", name: device.id } : whereFrom(ctx) };
}

/** The signed-in person, with a contact they have proved or with one they only say is theirs. */
export function triedByPerson(ctx: PersonCtx, contact: Identifier, { isProved }: { isProved: boolean }): Tried {
  const name = contactDigest(ctx.viewer.userId, ctx.config.SESSION_SECRET);
  return { ...contact, origin: { from: isProved ? "owner" : "person", name } };
}

/** The name of all addresses that are none. */
export const NO_NETWORK = "unknown";

const whereFrom = ({ caller }: Ctx): Origin => ({ from: "address", name: networkOf(caller.address) ?? NO_NETWORK });

/** Whether nobody but somebody who has proved this contact before can come from there. */
export const isKnownOrigin = ({ from }: Origin): boolean => from === "device" || from === "owner";

/**
 * What an identifier is counted as: `a+b@` and `a+c@` are one mailbox, and Gmail knows no dots. For counting only: where they
 * are not, people merely share their counts.
 */
export function countedAs({ identifier, type }: Identifier): string {
  if (type === "mobile") return identifier;
  const [local = "", host = ""] = identifier.split("@");
  const untagged = local.replace(/(?<=.)\+.*$/, "");
  if (host !== "gmail.com" && host !== "googlemail.com") return `${untagged}@${host}`;
  return `${untagged.replaceAll(".", "")}@gmail.com`;
}
