import type { z } from "zod";

import type { ErrorCode } from "./errors.ts";

type HttpMethod = "get" | "post" | "put" | "patch" | "delete";

/**
 * Who may make a call: `anyone`, a logged-in `person`, the `owner` (a person whose identity fields are their own), the
 * `applicant` who proved a mobile for a job and needs no account, or the `admin` who sends the administrator's secret or has the
 * panel open.
 * Authorship and membership are the verb's.
 */
export type Access = "anyone" | "person" | "owner" | "applicant" | "admin";

/** One of them, or a list: any of these may call. */
export type AccessRule = Access | readonly [Access, Access, ...Access[]];

/** What an identity field names its caller by; `name` is any of the three. */
export type IdentityKind = "email" | "mobile" | "username" | "name";

/** JSON, or a form with a file in it. */
type Body = { "application/json": { schema: z.ZodObject } } | { "multipart/form-data": { schema: z.ZodObject } };

/** The request of a call, each part an object schema. No two parts share a field's name: a verb gets them as one input. */
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

// Of a route that is not known more closely, any field.
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
  /** How old an answer may be at the edge. */
  seconds: number;
  /** The query fields the answer depends on; all others leave it as it is. */
  query?: readonly (keyof SentFields<Request>)[];
}

// Only what is not so anyway can be said, and only where it makes sense: a PUT or DELETE is never answered from a copy.
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
  /** The verb's name: what generated clients call this. */
  operationId: string;
  tags: string[];
  summary: string;
  request?: Request;
  responses: Answers;
  access: Rule;
  /** The fields that must name the caller, and by what. Absent ones mean the session's own person. */
  identity?: Identity<Request>;
  /**
   * What else a person must have to call: `proof` is a mobile or an e-mail that a code came to (decision 61), for whatever
   * reaches others or costs money; without it they hear PROOF_REQUIRED.
   */
  needs?: "proof";
  /** What a visitor is told; LOGIN_REQUIRED where nothing is said. */
  loginCode?: LoginCode;
  /**
   * The first batch of a call sees whether the session still stands. `checked` asks before the verb: for one that changes
   * something outside the database without a batch before it.
   */
  session?: "checked";
  /** What the administrator is known by: `secret` where a session of the panel does not do, as for opening one. */
  adminBy?: "secret";
  /**
   * Where the database is read. A GET asks the nearest copy, which always has what the same browser wrote, unless it says
   * `primary`: what money, codes, sessions or a decision hang on, and what the administrator sees. Everything else is at the
   * primary, unless a POST that is a specified read says `nearest`. `POST /api/wallet` and a payment's return never will.
   */
  reads?: Reads<Method>;
  /**
   * The limits beside the address's. Usually a person's changes are counted; `login` also counts the address as trying
   * logins or sending codes; `inbox` leaves the counting to the person's inbox, which is exact; `person` counts a read, too.
   */
  rate?: "login" | "inbox" | "person";
  /** BODY_MAX_BYTES where nothing is said. */
  bodyMaxBytes?: number;
  /** What a longer body is refused with; BODY_TOO_LARGE where nothing is said. */
  tooLargeCode?: ErrorCode;
  /** Only for an answer that is the same for everybody. */
  cache?: Cache<Request>;
  /** A well-formed request, for tests and the API reference. */
  example?: Partial<SentFields<Request>>;
};

/** One call of the API: what it takes and answers, and who may make it. Browser, Worker, tests and OpenAPI read the same. */
export type Route<
  Method extends HttpMethod = HttpMethod,
  Path extends string = string,
  Request extends RequestParts = RequestParts,
  Answers extends Responses = Responses,
  Rule extends AccessRule = AccessRule,
> = Declaration<Method, Path, Request, Answers, Rule> & { request: Request };

/**
 * An owner's call says which fields are theirs; only everybody's answer may be kept at the edge; only people prove anything;
 * the administrator sees what is true now.
 */
type Consistent<Method, Request extends RequestParts, Rule extends AccessRule> = ("owner" extends Allowed<Rule>
  ? { identity: Identity<Request> }
  : unknown) &
  (Rule extends "anyone" ? unknown : { cache?: never }) &
  ([Allowed<Rule>] extends ["person" | "owner"] ? unknown : { needs?: never }) &
  (Rule extends "admin" ? (Method extends "get" ? { reads: "primary" } : { reads?: never }) : unknown);

/** Declares a call. A call that does not say who may make it does not compile. */
export function route<
  const Method extends HttpMethod,
  const Path extends string,
  Answers extends Responses,
  const Rule extends AccessRule,
  Request extends RequestParts = Record<never, never>,
>(
  declared: Declaration<Method, Path, Request, Answers, Rule> & Consistent<Method, Request, Rule>,
): Route<Method, Path, Request, Answers, Rule> {
  // A route without a request has Request's own default.
  return { ...declared, request: declared.request ?? ({} as Request) };
}

/** What a route's verb is given: the parsed fields of path, query and body in one object. */
export type Input<Declared> =
  Declared extends Route<HttpMethod, string, infer Request, Responses, AccessRule> ? ParsedFields<Request> : never;

/** The success body of a route. */
export type Answer<Declared extends Pick<Route, "responses">> = z.input<
  Declared["responses"][200]["content"]["application/json"]["schema"]
>;

/** Who may make a call, as a list. */
export function allowed({ access }: Pick<Route, "access">): readonly Access[] {
  return typeof access === "string" ? [access] : access;
}

/** The fields that a call takes as JSON; undefined where it takes none, or a form. */
export function jsonBodyOf({ request: { body } }: Pick<Route, "request">): z.ZodObject | undefined {
  return body && "application/json" in body.content ? body.content["application/json"].schema : undefined;
}

/** Whether a call is answered from the nearest copy of the database. */
export function readsNearest({ method, reads }: Pick<Route, "method" | "reads">): boolean {
  return reads === undefined ? method === "get" : reads === "nearest";
}
