import { z } from "zod";

import { clientFrame, serverFrame } from "../contract/direct/events.ts";
import { openApiDocument } from "../worker/features/api-reference/document.ts";

// A phone keeps the app it has installed until it has loaded the next one, and an open one stays open for days: the
// app of one release meets the Worker of the next.

const named = z.record(z.string(), z.unknown());
const schema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  properties: named.default({}),
  required: z.array(z.string()).default([]),
  items: z.unknown().optional(),
  additionalProperties: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.looseObject({ deprecated: z.boolean().default(false) })).default([]),
  deprecated: z.boolean().default(false),
  "x-extensible-enum": z.boolean().default(false),
});
type Schema = z.output<typeof schema>;

const json = z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })).default({}) });
const operation = z.object({
  deprecated: z.boolean().default(false),
  security: z.array(named),
  parameters: z
    .array(z.object({ name: z.string(), required: z.boolean().default(false), schema: z.unknown() }))
    .default([]),
  requestBody: json.extend({ required: z.boolean().default(false) }).default({ content: {}, required: false }),
  responses: z.record(z.string(), json),
});
type Operation = z.output<typeof operation>;

const contract = z.object({
  document: z.object({
    paths: z.record(z.string(), z.record(z.string(), operation)),
    components: z.object({ schemas: named.default({}) }),
  }),
  frames: z.object({ server: z.object({ oneOf: z.array(schema) }), client: z.object({ oneOf: z.array(schema) }) }),
});
type Contract = z.output<typeof contract>;

/** What app and Worker of this commit agree on: the calls, and the frames of the sockets. */
export const presentContract = (): unknown => ({
  document: openApiDocument("https://labkhand.example"),
  frames: { server: z.toJSONSchema(serverFrame), client: z.toJSONSchema(clientFrame, { io: "input" }) },
});

/**
 * What the app of one release would miss at the Worker of the next. The panel's calls are left out, because no phone
 * keeps the panel. What is `deprecated` may go: its release's app does without it. Limits are not compared, because a
 * refused call says why.
 * @returns a sentence for each break
 */
export function breaksOf(released: unknown, next: unknown): string[] {
  const [before, after] = [contract.parse(released), contract.parse(next)];
  const breaks: string[] = [];
  const [app, worker] = [viewOf(before), viewOf(after)];
  for (const [path, methods] of Object.entries(before.document.paths))
    for (const [method, old] of Object.entries(methods)) {
      const isPanels = old.security.length > 0 && old.security.every((proof) => "adminSecret" in proof);
      if (old.deprecated || isPanels) continue;
      const [call, now] = [`${method.toUpperCase()} ${path}`, after.document.paths[path]?.[method]];
      if (now === undefined) breaks.push(`${call} is gone`);
      else breaks.push(...callBreaks(call, app, old, worker, now));
    }
  const refusal = { $ref: "Error" };
  breaks.push(...misfits("a refusal", "answered", worker(refusal), app(refusal)));
  for (const [side, giver, taker] of [["client", app, worker] as const, ["server", worker, app] as const]) {
    const [olds, news] = [framesOf(before, side), framesOf(after, side)];
    for (const [type, old] of olds) {
      const now = news.get(type);
      const place = `frame ${type}`;
      if (now === undefined) breaks.push(`${place} is gone`);
      else if (side === "client") breaks.push(...misfits(place, "sent", giver(old), taker(now)));
      else breaks.push(...misfits(place, "answered", giver(now), taker(old)));
    }
  }
  return breaks;
}

type View = (node: unknown) => Branch[];
/** One possible form of a value, with the view of its document for what is inside. */
interface Branch {
  form: Schema;
  type: string | undefined;
  values: unknown[] | undefined;
  view: View;
}
/** Who gives: `sent` by the old app to the new Worker, or `answered` by the new Worker to the old app. */
type Direction = "sent" | "answered";

function callBreaks(call: string, app: View, old: Operation, worker: View, now: Operation): string[] {
  const parametersOf = ({ parameters }: Operation) => ({
    type: "object",
    properties: Object.fromEntries(parameters.map((one) => [one.name, one.schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  });
  const breaks = misfits(`${call} asks for`, "sent", app(parametersOf(old)), worker(parametersOf(now)));
  const bodies = Object.entries(old.requestBody.content);
  if (bodies.length === 0 && now.requestBody.required) breaks.push(`${call} asks for a body`);
  for (const [type, body] of bodies) {
    const taken = now.requestBody.content[type];
    if (taken === undefined) breaks.push(`${call} takes no ${type}`);
    else breaks.push(...misfits(`${call} asks for`, "sent", app(body.schema), worker(taken.schema)));
  }
  const [known, given] = [old, now].map(({ responses }) => responses["200"]?.content["application/json"]?.schema);
  if (known !== undefined) breaks.push(...misfits(`${call} answers`, "answered", worker(given), app(known)));
  return breaks;
}

/** A sentence for each value that its reader does not understand: the Worker of what is sent, the app of what is answered. */
function misfits(place: string, direction: Direction, given: Branch[], taken: Branch[]): string[] {
  return given.flatMap((one) => {
    const tries = taken
      .filter(({ type }) => type === undefined || type === one.type || (type === "number" && one.type === "integer"))
      .map((other) => formMisfits(place, direction, one, other));
    // Of several forms the one that fits best is meant.
    return (
      tries.toSorted((some, more) => some.length - more.length)[0] ?? [`${place}: ${one.type ?? "anything"} is new`]
    );
  });
}

function formMisfits(place: string, direction: Direction, given: Branch, taken: Branch): string[] {
  const breaks: string[] = [];
  if (taken.values !== undefined && !taken.form["x-extensible-enum"]) {
    const { values } = taken;
    const unknown = given.values?.filter((value) => !values.includes(value)) ?? ["any other text"];
    const word = direction === "sent" ? "is no longer taken" : "is new";
    breaks.push(...unknown.map((value) => `${place}: ${JSON.stringify(value)} ${word}`));
  }
  const [fields, known] = [given.form.properties, taken.form.properties];
  for (const name of new Set([...Object.keys(known), ...taken.form.required])) {
    const [at, field] = [`${place} ${name}`, known[name] ?? {}];
    const inside = taken.view(field);
    const { deprecated, allOf } = schema.parse(field);
    if (direction === "answered" && [{ deprecated }, ...allOf].some((part) => part.deprecated)) continue;
    const isRequired = taken.form.required.includes(name) && !given.form.required.includes(name);
    if (direction === "sent" && isRequired) breaks.push(`${at}: is required`);
    else if (direction === "answered" && !(name in fields)) breaks.push(`${at}: is gone`);
    else if (direction === "answered" && isRequired) breaks.push(`${at}: may be missing`);
    if (name in fields) breaks.push(...misfits(at, direction, given.view(fields[name]), inside));
  }
  if (direction === "sent" && taken.form.additionalProperties === false)
    for (const name of Object.keys(fields)) if (!(name in known)) breaks.push(`${place} ${name}: is no longer taken`);
  for (const part of ["items", "additionalProperties"] as const) {
    const [inner, outer] = [given.form[part], taken.form[part]];
    if (typeof inner === "object" && typeof outer === "object")
      breaks.push(...misfits(`${place} each`, direction, given.view(inner), taken.view(outer)));
  }
  return breaks;
}

/** Reads the forms of a schema; a named one is looked up in its document. */
function viewOf({ document }: Contract): View {
  const view: View = (node) => {
    const form = schema.parse(node ?? {});
    if (form.$ref !== undefined) return view(document.components.schemas[form.$ref.split("/").at(-1) ?? ""]);
    // A named schema with a remark.
    if (form.allOf.length > 0) return view(form.allOf[0]);
    const options = form.anyOf ?? form.oneOf;
    if (options !== undefined) return options.flatMap(view);
    const values = "const" in form ? [form.const] : form.enum;
    return [form.type].flat().map((type) => ({
      form,
      type,
      values: type === "null" ? undefined : values?.filter((value) => value !== null),
      view,
    }));
  };
  return view;
}

/** The frames of one side by their type. */
const framesOf = ({ frames }: Contract, side: "server" | "client") =>
  new Map(frames[side].oneOf.map((frame) => [String(schema.parse(frame.properties["type"]).const), frame]));

if (import.meta.main) console.log(JSON.stringify(presentContract()));
