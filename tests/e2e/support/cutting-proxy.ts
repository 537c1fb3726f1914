import { once } from "node:events";
import { createServer, connect, type Socket } from "node:net";

export interface CuttingProxy {
  url: string;
  /** Cuts one connection at any byte. */
  cutOne: () => void;
  /** Cuts all of them at once. */
  cutAll: () => void;
  cuts: () => number;
  close: () => Promise<void>;
}

/** A network between browsers and the app that can be cut at any byte, as a phone's can. */
export async function startCuttingProxy(port: number): Promise<CuttingProxy> {
  const open = new Set<Socket>();
  let cuts = 0;
  const server = createServer((browser) => {
    const app = connect(port, "127.0.0.1");
    for (const [side, other] of [
      [browser, app],
      [app, browser],
    ] as const) {
      side.on("error", () => other.destroy());
      side.on("close", () => other.destroy());
      side.pipe(other);
    }
    open.add(browser);
    browser.on("close", () => open.delete(browser));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    cutOne: () => {
      const all = [...open];
      const one = all[Math.floor(Math.random() * all.length)];
      if (one === undefined) return;
      cuts += 1;
      one.destroy();
    },
    cutAll: () => {
      cuts += open.size;
      for (const one of open) one.destroy();
    },
    cuts: () => cuts,
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
