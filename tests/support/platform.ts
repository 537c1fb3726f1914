import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import { text } from "node:stream/consumers";

const ACCOUNT = "0123456789abcdef0123456789abcdef";
const ZONE = "fedcba9876543210fedcba9876543210";

/** The part of the API that a permission of a token opens. */
const PLACES: Readonly<Record<string, RegExp>> = {
  "Workers Scripts": /^\/accounts\/\w+\/workers\//,
  D1: /^\/accounts\/\w+\/d1\//,
  "Workers R2 Storage": /^\/accounts\/\w+\/r2\//,
  Queues: /^\/accounts\/\w+\/queues/,
  "Workers Routes": /^\/zones\/\w+\/workers\/routes/,
};

/** What the platform has; a test changes it. */
export interface Account {
  /** By permission; one that is not there is denied. */
  token: Record<string, "Read" | "Write">;
  /** Whether the token may see its own permissions. */
  seesItself: boolean;
  hasR2: boolean;
  databases: string[];
  replication: "auto" | "disabled";
  buckets: string[];
  queues: string[];
  zones: string[];
  secrets: string[];
  /** The Worker's versions, newest last; the last deployed one serves the site. */
  versions: string[];
  deployed: string;
  domains: { hostname: string; service: string }[];
  /** Answers of the site by its path. */
  site: Record<string, { status: number; body?: unknown }>;
}

interface Platform {
  /** For CLOUDFLARE_API_BASE_URL. */
  api: string;
  /** Where its site answers. */
  origin: string;
  env: Record<string, string>;
  /** Every call that could change something. */
  changes: string[];
  close: () => void;
}

const failure = (status: number, code: number) => ({
  status,
  body: { success: false, errors: [{ code, message: "no" }] },
});
const result = (found: unknown) => ({ status: 200, body: { success: true, errors: [], messages: [], result: found } });
const oneOf = (isThere: boolean | undefined, found: unknown, code: number) =>
  isThere ? result(found) : failure(404, code);

/** The platform's API and the deployed site on loopback, as far as a deploy asks them. */
export async function startPlatform(account: Account): Promise<Platform> {
  const changes: string[] = [];
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = "GET", url = "" } = request;
    const body = await text(request);
    const { pathname, searchParams } = new URL(url, "http://platform");
    const path = /^\/client\/v4(\/.*)/.exec(pathname)?.[1];
    const answer =
      path === undefined
        ? (account.site[pathname] ?? { status: 404 })
        : answerOf(account, method, path, searchParams.get("name") ?? "", body);
    if (path !== undefined && method !== "GET") changes.push(`${method} ${path}`);
    response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.body ?? ""));
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the platform has no port");
  const origin = `http://127.0.0.1:${address.port}`;
  const api = `${origin}/client/v4`;
  return {
    api,
    origin,
    env: { CLOUDFLARE_API_BASE_URL: api, CLOUDFLARE_API_TOKEN: "a-token", CLOUDFLARE_ACCOUNT_ID: ACCOUNT },
    changes,
    close: () => server.close(),
  };
}

function answerOf(account: Account, method: string, path: string, name: string, body: string) {
  const { token, versions, deployed } = account;
  const needed = Object.keys(PLACES).find((permission) => PLACES[permission]?.test(path));
  if (needed !== undefined && (token[needed] === undefined || (method !== "GET" && token[needed] === "Read")))
    return failure(403, 10000);
  const last = path.split("/").at(-1) ?? "";
  const worker = path.split("/workers/scripts/")[1];
  const deployment = { id: "d1", source: "wrangler", created_on: "2026-11-29T00:00:00Z", author_email: "a@b.example" };
  switch (true) {
    case path === "/user/tokens/verify":
      return result({ id: "token-1", status: "active" });
    case path === "/user/tokens/token-1": {
      const groups = Object.entries(token).flatMap(([group, level]) =>
        level === "Write" ? [`${group} Read`, `${group} Write`] : [`${group} Read`],
      );
      const policy = { effect: "allow", permission_groups: groups.map((group) => ({ name: group })) };
      return account.seesItself ? result({ policies: [policy] }) : failure(403, 9109);
    }
    case worker === "labkhand/secrets":
      return oneOf(
        versions.length > 0,
        account.secrets.map((secret) => ({ name: secret, type: "secret_text" })),
        10007,
      );
    case worker === "labkhand/deployments" && method === "POST":
      account.deployed = JSON.parse(body).versions[0].version_id;
      return result({ id: "d2" });
    case worker === "labkhand/deployments":
      return oneOf(
        versions.length > 0,
        { deployments: [{ ...deployment, versions: [{ version_id: deployed, percentage: 100 }] }] },
        10007,
      );
    case worker?.startsWith("labkhand/versions/"):
      return oneOf(
        versions.includes(last),
        { id: last, number: 1, metadata: deployment, annotations: {}, resources: { bindings: [], script: {} } },
        10007,
      );
    case path.endsWith("/workers/scripts"):
      return result([]);
    case path.endsWith("/workers/domains"):
      return result(account.domains);
    case path.includes("/d1/database/"):
      return oneOf(
        account.databases.includes(last),
        { uuid: last, read_replication: { mode: account.replication } },
        7404,
      );
    case path.includes("/r2/buckets/"):
      return account.hasR2 ? oneOf(account.buckets.includes(last), { name: last }, 10006) : failure(403, 10042);
    case path.endsWith("/queues"):
      return result(
        account.queues.filter((queue) => queue === name).map((queue) => ({ queue_name: queue, queue_id: "q" })),
      );
    case path === "/zones": {
      const seen = account.token["Workers Routes"] === undefined ? [] : account.zones;
      return result(seen.filter((zone) => zone === name).map((zone) => ({ id: ZONE, name: zone, status: "active" })));
    }
    case path.endsWith("/workers/routes"):
      return result([]);
    default:
      return failure(404, 7003);
  }
}
