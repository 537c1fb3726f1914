import { z } from "zod";

import { answers, failsAs, requiredJson, success, undoable } from "../calls/shapes.ts";
import { PUBLIC_SETTING_CACHE_SECONDS } from "../limits.ts";
import { route } from "../calls/route.ts";

const tags = ["settings"];

/** Which change of a setting was read, and with a write which one it is about; another one since then refuses it. */
const version = z.number(failsAs("INVALID_INPUT")).int().min(0).meta({ description: "0 while it was never set" });

const ofVersion = { version: version.optional() };

/** The fields of a setting that is on or off. */
export const enabled = z.object({ enabled: z.boolean(failsAs("INVALID_INPUT")) });

/** Everybody's call for a setting, answered by the edge for some seconds. */
export const publicRead = <const Path extends string, Shape extends z.ZodRawShape>(
  path: Path,
  operationId: string,
  summary: string,
  fields: z.ZodObject<Shape>,
) =>
  route({
    method: "get",
    path,
    operationId,
    tags,
    summary,
    access: "anyone",
    cache: { seconds: PUBLIC_SETTING_CACHE_SECONDS },
    responses: answers(fields.extend({ success })),
  });

/** The administrator's call that reads a setting from the database at once. */
export const adminRead = <const Path extends string, Shape extends z.ZodRawShape>(
  path: Path,
  operationId: string,
  summary: string,
  fields: z.ZodObject<Shape>,
) =>
  route({
    method: "get",
    path,
    operationId,
    tags,
    summary,
    access: "admin",
    reads: "primary",
    responses: answers(fields.extend({ success, version })),
  });

/** The administrator's call that sets it; `answered` where it is not answered as it was sent. */
export const adminWrite = <
  const Path extends string,
  Shape extends z.ZodRawShape,
  Answered extends z.ZodRawShape = Shape,
>(
  path: Path,
  operationId: string,
  summary: string,
  fields: z.ZodObject<Shape>,
  example: Partial<z.input<z.ZodObject<Shape>>>,
  answered?: z.ZodObject<Answered>,
) => {
  const sent: z.ZodObject = fields;
  // Of a shape that is not known here the compiler cannot tell what comes of extending it.
  const versioned = sent.safeExtend(ofVersion) as unknown as z.ZodObject<Shape & typeof ofVersion>;
  const request = requiredJson(versioned);
  const declared = route({
    method: "post",
    path,
    operationId,
    tags,
    summary,
    access: "admin",
    request,
    responses: answers((answered ?? fields).extend({ ...undoable, version })),
    example,
  });
  // Said again: of a shape that is not known here the compiler forgets what the call takes.
  return { ...declared, request };
};

interface Declared<Value extends z.ZodType, Shape extends z.ZodRawShape, Routes> {
  /** What is stored, and what holds while nothing that makes sense is. */
  value: Value;
  byDefault: z.output<Value>;
  /** How the administrator sees and sends it. */
  fields: z.ZodObject<Shape>;
  toFields: (value: z.output<Value>) => Record<string, unknown>;
  fromFields: (fields: z.output<z.ZodObject<Shape>>) => z.output<Value>;
  /** What the administrator hears once it is set. */
  saved: (value: z.output<Value>) => string;
  /** `everybody` answers without the secret; where it stands under the administrator's path there is no `read`. */
  routes: Routes;
}

/** Declares a setting of the administrator. What it makes takes anything: stored and sent values are parsed first. */
export function setting<Value extends z.ZodType, Shape extends z.ZodRawShape, Routes>(
  declared: Declared<Value, Shape, Routes>,
) {
  const { value, byDefault, fields, toFields, fromFields, saved, routes } = declared;
  const parse = (stored: unknown): z.output<Value> => {
    const known = value.safeParse(stored);
    return known.success ? known.data : byDefault;
  };
  return {
    routes,
    parse,
    fieldsOf: (stored: unknown) => toFields(parse(stored)),
    valueOf: (sent: unknown) => value.parse(fromFields(fields.parse(sent))),
    savedText: (stored: unknown) => saved(parse(stored)),
  };
}
