/** The platform's API, as far as a deploy asks it: it only reads. */
import { z } from "zod";

import { wrangler } from "../backup/target.ts";

const TIMEOUT_MS = 15_000;
/** R2 before somebody switched it on, which needs a payment method. */
export const R2_IS_OFF = 10042;

/** An answer of the platform. */
export interface Reply {
  isDenied: boolean;
  isFound: boolean;
  codes: number[];
  result: unknown;
}

type Ask = (path: string) => Promise<Reply>;

const envelope = z.object({
  result: z.unknown().optional(),
  errors: z.array(z.object({ code: z.number() })).nullish(),
});

const found = z.object({ id: z.string() });
const groups = z.object({
  policies: z.array(z.object({ effect: z.string(), permission_groups: z.array(z.object({ name: z.string() })) })),
});
const login = z.object({ type: z.string(), token: z.string() });

/** The platform's API with wrangler's login, and the names of the token's permissions where it may see them. */
export async function openApi(account: string): Promise<{ ask: Ask; levels: ReadonlySet<string> | null }> {
  const base = process.env["CLOUDFLARE_API_BASE_URL"] || "https://api.cloudflare.com/client/v4";
  const given = process.env["CLOUDFLARE_API_TOKEN"];
  const { token } = given ? { token: given } : login.parse(JSON.parse(await wrangler(["auth", "token", "--json"])));
  const ask: Ask = async (path) => {
    const response = await fetch(base + path, {
      headers: { Authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status >= 500 || response.status === 429)
      throw new Error(`the platform answered ${response.status} to ${path}; try again`);
    const { result, errors } = envelope.parse(await response.json());
    const codes = (errors ?? []).map(({ code }) => code);
    return {
      isDenied: (response.status === 401 || response.status === 403) && !codes.includes(R2_IS_OFF),
      isFound: response.ok,
      codes,
      result,
    };
  };
  // A token is a person's or the account's.
  for (const owner of ["/user", `/accounts/${account}`]) {
    const verified = found.safeParse((await ask(`${owner}/tokens/verify`)).result).data;
    if (verified === undefined) continue;
    const seen = groups.safeParse((await ask(`${owner}/tokens/${verified.id}`)).result).data;
    const allowed = seen?.policies.filter(({ effect }) => effect === "allow");
    const names = allowed?.flatMap(({ permission_groups }) => permission_groups.map(({ name }) => name));
    return { ask, levels: names === undefined ? null : new Set(names) };
  }
  return { ask, levels: null };
}

const zones = z.object({ id: z.string(), status: z.string() });

/** The zone that has a domain: its own, or that of a name above it. Null if the token sees none. */
export async function zoneOf(ask: Ask, account: string, domain: string): Promise<z.infer<typeof zones> | null> {
  const labels = domain.split(".");
  for (let from = 0; from < labels.length - 1; from++) {
    const [zone] = listed(await ask(`/zones?name=${labels.slice(from).join(".")}&account.id=${account}`), zones);
    if (zone) return zone;
  }
  return null;
}

/** The rows of a list; none where there is none. @throws Error for an answer of another form */
export const listed = <Row extends z.ZodType>({ isFound, result }: Reply, row: Row): z.output<Row>[] =>
  isFound ? z.array(row).parse(result) : [];
