import { z } from "zod";

import { get } from "../call.ts";

const type = z.union([z.string(), z.array(z.string())]).optional();
const schema = z.object({ type, anyOf: z.array(z.object({ type })).default([]) });
const parameter = z.object({ name: z.string(), in: z.enum(["path", "query"]), schema });
const operation = z.object({
  parameters: z.array(parameter).default([]),
  requestBody: z
    .object({
      content: z.object({
        "application/json": z.object({ schema: z.object({ properties: z.record(z.string(), schema) }) }).optional(),
      }),
    })
    .optional(),
});
const document = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

/** One call of the API as its own document describes it. */
export interface Operation {
  /** Such as `POST /api/jokes/{id}/like`. */
  name: string;
  method: string;
  path: string;
  query: string[];
  /** The body's fields with their JSON types, comma-separated; undefined if a call takes none, or a form. */
  fields: Record<string, string> | undefined;
}

/** Every call in `/api/openapi.json`. */
export async function listOperations(): Promise<Operation[]> {
  const { paths } = document.parse((await get("/api/openapi.json")).body);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]) => {
      const properties = requestBody?.content["application/json"]?.schema.properties;
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        query: parameters.filter((it) => it.in === "query").map((it) => it.name),
        fields:
          properties && Object.fromEntries(Object.entries(properties).map(([name, found]) => [name, typesOf(found)])),
      };
    }),
  );
}

const typesOf = ({ type: own, anyOf }: z.infer<typeof schema>): string =>
  [own, ...anyOf.map((one) => one.type)].filter((found) => found !== undefined).join(",");
