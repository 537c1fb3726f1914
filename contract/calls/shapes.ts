/** Schemas used by every feature's calls. Messages of refinements are error codes of errors.ts. */
import { z } from "zod";

import { type ErrorCode, errors } from "../errors.ts";
import { HUMAN_TOKEN_MAX_CHARACTERS } from "../limits.ts";
import { codePointLength, parseEmail, parseMobile, parseUsername } from "../persian.ts";
import { VIDEO_LINK_MAX_UNITS, frameOf } from "../videos/values.ts";

/** A zod `error` option: a failing field answers with this code and its Persian text. */
export const failsAs = (code: ErrorCode) => ({ error: code });

/**
 * Typed text: at most `maxUnits` UTF-16 units, no NUL, no lone surrogate. `code` is the error of a too long text; if
 * that is all it says, `missing` is the error of an absent one, and INVALID_INPUT that of a non-text.
 */
export function typedText(maxUnits: number, code: ErrorCode = "INVALID_INPUT", missing?: ErrorCode) {
  return z
    .string({ error: ({ input }) => (missing === undefined ? code : input == null ? missing : "INVALID_INPUT") })
    .max(maxUnits, failsAs(code))
    .refine((text) => text.isWellFormed() && !text.includes("\0"), failsAs("INVALID_INPUT"));
}

/** The same, trimmed, and measured in code points as forms show it. */
export const shownText = (maxCodePoints: number, code: ErrorCode, missing?: ErrorCode) =>
  typedText(4 * maxCodePoints, code, missing)
    .trim()
    .refine((text) => codePointLength(text) <= maxCodePoints, failsAs(code));

/** A mobile in any accepted form, parsed to 09 plus nine digits. */
export const mobile = (code: ErrorCode = "INVALID_MOBILE") =>
  typedText(40, code).transform((text, context) => {
    const parsed = parseMobile(text);
    if (parsed === null) context.addIssue({ code: "custom", message: code });
    return parsed ?? z.NEVER;
  });

/** Any address of a video at Aparat, parsed to the address of its player; "" stays "", for no video. */
export const aparatVideo = (code: ErrorCode) =>
  typedText(VIDEO_LINK_MAX_UNITS, code).transform((typed, context) => {
    const frame = typed.trim() === "" ? "" : frameOf(typed);
    if (frame === null) context.addIssue({ code: "custom", message: code });
    return frame ?? z.NEVER;
  });

export const email = (code: ErrorCode = "INVALID_EMAIL", missing: ErrorCode = code) =>
  typedText(320, missing).transform((text, context) => {
    const parsed = parseEmail(text);
    if (parsed === null) context.addIssue({ code: "custom", message: text.trim() === "" ? missing : code });
    return parsed ?? z.NEVER;
  });

/** A body field for which absence, null and "" all mean «not given»; a blank query field is never seen (D020). */
export const blankable = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === null || value === "" ? undefined : value), schema.optional());

/** Turnstile's token, sent after HUMAN_CHECK_REQUIRED. */
export const humanToken = typedText(HUMAN_TOKEN_MAX_CHARACTERS).optional();

export const username = typedText(120, "INVALID_USERNAME").transform((text, context) => {
  const parsed = parseUsername(text);
  if (parsed === null) context.addIssue({ code: "custom", message: "INVALID_USERNAME" });
  return parsed ?? z.NEVER;
});

/** A username to look up, not to choose: an impossible one is simply not found. */
export const anyUsername = typedText(120).transform((text) => text.trim().toLowerCase());

/**
 * A field that claims who is calling: never trusted (D001). Absent, null and "" mean the session's own
 * person.
 */
const identityField = typedText(320)
  .nullish()
  .transform((text) => text?.trim() || undefined);

export const identityBody = { email: identityField, mobileNumber: identityField };
export const viewerQuery = { viewerEmail: identityField, viewerMobile: identityField };
export { identityField };

/** For the examples of routes: a username nobody has. */
export const SOMEBODY = "nobody-here";
export const EXAMPLE_UUID = "01939b2e-5c1a-7b52-b3a4-0c4f5be3a111";

export const jokeId = z.uuid(failsAs("JOKE_NOT_FOUND")).toLowerCase().meta({ example: EXAMPLE_UUID });

/** Longer than any username, so that a value is unambiguous. */
export const PERSON_ID = /^[0-9a-f]{32}$/;

/** A person's public id, which survives renames. It contains no information. */
export const personId = z.string().regex(PERSON_ID).meta({ example: "9f86d081884c7d659a2feaa0c55ad015" });

const DIGITS = /^(?:0|[1-9][0-9]{0,15})$/;

const wholeNumber = (min: number, max: number) => z.number(failsAs("INVALID_INPUT")).int().min(min).max(max);

const fromQuery = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (typeof value === "string" && DIGITS.test(value) ? Number(value) : value), schema);

/** A whole number that a query must have. */
export const requiredQueryNumber = (min: number, max: number) => fromQuery(wholeNumber(min, max));

/** A canonical whole number in a query, because the edge caches by the text that was sent. Absent, it is `byDefault`. */
export const queryNumber = (min: number, max: number, byDefault: number) =>
  fromQuery(wholeNumber(min, max).default(byDefault));

/** The same, but absence has its own meaning. */
export const optionalQueryNumber = (min: number, max: number) => fromQuery(wholeNumber(min, max).optional());

/** A list's cursor in the given form; absent for the first page. */
export const cursorOf = (form: RegExp) => z.string().regex(form, failsAs("INVALID_CURSOR")).optional();

/** The same for a cursor that is the last row's id. */
export const idCursor = z.uuid(failsAs("INVALID_CURSOR")).optional();

export const isoDate = z.iso.datetime().meta({ example: "2026-11-20T18:42:00.000Z" });

export const success = z.literal(true);

/** The answer to an administrator's write. */
export const undoable = {
  success,
  message: z.string(),
  undo: z
    .uuid()
    .optional()
    .meta({ description: "The entry of the audit that undoes it; absent where nothing changed or nothing goes back" }),
};

const partState = z.enum(["ok", "slow", "down"]);
const ageSeconds = z
  .number()
  .int()
  .nullable()
  .meta({ description: "Seconds since it last ran; null where nothing says" });

/** What `GET /api/health` says, well or not. */
export const health = z.object({
  database: partState,
  pictures: partState,
  objects: partState,
  schedules: z.object({ fiveMinutes: ageSeconds, nightly: ageSeconds }),
});

const errorFields = z
  .object({
    success: z.literal(false),
    error: z.string().meta({ description: "Persian text for people" }),
    // The app shows the text of a code that it does not know.
    code: z.string().meta({
      enum: Object.keys(errors),
      "x-extensible-enum": true,
      description: "Stable code, for programs; there will be others",
    }),
    requestId: z.string().optional(),
    timeRestricted: z.literal(true).optional(),
    rateLimited: z.literal(true).optional(),
    retryAfter: z.number().int().optional().meta({ description: "Seconds to wait" }),
    disabled: z.literal(true).optional(),
    altProvider: z.literal(true).optional().meta({ description: "The other SMS provider may be asked" }),
    suspendedUntil: isoDate.optional(),
    siteKey: z.string().optional().meta({ description: "Turnstile's, where a person is to prove that they are one" }),
    proofRequired: z.literal(true).optional().meta({ description: "The viewer has proved no mobile or e-mail yet" }),
    rows: z
      .array(z.object({ row: z.number().int(), error: z.string() }))
      .optional()
      .meta({ description: "All that is wrong with the rows of a table, counted from 1" }),
    freeUsernames: z
      .array(z.string())
      .optional()
      .meta({ description: "Like one that is taken; free when they were read" }),
    current: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({ description: "What somebody else made of a setting, as its own read answers it" }),
    health: health.optional().meta({ description: "What works and what does not" }),
  })
  .meta({ id: "Error" });

// An interface has a name, so the types of all calls stay short enough for the compiler to write down.
export interface ErrorFields extends z.infer<typeof errorFields> {}

const errorBody: z.ZodType<ErrorFields> = errorFields;

export type ErrorBody = ErrorFields & { code: ErrorCode };

const jsonContent = <Schema extends z.ZodType>(schema: Schema) => ({ "application/json": { schema } });

/** A route's responses: the success shape, and the error shape under every status of errors.ts. */
export function answers<Schema extends z.ZodType>(schema: Schema) {
  const error = { description: "Refused", content: jsonContent(errorBody) };
  return {
    200: { description: "OK", content: jsonContent(schema) },
    400: error,
    401: error,
    402: error,
    403: error,
    404: error,
    409: error,
    410: error,
    413: error,
    429: error,
    500: error,
    502: error,
    503: error,
  };
}

/** A required JSON body. */
export const requiredJson = <Schema extends z.ZodType>(schema: Schema) => ({
  body: { content: jsonContent(schema), required: true as const },
});

/** A required form with a file. */
export const requiredForm = <Schema extends z.ZodType>(schema: Schema) => ({
  body: { content: { "multipart/form-data": { schema } }, required: true as const },
});

/** An uploaded file of any kind and size. */
export const uploadedFile = (code: ErrorCode) =>
  z.custom<File>((value) => value instanceof File, failsAs(code)).meta({ type: "string", format: "binary" });

/** An optional JSON body: for the specification's identity fields only. */
export const optionalJson = <Schema extends z.ZodType>(schema: Schema) => ({
  body: { content: jsonContent(schema), required: false as const },
});

/** How many rows a page number may skip; pages further on need the previous page's cursor. */
export const PAGE_MAX_SKIPPED = 1000;

/** The query of a list with `size` rows by default, and at most `most`. */
export const pageQuery = <Cursor extends z.ZodType<string | undefined>>(size: number, cursor: Cursor, most = size) => ({
  page: queryNumber(1, 1_000_000, 1),
  limit: queryNumber(1, most, size),
  cursor,
});

/** The fields of a list's answer beside its items. */
export const pageFields = {
  total: z.number().int().meta({ description: "Of the whole list" }),
  nextCursor: z.string().nullable().meta({ description: "Null at the end" }),
};
