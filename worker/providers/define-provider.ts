import type { z } from "zod";

/**
 * An outside service: its variables, and its adapter. Its double in dev/doubles/doubles.ts has the same name, and
 * locally sets the variables named by `baseUrl` and `apiKey`.
 */
export interface Provider<Variables extends z.ZodRawShape, Adapter> {
  variables: Variables;
  baseUrl: keyof Variables & string;
  /** Null if the administrator sets it. */
  apiKey: (keyof Variables & string) | null;
  adapter: (config: z.infer<z.ZodObject<Variables>>) => Adapter;
}

/** Infers a service's types from its variables. */
export const defineProvider = <Variables extends z.ZodRawShape, Adapter>(provider: Provider<Variables, Adapter>) =>
  provider;
