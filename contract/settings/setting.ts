import { z } from "zod";

import { answers, failsAs, requiredJson, success, undoable } from "../calls/shapes.ts";
import { PUBLIC_SETTING_CACHE_SECONDS } from "../limits.ts";
import { route } from "../calls/route.ts";

const tags = ["settings"];

/** The version that was read. A write with an outdated version is rejected. */
const version = z.number(failsAs("INVALID_INPUT")).int().min(0).meta({ description: "0 while it was never set" });

const ofVersion = { version: version.optional() };

/** The fields of a setting that is on or off. */
export const enabled = z.object({ enabled: z.boolean(failsAs("INVALID_INPUT")) });

/** A setting's public call; the edge caches its answer for some seconds. */
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

/** The administrator's call that reads a setting without a cache. */
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

/** The administrator's call that sets it; `answered` is the answer's shape if it differs from the request's. */
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
  // TypeScript cannot infer the result of extending a generic shape.
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
  // Repeated: TypeScript loses the request type of a generic shape.
  return { ...declared, request };
};

interface Declared<Value extends z.ZodType, Shape extends z.ZodRawShape, Routes> {
  /** The stored value's schema; `byDefault` applies while it is missing or invalid. */
  value: Value;
  byDefault: z.output<Value>;
  /** The administrator's form of the value. */
  fields: z.ZodObject<Shape>;
  toFields: (value: z.output<Value>) => Record<string, unknown>;
  fromFields: (fields: z.output<z.ZodObject<Shape>>) => z.output<Value>;
  /** The success message for the administrator. */
  saved: (value: z.output<Value>) => string;
  /** `everybody` needs no secret; a setting with that call under the administrator's path has no `read`. */
  routes: Routes;
}

/** Declares a setting of the administrator. The result takes untyped values: stored and sent ones are parsed first. */
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
