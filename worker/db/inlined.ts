import { type SQL, sql } from "drizzle-orm";

/** A whole number in the text of a statement: a bound one is a fraction in SQL, and so is what it divides. */
export const inlined = (value: number): SQL => sql.raw(String(value));
