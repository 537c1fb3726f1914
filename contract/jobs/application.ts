/** The rules of each field of a job application, shared by form and Worker (002 §3, §5). */
import { digitsOnly, toAsciiDigits } from "../digits.ts";
import { EMAIL_MAX_CHARACTERS } from "../limits.ts";
import { codePointLength, normalizeText, parseEmail } from "../persian.ts";
import type { JobFieldCode } from "./errors.ts";
import {
  JOB_ADDRESS_MAX_CODE_POINTS,
  JOB_AGE_MAX,
  JOB_AGE_MIN,
  JOB_EXPERIENCE_MAX_YEARS,
  JOB_GENDERS,
  JOB_NAME_MAX_CODE_POINTS,
  JOB_SKILLS_MAX_CODE_POINTS,
  JOB_TEXT_MAX_CODE_POINTS,
} from "./values.ts";

/** A rule returns the code of what is wrong with a tidied field; null for nothing. */
type Rule = (text: string) => JobFieldCode | null;

interface WordCodes {
  /** The code of an empty required field. */
  missing?: JobFieldCode;
  long: JobFieldCode;
  odd: JobFieldCode;
}

/** Text with at most `max` code points and at least one letter. */
const words =
  (max: number, { missing, long, odd }: WordCodes, form = /\p{L}/u): Rule =>
  (text) => {
    if (text === "") return missing ?? null;
    if (codePointLength(text) > max) return long;
    return form.test(text) ? null : odd;
  };

/** Letters with the marks, spaces and joiners that names contain. */
const NAME = /^\p{L}[\p{L}\p{M}\u200C '’.-]*$/u;

const name = (codes: WordCodes) => words(JOB_NAME_MAX_CODE_POINTS, codes, NAME);
const short = (codes: WordCodes) => words(JOB_TEXT_MAX_CODE_POINTS, codes);

const addressWords = words(JOB_ADDRESS_MAX_CODE_POINTS, { long: "JOB_ADDRESS_TOO_LONG", odd: "JOB_ADDRESS_INVALID" });

/** A number introduced as a postal code must have ten digits. */
function hasWrongPostalCode(address: string): boolean {
  const found = /کد[\s\u200C]*پستی[^0-9]{0,4}([0-9][0-9 -]*)/.exec(toAsciiDigits(address));
  return found !== null && digitsOnly(found[1] ?? "").length !== 10;
}

const WHOLE = /^-?[0-9]{1,9}$/;
const HOUR = /^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/;

/** Rules of every field but the mobile, which is proved separately. Texts are {@link tidyJobText}'s. */
export const jobFieldRules = {
  gender: (text) => {
    if (text === "") return "JOB_GENDER_REQUIRED";
    return JOB_GENDERS.some((gender) => gender === text) ? null : "JOB_GENDER_INVALID";
  },
  firstName: name({
    missing: "JOB_FIRST_NAME_REQUIRED",
    long: "JOB_FIRST_NAME_TOO_LONG",
    odd: "JOB_FIRST_NAME_INVALID",
  }),
  lastName: name({ missing: "JOB_LAST_NAME_REQUIRED", long: "JOB_LAST_NAME_TOO_LONG", odd: "JOB_LAST_NAME_INVALID" }),
  age: (text) => {
    if (text === "") return "JOB_AGE_REQUIRED";
    if (!WHOLE.test(text)) return "JOB_AGE_INVALID";
    if (Number(text) < JOB_AGE_MIN) return "JOB_AGE_TOO_YOUNG";
    return Number(text) > JOB_AGE_MAX ? "JOB_AGE_TOO_OLD" : null;
  },
  email: (text) => {
    if (codePointLength(text) > EMAIL_MAX_CHARACTERS) return "JOB_EMAIL_TOO_LONG";
    return text === "" || parseEmail(text) !== null ? null : "JOB_EMAIL_INVALID";
  },
  currentJob: short({ long: "JOB_CURRENT_JOB_TOO_LONG", odd: "JOB_CURRENT_JOB_INVALID" }),
  address: (text) => addressWords(text) ?? (hasWrongPostalCode(text) ? "JOB_POSTAL_CODE_INVALID" : null),
  education: short({ long: "JOB_EDUCATION_TOO_LONG", odd: "JOB_EDUCATION_INVALID" }),
  skills: words(JOB_SKILLS_MAX_CODE_POINTS, { long: "JOB_SKILLS_TOO_LONG", odd: "JOB_SKILLS_INVALID" }),
  experienceYears: (text) => {
    if (text === "") return null;
    if (!WHOLE.test(text)) return "JOB_EXPERIENCE_INVALID";
    if (Number(text) < 0) return "JOB_EXPERIENCE_NEGATIVE";
    return Number(text) > JOB_EXPERIENCE_MAX_YEARS ? "JOB_EXPERIENCE_TOO_LONG" : null;
  },
  socialLevel: short({ long: "JOB_SOCIAL_LEVEL_TOO_LONG", odd: "JOB_SOCIAL_LEVEL_INVALID" }),
  desiredJob: short({ long: "JOB_DESIRED_JOB_TOO_LONG", odd: "JOB_DESIRED_JOB_INVALID" }),
  workStart: (text) => (text === "" || HOUR.test(text) ? null : "JOB_WORK_START_INVALID"),
  // Midnight ends a day as 24:00 and starts one as 00:00.
  workEnd: (text) =>
    text === "" || text === "24:00" || (HOUR.test(text) && text !== "00:00") ? null : "JOB_WORK_END_INVALID",
} as const satisfies Record<string, Rule>;

export type JobField = keyof typeof jobFieldRules;

/** Whether the work hours are empty. */
export const hasNoWorkTime = ({ workStart, workEnd }: { workStart: string; workEnd: string }): boolean =>
  workStart !== "" && workStart === workEnd;

const DIGITS_FOLDED: ReadonlySet<JobField> = new Set(["age", "experienceYears", "workStart", "workEnd"]);

/** A field's text as it is checked and stored: normalized, with ASCII digits in number fields. */
export function tidyJobText(field: JobField, typed: string): string {
  const text = normalizeText(typed);
  if (field === "email") return parseEmail(text) ?? text;
  return DIGITS_FOLDED.has(field) ? toAsciiDigits(text) : text;
}
