import { z } from "zod";

import { mobile } from "../../contract/calls/shapes.ts";
import { APPLICANT_TTL_SECONDS } from "../../contract/jobs/values.ts";
import { derivedKey } from "../derived-key.ts";
import type { Config } from "../env.ts";
import { sealClaims, unsealClaims } from "../sealed-claims.ts";

type KeyConfig = Pick<Config, "SESSION_SECRET">;

const claims = z.object({ sub: mobile() });

// A key for this purpose only: no session token is ever valid as an applicant's.
const keyOf = ({ SESSION_SECRET }: KeyConfig) => derivedKey(SESSION_SECRET, "applicant");

/** An applicant's cookie: the proved mobile, valid for a day, encrypted. */
export const sealApplicant = (mobileNumber: string, now: number, config: KeyConfig): Promise<string> =>
  sealClaims({ sub: mobileNumber }, now + APPLICANT_TTL_SECONDS * 1000, keyOf(config));

/** The mobile in an applicant's cookie; null for a forged, malformed or expired one. */
export async function openApplicant(sealed: string, now: number, config: KeyConfig): Promise<string | null> {
  const applicant = await unsealClaims(sealed, claims, now, keyOf(config));
  return applicant?.sub ?? null;
}
