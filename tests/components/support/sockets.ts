/** A socket that never opens: what is live is the e2e tests' subject. */
class ClosedSocket extends EventTarget {
  readonly readyState: number = WebSocket.CONNECTING;
  send() {
    throw new Error("this socket never opens");
  }
  close() {}
}

let opened: string[] = [];

/** Where sockets of the API were to lead since the last test, as paths. */
export const socketsOpened = (): readonly string[] => opened;

export const forgetSockets = (): void => void (opened = []);

/** Lets no socket of the API open. */
export function takeSocketsPlace(): void {
  globalThis.WebSocket = new Proxy(WebSocket, {
    construct: (target, [url, ...rest]: ConstructorParameters<typeof WebSocket>) => {
      const { pathname } = new URL(url);
      if (!pathname.startsWith("/api/")) return new target(url, ...rest);
      opened.push(pathname);
      return new ClosedSocket();
    },
  });
}
