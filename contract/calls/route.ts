import type { z } from "zod";

import type { ErrorCode } from "../errors.ts";

type HttpMethod = "get" | "post" | "put" | "patch" | "delete";

/**
 * Who may make a call: `anyone`, a signed-in `person`, the `owner` (a person whose identity fields must be their own),
 * the `applicant` who proved a mobile for a job and needs no account, or the `admin` with the administrator's secret or
 * a session of the panel. Authorship and membership are checked by the verb.
 */
export type Access = "anyone" | "person" | "owner" | "applicant" | "admin";

/** One of them, or a list of alternatives. */
export type AccessRule = Access | readonly [Access, Access, ...Access[]];

/** The content of an identity field; `name` is any of the three. */
export type IdentityKind = "email" | "mobile" | "username" | "name";

/** JSON, or a form with a file. */
type Body = { "application/json": { schema: z.ZodObject } } | { "multipart/form-data": { schema: z.ZodObject } };

/**
 * A call's request by parts, each an object schema. No two parts share a field's name, because a verb gets them as one
 * input.
 */
export interface RequestParts {
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: { content: Body; required: boolean };
}

type Responses = {
  [status: number]: { description: string; content?: { "application/json": { schema: z.ZodType } } };
  200: { description: string; content: { "application/json": { schema: z.ZodType } } };
};

type Part<Request extends RequestParts, Name extends keyof RequestParts> =
  Request extends Record<Name, infer Found>
    ? Found extends { content: Record<string, { schema: infer Content }> }
      ? Content
      : Found
    : unknown;
type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : unknown;
type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : unknown;
type Flat<Type> = { [Key in keyof Type]: Type[Key] };

// Any field, if the route is not known more precisely.
type SentFields<Request extends RequestParts> = RequestParts extends Request
  ? Record<string, unknown>
  : Flat<Sent<Part<Request, "params">> & Sent<Part<Request, "query">> & Sent<Part<Request, "body">>>;
type ParsedFields<Request extends RequestParts> = Flat<
  Parsed<Part<Request, "params">> & Parsed<Part<Request, "query">> & Parsed<Part<Request, "body">>
>;

type Allowed<Rule extends AccessRule> = Rule extends readonly Access[] ? Rule[number] : Rule;
type LoginCode = Extract<ErrorCode, `LOGIN_REQUIRED${string}`>;
type Identity<Request extends RequestParts> = { readonly [Field in keyof SentFields<Request>]?: IdentityKind };

export interface Cache<Request extends RequestParts> {
  /** The maximum age of an answer at the edge. */
  seconds: number;
  /** Keeps visitors' answers only, for a call whose answer to a person is their own. */
  of?: "visitors";
  /** The status of a refusal that is kept too, where it is the same for everybody. */
  failure?: number;
  /** The query fields the answer depends on; others are ignored. */
  query?: readonly (keyof SentFields<Request>)[];
  /** How a field is spelled in the key, where the answer is the same for many spellings. */
  spell?: { readonly [Field in keyof SentFields<Request>]?: (sent: string) => string };
}

// The declarable values: only deviations from the default, and never that a PUT or DELETE reads a replica.
type Reads<Method> = Method extends "get" ? "primary" : Method extends "post" ? "nearest" : never;

type Declaration<
  Method extends HttpMethod,
  Path extends string,
  Request extends RequestParts,
  Answers extends Responses,
  Rule extends AccessRule,
> = {
  method: Method;
  path: Path;
  /** The verb's name in generated clients. */
  operationId: string;
  tags: string[];
  summary: string;
  /** No longer called by this release's app, so that the next release may do without it (dev/contract.ts). */
  deprecated?: true;
  request?: Request;
  responses: Answers;
  access: Rule;
  /** The fields that must identify the caller, and how. Absent ones mean the session's own person. */
  identity?: Identity<Request>;
  /**
   * A further condition: `proof` is a mobile or an e-mail proved by a code (R61), for everything that reaches
   * others or costs money; otherwise PROOF_REQUIRED.
   */
  needs?: "proof";
  /** The error for a visitor; LOGIN_REQUIRED by default. */
  loginCode?: LoginCode;
  /**
   * By default a call's first batch checks that the session still exists. `checked` does so before the verb: for verbs
   * that change something outside the database first. `leased`: an object checks it, unless it has lately (D017).
   * `none`: the call has no viewer, whoever sends it.
   */
  session?: "checked" | "leased" | "none";
  /**
   * How the administrator must authenticate: with `secret` a session of the panel is not enough, as for opening one.
   */
  adminBy?: "secret";
  /**
   * The database a call reads. By default a GET reads the nearest replica, which always contains what the same browser
   * wrote. `primary` is for calls about money, codes, sessions or decisions, and for the administrator. Other methods
   * use the primary, except a POST that only reads, with `nearest`; never `POST /api/wallet` and a payment's return.
   */
  reads?: Reads<Method>;
  /**
   * Rate limits beside the address's. By default a person's writes are counted. `login` also counts the address as
   * trying logins or sending codes; `person` counts a read too.
   */
  rate?: "login" | "person";
  /** BODY_MAX_BYTES by default. */
  bodyMaxBytes?: number;
  /** The error for a longer body; BODY_TOO_LARGE by default. */
  tooLargeCode?: ErrorCode;
  /** Only for answers that are the same for everybody, or for all visitors. */
  cache?: Cache<Request>;
  /** A valid request, for tests and the API reference. */
  example?: Partial<SentFields<Request>>;
};

/** One call of the API: request, answers, and who may make it; used by browser, Worker, tests and OpenAPI. */
export type Route<
  Method extends HttpMethod = HttpMethod,
  Path extends string = string,
  Request extends RequestParts = RequestParts,
  Answers extends Responses = Responses,
  Rule extends AccessRule = AccessRule,
> = Declaration<Method, Path, Request, Answers, Rule> & { request: Request };

/**
 * Rules between a route's fields: an owner's call names its identity fields; only public answers are cached; only
 * people need proofs; the administrator reads the primary.
 */
type Consistent<Method, Request extends RequestParts, Rule extends AccessRule> = ("owner" extends Allowed<Rule>
  ? { identity: Identity<Request> }
  : unknown) &
  (Rule extends "anyone" ? unknown : { cache?: never }) &
  ([Allowed<Rule>] extends ["person" | "owner"] ? unknown : { needs?: never }) &
  (Rule extends "admin" ? (Method extends "get" ? { reads: "primary" } : { reads?: never }) : unknown);

/** Declares a call. Without `access` it does not compile. */
export function route<
  const Method extends HttpMethod,
  const Path extends string,
  Answers extends Responses,
  const Rule extends AccessRule,
  Request extends RequestParts = Record<never, never>,
>(
  declared: Declaration<Method, Path, Request, Answers, Rule> & Consistent<Method, Request, Rule>,
): Route<Method, Path, Request, Answers, Rule> {
  // Without a request, `Request` is its default type.
  return { ...declared, request: declared.request ?? ({} as Request) };
}

/** A verb's input: the parsed fields of path, query and body in one object. */
export type Input<Declared> =
  Declared extends Route<HttpMethod, string, infer Request, Responses, AccessRule> ? ParsedFields<Request> : never;

/** The success body of a route. */
export type Answer<Declared extends Pick<Route, "responses">> = z.input<
  Declared["responses"][200]["content"]["application/json"]["schema"]
>;

/** The callers that a route allows, always as a list. */
export function allowed({ access }: Pick<Route, "access">): readonly Access[] {
  return typeof access === "string" ? [access] : access;
}

/** The fields of a call's JSON body; undefined for none, or a form. */
export function jsonBodyOf({ request: { body } }: Pick<Route, "request">): z.ZodObject | undefined {
  return body && "application/json" in body.content ? body.content["application/json"].schema : undefined;
}

/** Whether a call reads the nearest replica of the database. */
export function readsNearest({ method, reads }: Pick<Route, "method" | "reads">): boolean {
  return reads === undefined ? method === "get" : reads === "nearest";
}
