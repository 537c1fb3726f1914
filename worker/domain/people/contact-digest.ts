import { createHmac } from "node:crypto";

/** A keyed digest, by which a token recognizes its owner's mobile or e-mail without containing it. */
export function contactDigest(contact: string, secret: string): string {
  return createHmac("sha256", secret).update(contact).digest("base64url").slice(0, 22);
}

/** The digests in a person's token. */
export function contactDigests(person: { mobile: string | null; email: string | null }, secret: string): string[] {
  return [person.mobile, person.email].filter((contact) => contact !== null).map((it) => contactDigest(it, secret));
}
