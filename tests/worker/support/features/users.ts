import { expect } from "vitest";

import { PRODUCT } from "../../../../contract/product.ts";
import { listUsersRoute } from "../../../../contract/users/calls.ts";
import { admin } from "../administrator.ts";
import { type Answer, read } from "../call.ts";
import { rows } from "../database.ts";

const page = listUsersRoute.responses[200].content["application/json"].schema;

/** The administrator asks for people. */
export const askUsers = (query: Record<string, string> = {}): Promise<Answer> => admin.get("/api/users", query);

/** A page of people as the administrator sees them. */
export const usersOf = async (query: Record<string, string> = {}) => read(await askUsers(query), page);

/** The administrator's view of one person. */
export async function userOf({ id }: { id: string }) {
  const { items } = await usersOf({ q: id });
  expect(items).toHaveLength(1);
  return items[0]!;
}

/** Takes the product's name from the account that has it: all files share a database, and any may have given it. */
export async function freeTheProductsName(): Promise<void> {
  await rows("update users set username = null where username = ?", PRODUCT);
  await rows("delete from usernames where username = ?", PRODUCT);
}

/** An administrator's action on a person, or on the author of a joke: `by-joke/{id}`. */
export const handle = (whom: string, power: string, body?: unknown): Promise<Answer> =>
  admin.post(`/api/admin/users/${whom}/${power}`, body);
