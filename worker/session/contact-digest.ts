import { createHmac } from "node:crypto";

/** A keyed digest by which a token recognises its owner's mobile or e-mail without carrying it. */
export function contactDigest(contact: string, secret: string): string {
  return createHmac("sha256", secret).update(contact).digest("base64url").slice(0, 22);
}

/** The digests a token of this person carries. */
export function contactDigests(person: { mobile: string | null; email: string | null }, secret: string): string[] {
  return [person.mobile, person.email].filter((contact) => contact !== null).map((it) => contactDigest(it, secret));
}
