import type { z } from "zod";

/**
 * An outside service: the variables it needs, and its adapter. Its double in dev/doubles/doubles.ts stands under the same
 * name and answers locally under the variables named `baseUrl` and `apiKey`.
 */
export interface Provider<Variables extends z.ZodRawShape, Adapter> {
  variables: Variables;
  baseUrl: keyof Variables & string;
  /** Null where the administrator sets it. */
  apiKey: (keyof Variables & string) | null;
  adapter: (config: z.infer<z.ZodObject<Variables>>) => Adapter;
}

/** Types a service's record by its own variables. */
export const defineProvider = <Variables extends z.ZodRawShape, Adapter>(provider: Provider<Variables, Adapter>) =>
  provider;
