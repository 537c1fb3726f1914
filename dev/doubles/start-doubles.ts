import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

import { type ProviderName, providers } from "../../worker/providers/providers.ts";
import { doubles } from "./doubles.ts";
import { createGateway, type Gateway } from "./gateway.ts";
import { createOutbox, type Outbox } from "./outbox.ts";
import { outboxPage } from "./outbox-page.ts";
import type { Answer } from "./provider.ts";
import { createDevices, type Devices } from "./push-service.ts";
import { createStudio, type Studio } from "./studio.ts";

export interface Doubles {
  url: string;
  outbox: Outbox;
  /** The payments, and how to hold their answers. */
  gateway: Gateway;
  /** The requested pictures and their states. */
  studio: Studio;
  /** The browsers that get notifications. */
  devices: Devices;
  /** The services that drop every connection. */
  away: Set<ProviderName>;
  /** What `PUT /chaos` does with its word; null answers 404. */
  onChaos: ((word: string) => Promise<void>) | null;
  /** The Worker's variables that point it at these doubles. */
  variables: Record<string, string>;
  close(): Promise<void>;
}

const names = Object.keys(doubles) as ProviderName[];

const BODY_MAX_BYTES = 1024 * 1024;

/**
 * Starts the doubles of the outside services on one loopback port, with their outbox at `/` and `/outbox`, the
 * requested pictures at `/images`, and the browsers that get notifications at `/devices`.
 * @param port 0 picks a free one
 */
export async function startDoubles({ port = 0 }: { port?: number } = {}): Promise<Doubles> {
  const [outbox, gateway, studio, devices] = [createOutbox(), createGateway(), createStudio(), createDevices()];
  const away = new Set<ProviderName>();
  const started = names.map((name) => {
    const { path, key, answers } = doubles[name];
    return { name, path, reply: answers({ outbox, gateway, studio, devices }, key) };
  });

  async function answer(request: IncomingMessage, signal: AbortSignal): Promise<Answer> {
    const url = new URL(request.url ?? "/", "http://localhost");
    const method = request.method ?? "GET";
    if (url.pathname === "/") return { status: 200, text: outboxPage(outbox.list()), type: "text/html" };
    if (url.pathname === "/outbox") return { status: 200, json: outbox.list(url.searchParams.get("to") ?? undefined) };
    if (url.pathname === "/images") return { status: 200, json: studio.list() };
    if (url.pathname === "/devices" && method === "POST")
      return { status: 200, json: devices.add(url.searchParams.get("trouble")) };
    if (url.pathname === "/devices")
      return { status: 200, json: devices.of(url.searchParams.get("endpoint") ?? "")?.notes ?? [] };
    if (url.pathname === "/chaos" && method === "PUT" && running.onChaos !== null) {
      await running.onChaos((await readBody(request)).toString("utf8"));
      return { status: 200, text: "", type: "text/plain" };
    }
    const double = started.find(({ path }) => `${url.pathname}/`.startsWith(`${path}/`));
    if (double === undefined) return { status: 404, text: "Not Found", type: "text/plain" };
    if (away.has(double.name)) return "drop";
    const bytes = await readBody(request);
    const body = bytes.toString("utf8");
    const path = url.pathname.slice(double.path.length);
    return double.reply({ method, path, query: url.searchParams, headers: request.headers, body, bytes, signal });
  }

  const server = createServer((request, response) => {
    const closed = new AbortController();
    response.once("close", () => closed.abort());
    answer(request, closed.signal).then(
      (result) => write(result, request, response),
      () => request.socket.destroy(),
    );
  });
  // The Worker keeps connections open, and a call on one that was just closed would fail.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });

  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the doubles have no port");
  const running: Doubles = {
    url: `http://localhost:${address.port}`,
    outbox,
    gateway,
    studio,
    devices,
    away,
    onChaos: null,
    variables: variablesOf(`http://127.0.0.1:${address.port}`),
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return running;
}

/** The Worker's variables that lead to the doubles at an origin. */
export function variablesOf(origin: string): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const { baseUrl, apiKey } = providers[name];
      return [[baseUrl, origin + doubles[name].path], ...(apiKey === null ? [] : [[apiKey, doubles[name].key]])];
    }),
  );
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > BODY_MAX_BYTES) throw new Error("body too large");
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

function write(answer: Answer, request: IncomingMessage, response: ServerResponse): void {
  if (answer === "hang") return;
  if (answer === "drop") {
    request.socket.destroy();
    return;
  }
  const [type, content, headers] =
    "json" in answer
      ? ["application/json", JSON.stringify(answer.json), answer.headers ?? {}]
      : [answer.type, answer.text, {}];
  response.writeHead(answer.status, {
    "Content-Type": `${type}; charset=utf-8`,
    "Cache-Control": "no-store",
    ...headers,
  });
  response.end(content);
}
