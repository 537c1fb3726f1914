import type { CallAnswer, CallName, CallRoute } from "../../../contract/calls/types.ts";
import { type ErrorCode, errors, isErrorCode } from "../../../contract/errors.ts";
import { type Input, type Route, jsonBodyOf } from "../../../contract/calls/route.ts";
import { routes } from "../../../contract/calls/routes.ts";

interface Refusal {
  refused: ErrorCode;
  flags: Record<string, unknown>;
}

/** Marks a call without an answer. */
const LOST = Symbol("lost");

/** The error of a browser's fetch without a network; any other error is a fault of the test or the app. */
class LostCall extends TypeError {}

type Body<Answer> = Answer extends { success: true } ? Omit<Answer, "success"> : never;
type Reply<Name extends CallName> = Body<CallAnswer<Name>> | Refusal | typeof LOST;
type AnswerOf<Name extends CallName> =
  | Reply<Name>
  | ((input: Input<CallRoute<Name>>) => Reply<Name> | Promise<Reply<Name>>);

/** The Worker's answers by call: a body without `success`, a refusal, or a function of the parsed request. */
export type Answers = { [Name in CallName]?: AnswerOf<Name> };

/** A refusal with the contract's status and text of its code. */
export const refused = (code: ErrorCode, flags: Record<string, unknown> = {}): Refusal => ({ refused: code, flags });

/** No answer, as without a network. */
export const lost: typeof LOST = LOST;

interface Asked {
  name: string;
  input: Record<string, unknown>;
}

/** One test's answers and calls. A late call counts for the test that started it. */
interface Exchange {
  answers: Answers;
  asked: Asked[];
  faults: string[];
}

const anew = (): Exchange => ({ answers: {}, asked: [], faults: [] });
let exchange = anew();

/** Sets answers of calls. A call without an answer fails the test. */
export function answer(more: Answers): void {
  exchange.answers = { ...exchange.answers, ...more };
}

/** Sets answers of calls for which the test has set none. */
export function answerFirst(usual: Answers): void {
  exchange.answers = { ...usual, ...exchange.answers };
}

/** The calls since the page was opened, as «POST /api/jokes», oldest first; optionally only some. */
export const calls = (...names: CallName[]): string[] =>
  exchange.asked
    .map(({ name }) => name)
    .filter((name) => names.length === 0 || names.some((wanted) => wanted === name));

/** The parsed request of the last such call. */
export const lastInput = (name: CallName): Record<string, unknown> | undefined =>
  exchange.asked.findLast((call) => call.name === name)?.input;

/** Clears all answers and calls. @returns what was wrong with them */
export function forgetAnswers(): string[] {
  const { faults } = exchange;
  exchange = anew();
  return faults;
}

const patternOf = ({ path }: Route) => new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
const known = routes.map((route) => ({ route, pattern: patternOf(route) }));
const isAnswered = (name: string, answers: Answers): name is CallName => name in answers;

function routeOf(method: string, path: string) {
  for (const { route, pattern } of known) {
    const match = pattern.exec(path);
    if (match !== null && route.method.toUpperCase() === method) return { route, params: match.groups ?? {} };
  }
  throw new Error(`the contract has no ${method} ${path}`);
}

/**
 * Answers `/api/` instead of the Worker. The contract parses requests and answers, so that tests cannot drift from it.
 * A call counts as soon as it is made.
 */
async function reply(request: Request, text: string, { answers, asked }: Exchange): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const { route, params } = routeOf(request.method, pathname);
  const name = `${request.method} ${route.path}`;
  const parts = [
    route.request.params?.safeParse(params),
    route.request.query?.safeParse(Object.fromEntries(searchParams)),
    text === "" ? undefined : jsonBodyOf(route)?.safeParse(JSON.parse(text)),
  ].filter((part) => part !== undefined);
  const input = Object.assign({}, ...parts.map(({ data }) => data));
  asked.push({ name, input });
  // No answer comes synchronously.
  await request.text();
  // Messages of the contract's refinements are error codes; the Worker answers the same.
  const issue = parts.flatMap(({ error }) => error?.issues ?? [])[0];
  if (issue !== undefined) return refuse(refused(isErrorCode(issue.message) ? issue.message : "INVALID_INPUT"));
  if (!isAnswered(name, answers)) throw new Error(`${name} was called, and the test has no answer to it`);
  const answering: unknown = answers[name];
  const body: unknown = typeof answering === "function" ? await answering(input) : answering;
  if (body === LOST) throw new LostCall("no network");
  if (isRefusal(body)) return refuse(body);
  return Response.json(
    route.responses[200].content["application/json"].schema.parse({ success: true, ...Object(body) }),
  );
}

function refuse({ refused: code, flags }: Refusal): Response {
  const { status, text: error } = errors[code];
  return Response.json({ success: false, error, code, ...flags }, { status });
}

const isRefusal = (body: unknown): body is Refusal => typeof body === "object" && body !== null && "refused" in body;

/** A call's body, which is always text. */
function textOf(body: unknown): string {
  if (body === undefined || body === null) return "";
  if (typeof body !== "string") throw new TypeError("a call's body is a text");
  return body;
}

/** Replaces fetch for the API; other requests go through. */
export function takeNetworksPlace(): void {
  const fetchElsewhere = globalThis.fetch;
  globalThis.fetch = async (resource, init) => {
    const request = new Request(resource, init);
    if (!new URL(request.url).pathname.startsWith("/api/")) return fetchElsewhere(resource, init);
    const current = exchange;
    return reply(request, textOf(init?.body), current).catch((error: unknown) => {
      if (!(error instanceof LostCall)) current.faults.push(String(error));
      throw error;
    });
  };
}
