import { MINUTE_MS } from "../../../contract/time.ts";

const STEP_MS = 10 * MINUTE_MS;

/**
 * The moment of what somebody did, such as a follow or a report, as others get it: rounded down, because the exact one
 * tells when a person is awake, and who a reporter was.
 * @param stepMs to what it is rounded, ten minutes by default
 */
export const roughMoment = (moment: number, stepMs: number = STEP_MS): string =>
  new Date(moment - (moment % stepMs)).toISOString();
