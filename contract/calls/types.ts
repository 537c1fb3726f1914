/** Every call of the API as types derived from the routes: what a client sends under which name, and the answer. */
import type { z } from "zod";

import type { DeclaredRoute } from "./routes.ts";

interface AnyRoute {
  method: string;
  path: string;
  responses: unknown;
}
type NameOf<Route> = Route extends AnyRoute ? `${Uppercase<Route["method"]>} ${Route["path"]}` : never;
type Routes = { [Route in DeclaredRoute as NameOf<Route>]: Route };

/** A call's name, such as «POST /api/jokes/{id}/like». */
export type CallName = keyof Routes & string;

type Json<Schema> = { "application/json": { schema: Schema } };
type ParamsOf<Route> = Route extends { request: { params: infer Schema } } ? Schema : never;
type QueryOf<Route> = Route extends { request: { query: infer Schema } } ? Schema : never;
type BodyOf<Route> = Route extends { request: { body: { content: Json<infer Schema> } } } ? Schema : never;
type MustHaveBody<Route> = Route extends { request: { body: { required: true } } } ? true : false;

/**
 * A schema's input type; for a field that coerces any input, its output type. Fields that may be undefined are
 * optional.
 */
type Sent<Schema> = Schema extends z.ZodType ? Fields<Typed<z.input<Schema>, z.output<Schema>>> : never;
type Typed<In, Out> = {
  [Key in keyof In]: unknown extends In[Key] ? (Key extends keyof Out ? Out[Key] : never) : In[Key];
};
type Fields<All> = { [Key in keyof All as undefined extends All[Key] ? never : Key]: All[Key] } & {
  [Key in keyof All as undefined extends All[Key] ? Key : never]?: All[Key];
};

type IsEmptyAllowed<Value> = Record<never, never> extends Value ? true : false;

/** `Value` under `Key`: absent if the route has none, optional if none of its fields is required. */
type Part<Key extends string, Value, IsNeeded = false> = [Value] extends [never]
  ? { [Name in Key]?: never }
  : [IsNeeded, IsEmptyAllowed<Value>] extends [false, true]
    ? { [Name in Key]?: Value }
    : { [Name in Key]: Value };

/** A call's request: `params` of the path, `query`, and the `json` body. */
export type CallInput<Name extends CallName> = Part<"params", Sent<ParamsOf<Routes[Name]>>> &
  Part<"query", Sent<QueryOf<Routes[Name]>>> &
  Part<"json", Sent<BodyOf<Routes[Name]>>, MustHaveBody<Routes[Name]>>;

/** A call's request as function arguments: none if nothing is required. */
export type CallArguments<Name extends CallName, More = unknown> =
  IsEmptyAllowed<CallInput<Name>> extends true ? [request?: CallInput<Name> & More] : [request: CallInput<Name> & More];

export type CallRoute<Name extends CallName> = Routes[Name];

/** The body of a call's success. */
export type CallAnswer<Name extends CallName> = Routes[Name] extends {
  responses: { 200: { content: Json<infer Schema extends z.ZodType> } };
}
  ? z.output<Schema>
  : never;
