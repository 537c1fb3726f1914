import type { CallAnswer, CallName, CallRoute } from "../../../contract/calls.ts";
import { type ErrorCode, errors, isErrorCode } from "../../../contract/errors.ts";
import type { Input, Route } from "../../../contract/route.ts";
import { routes } from "../../../contract/routes.ts";

interface Refusal {
  refused: ErrorCode;
  flags: Record<string, unknown>;
}

/** A call that never comes through. */
const LOST = Symbol("lost");

type Body<Answer> = Answer extends { success: true } ? Omit<Answer, "success"> : never;
type Reply<Name extends CallName> = Body<CallAnswer<Name>> | Refusal | typeof LOST;
type Answering<Name extends CallName> =
  | Reply<Name>
  | ((input: Input<CallRoute<Name>>) => Reply<Name> | Promise<Reply<Name>>);

/** What the Worker would answer, by call: a body without `success`, a refusal, or a function of the parsed request. */
export type Answers = { [Name in CallName]?: Answering<Name> };

/** A refusal with the status and the text that the contract gives its code. */
export const refused = (code: ErrorCode, flags: Record<string, unknown> = {}): Refusal => ({ refused: code, flags });

/** No answer at all, as without a network. */
export const lost: typeof LOST = LOST;

interface Asked {
  name: string;
  input: Record<string, unknown>;
}

let answers: Answers = {};
let asked: Asked[] = [];
let faults: string[] = [];

/** What these calls are answered from now on. Whatever is called and has no answer fails the test. */
export function answer(more: Answers): void {
  answers = { ...answers, ...more };
}

/** The same for calls that the test has said nothing of. */
export function answerFirst(usual: Answers): void {
  answers = { ...usual, ...answers };
}

/** The calls that were made since the page was opened, as «POST /api/jokes», oldest first; some only, if it is said which. */
export const calls = (...names: CallName[]): string[] =>
  asked.map(({ name }) => name).filter((name) => names.length === 0 || names.some((wanted) => wanted === name));

/** The parsed request of the last call of this name. */
export const lastInput = (name: CallName): Record<string, unknown> | undefined =>
  asked.findLast((call) => call.name === name)?.input;

/** Forgets all answers and calls, and tells what was wrong with them. */
export function forgetAnswers(): string[] {
  const found = faults;
  [answers, asked, faults] = [{}, [], []];
  return found;
}

const patternOf = ({ path }: Route) => new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
const known = routes.map((route) => ({ route, pattern: patternOf(route) }));
const hasName = (name: string): name is CallName => name in answers;

function routeOf(method: string, path: string) {
  for (const { route, pattern } of known) {
    const match = pattern.exec(path);
    if (match !== null && route.method.toUpperCase() === method) return { route, params: match.groups ?? {} };
  }
  throw new Error(`the contract has no ${method} ${path}`);
}

/** Takes the Worker's place for `/api/`. Requests and answers are both parsed by the contract, so that neither can drift. */
async function reply(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const { route, params } = routeOf(request.method, pathname);
  const name = `${request.method} ${route.path}`;
  const text = await request.text();
  const parts = [
    route.request.params?.safeParse(params),
    route.request.query?.safeParse(Object.fromEntries(searchParams)),
    text === "" ? undefined : route.request.body?.content["application/json"].schema.safeParse(JSON.parse(text)),
  ].filter((part) => part !== undefined);
  const input = Object.assign({}, ...parts.map(({ data }) => data));
  asked.push({ name, input });
  // Messages of the contract's refinements are codes; the Worker refuses the same.
  const issue = parts.flatMap(({ error }) => error?.issues ?? [])[0];
  if (issue !== undefined) return refuse(refused(isErrorCode(issue.message) ? issue.message : "INVALID_INPUT"));
  if (!hasName(name)) throw new Error(`${name} was called, and the test has no answer to it`);
  const answering: unknown = answers[name];
  const body: unknown = typeof answering === "function" ? await answering(input) : answering;
  if (body === LOST) throw new TypeError("no network");
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

/** Puts these answers in the place of the network. Everything that is not the API's goes on as ever. */
export function takeNetworksPlace(): void {
  const fetchElsewhere = globalThis.fetch;
  globalThis.fetch = async (resource, init) => {
    const request = new Request(resource, init);
    if (!new URL(request.url).pathname.startsWith("/api/")) return fetchElsewhere(resource, init);
    return reply(request).catch((error: unknown) => {
      if (!(error instanceof TypeError)) faults.push(String(error));
      throw error;
    });
  };
}
