import type { Context } from "hono";
import type { z } from "zod";

import { isErrorCode } from "../../contract/errors.ts";
import type { RequestParts } from "../../contract/calls/route.ts";
import type { AppEnv } from "../app-env.ts";
import { AppError } from "../errors.ts";
import { sentQuery } from "../sent-query.ts";

/** The parsed fields of a call. */
export type Fields = Record<string, unknown>;

type Body = NonNullable<RequestParts["body"]>;

const JSON_TYPE = /^application\/([\w.-]+\+)?json(\s*;|$)/i;
const FORM_TYPE = /^multipart\/form-data\s*;/i;

/**
 * The fields of a call. Query, path and body are parsed by their own schemas and share no field names. If several are
 * faulty, the error is the query's, then the path's, then the body's.
 * @throws AppError INVALID_JSON for an unreadable body or another content type; else the code that the schema names, or
 * INVALID_INPUT
 */
export async function readInput(c: Context<AppEnv>, { query, params, body }: RequestParts): Promise<Fields> {
  const ofQuery = query && parse(query, sentQuery(c.req.queries()));
  const ofPath = params && parse(params, c.req.param());
  const ofBody = body && parse(schemaOf(body), await readBody(c, body));
  return { ...ofBody, ...ofQuery, ...ofPath };
}

/** Messages of the contract's refinements are codes of errors.ts. */
function parse(schema: z.ZodObject, sent: unknown): Fields {
  const result = schema.safeParse(sent);
  if (result.success) return result.data;
  const code = result.error.issues.map((issue) => issue.message).find(isErrorCode);
  throw new AppError(code ?? "INVALID_INPUT");
}

const schemaOf = ({ content }: Body): z.ZodObject =>
  "application/json" in content ? content["application/json"].schema : content["multipart/form-data"].schema;

/**
 * The body's raw fields. A content type that another site's page could send without a preflight, or none, is never
 * parsed. A call without a body has no fields.
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
    // Malformed, or interrupted.
  }
  throw new AppError("INVALID_JSON");
}
