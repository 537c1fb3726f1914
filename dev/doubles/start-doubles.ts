import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

import { kavenegar } from "./kavenegar.ts";
import { createOutbox, type Outbox } from "./outbox.ts";
import { outboxPage } from "./outbox-page.ts";
import type { Answer, Provider } from "./provider.ts";
import { resend } from "./resend.ts";
import { smsir } from "./smsir.ts";

export interface DoublesOptions {
  /** 0 picks a free one. */
  port?: number;
  /** The keys the doubles accept; those of .dev.vars.example by default. */
  keys?: Partial<ProviderKeys>;
}

export interface ProviderKeys {
  kavenegar: string;
  smsir: string;
  resend: string;
}

export interface Doubles {
  url: string;
  outbox: Outbox;
  /** The Worker's variables that point it at these doubles. */
  variables: Record<string, string>;
  close(): Promise<void>;
}

const localKeys: ProviderKeys = {
  kavenegar: "local-kavenegar-key",
  smsir: "local-smsir-key",
  resend: "re_local_key",
};

const BODY_MAX_BYTES = 1024 * 1024;

/** Starts the doubles of the outside services on one loopback port, with their outbox at `/` and `/outbox`. */
export async function startDoubles({ port = 0, keys = {} }: DoublesOptions = {}): Promise<Doubles> {
  const accepted = { ...localKeys, ...keys };
  const outbox = createOutbox();
  const providers: [prefix: string, provider: Provider][] = [
    ["/kavenegar/v1", kavenegar(outbox, accepted.kavenegar)],
    ["/smsir/v1", smsir(outbox, accepted.smsir)],
    ["/resend", resend(outbox, accepted.resend)],
  ];

  async function answer(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? "/", "http://localhost");
    const method = request.method ?? "GET";
    if (url.pathname === "/") return { status: 200, text: outboxPage(outbox.list()), type: "text/html" };
    if (url.pathname === "/outbox") return { status: 200, json: outbox.list(url.searchParams.get("to") ?? undefined) };
    const [prefix = "", provider] = providers.find(([candidate]) => url.pathname.startsWith(`${candidate}/`)) ?? [];
    if (provider === undefined) return { status: 404, text: "Not Found", type: "text/plain" };
    const body = await readBody(request);
    const path = url.pathname.slice(prefix.length);
    return provider({ method, path, query: url.searchParams, headers: request.headers, body });
  }

  const server = createServer((request, response) => {
    answer(request).then(
      (result) => write(result, request, response),
      () => request.socket.destroy(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });

  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the doubles have no port");
  const base = `http://127.0.0.1:${address.port}`;
  return {
    url: `http://localhost:${address.port}`,
    outbox,
    variables: {
      KAVENEGAR_BASE_URL: `${base}/kavenegar/v1`,
      SMSIR_BASE_URL: `${base}/smsir/v1`,
      RESEND_BASE_URL: `${base}/resend`,
      KAVENEGAR_API_KEY: accepted.kavenegar,
      SMSIR_API_KEY: accepted.smsir,
      RESEND_API_KEY: accepted.resend,
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > BODY_MAX_BYTES) throw new Error("body too large");
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString("utf8");
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
