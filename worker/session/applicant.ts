import { z } from "zod";

import { mobile } from "../../contract/common.ts";
import { APPLICANT_TTL_SECONDS } from "../../contract/limits.ts";
import { derivedKey } from "../derived-key.ts";
import type { Config } from "../env.ts";
import { sealClaims, unsealClaims } from "./sealed-claims.ts";

type KeyConfig = Pick<Config, "SESSION_SECRET">;

const claims = z.object({ sub: mobile() });

// A key of its own: no session's token is ever an applicant's.
const keyOf = ({ SESSION_SECRET }: KeyConfig) => derivedKey(SESSION_SECRET, "applicant");

/** What an applicant's cookie holds: the mobile that they proved, for a day, sealed so that nothing of it can be read. */
export const sealApplicant = (mobileNumber: string, now: number, config: KeyConfig): Promise<string> =>
  sealClaims({ sub: mobileNumber }, now + APPLICANT_TTL_SECONDS * 1000, keyOf(config));

/** The mobile of an applicant's cookie; null for one that is forged, malformed or past its end. */
export async function openApplicant(sealed: string, now: number, config: KeyConfig): Promise<string | null> {
  const applicant = await unsealClaims(sealed, claims, now, keyOf(config));
  return applicant?.sub ?? null;
}
