import { DAY_MS } from "../../contract/time.ts";

/** GitHub's workflow sets them (docs.github.com, "Default environment variables"). */
type Where = Partial<Record<"GITHUB_SERVER_URL" | "GITHUB_REPOSITORY", string>>;

const VALID_DAYS = 365;

/**
 * `/.well-known/security.txt` (RFC 9116): how to report a vulnerability, valid for a year after the build. Null for a
 * build outside the repository's workflow, which has no address for reports.
 * @param now UTC milliseconds
 */
export function securityTxt({ GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository }: Where, now: number) {
  if (!server || !repository) return null;
  return [
    `Contact: ${server}/${repository}/security/advisories/new`,
    `Expires: ${new Date(now + VALID_DAYS * DAY_MS).toISOString()}`,
    "Preferred-Languages: fa, en",
    `Policy: ${server}/${repository}/blob/main/docs/security.md`,
    "",
  ].join("\n");
}
