import type { Context } from "hono";
import type { z } from "zod";

import { isErrorCode } from "../../contract/errors.ts";
import type { RequestParts } from "../../contract/route.ts";
import type { AppEnv } from "../app-env.ts";
import { AppError } from "../errors.ts";

/** What a call sent, parsed. */
export type Fields = Record<string, unknown>;

type Body = NonNullable<RequestParts["body"]>;

const JSON_TYPE = /^application\/([\w.-]+\+)?json(\s*;|$)/i;
const FORM_TYPE = /^multipart\/form-data\s*;/i;

/**
 * The fields of a call, each part parsed by its own schema: no two parts share a field's name. Of several faulty parts the query
 * is told first, then the path, then the body.
 * @throws AppError INVALID_JSON for a body that cannot be read or is of another kind; else the code that the schema names, or
 * INVALID_INPUT
 */
export async function readInput(c: Context<AppEnv>, { query, params, body }: RequestParts): Promise<Fields> {
  const ofQuery = query && parse(query, queryOf(c));
  const ofPath = params && parse(params, c.req.param());
  const ofBody = body && parse(schemaOf(body), await readBody(c, body));
  return { ...ofBody, ...ofQuery, ...ofPath };
}

/** A refinement's message is a code of errors.ts. */
function parse(schema: z.ZodObject, sent: unknown): Fields {
  const result = schema.safeParse(sent);
  if (result.success) return result.data;
  const code = result.error.issues.map((issue) => issue.message).find(isErrorCode);
  throw new AppError(code ?? "INVALID_INPUT");
}

/** A field that was sent once is a text, one that was sent again is a list of them: none of ours takes that. */
const queryOf = (c: Context<AppEnv>): Fields =>
  Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  );

const schemaOf = ({ content }: Body): z.ZodObject =>
  "application/json" in content ? content["application/json"].schema : content["multipart/form-data"].schema;

/**
 * What was sent as a body. Of a type that a page of another site could send unasked, or of none, it is never read as one of ours.
 * A call without a body has sent no fields.
 */
async function readBody(c: Context<AppEnv>, { content }: Body): Promise<unknown> {
  const type = c.req.header("content-type");
  try {
    if (type === undefined) {
      if ((await c.req.text()) === "") return {};
    } else if ("application/json" in content) {
      if (JSON_TYPE.test(type)) return await c.req.json();
    } else if (FORM_TYPE.test(type)) return await c.req.parseBody({ all: true });
  } catch {
    // Not well-formed, or broken off on the way.
  }
  throw new AppError("INVALID_JSON");
}
