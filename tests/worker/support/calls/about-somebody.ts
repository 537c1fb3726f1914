import type { Route } from "../../../../contract/calls/route.ts";
import { SOMEBODY } from "../../../../contract/calls/shapes.ts";
import type { Person } from "../people.ts";

/** Whom and what calls are about. */
interface Subject {
  username: string;
  joke: string;
  message: string;
}

/** The path of a call about somebody. */
export const pathAbout = ({ username, joke, message }: Subject, { path }: Route): string =>
  path
    .replace("/message/{id}", `/message/${message}`)
    .replace("{id}", joke)
    .replace(/\{username\}|\{peer\}/, username);

/** The fields of a call about a person: those of its example, or all identity fields that it accepts. */
export function fieldsAbout(
  { mobile, email, username }: Pick<Person, "mobile" | "email" | "username">,
  { request, example = {}, identity = {} }: Route,
): Record<string, unknown>[] {
  const claims = {
    mobileNumber: mobile,
    email,
    viewerMobile: mobile,
    viewerEmail: email,
    follower: username,
    viewer: username,
    from: username,
  };
  const inPath = Object.keys(request.params?.shape ?? {});
  const named = Object.entries(example)
    .filter(([field]) => !inPath.includes(field))
    .map(([field, value]) => [field, value === SOMEBODY ? username : value]);
  const plain: Record<string, unknown> = Object.fromEntries(named);
  const taken = new Set([...Object.keys(plain), ...Object.keys(identity)]);
  const claimed = Object.entries(claims).filter(([field]) => taken.has(field));
  return claimed.length === 0 ? [plain] : [plain, { ...plain, ...Object.fromEntries(claimed) }];
}

/** Calls that hide two people from each other or end the caller's session come after all others. */
export const endsIt = ({ path }: Route): boolean => /block|logout|revoke-all|account\/delete/.test(path);
