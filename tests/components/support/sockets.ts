/** A socket that never opens: what is live is the e2e tests' subject. */
class ClosedSocket extends EventTarget {
  readonly readyState: number = WebSocket.CONNECTING;
  send() {
    throw new Error("this socket never opens");
  }
  close() {}
}

/** Lets no socket of the API open. */
export function takeSocketsPlace(): void {
  globalThis.WebSocket = new Proxy(WebSocket, {
    construct: (target, [url, ...rest]: ConstructorParameters<typeof WebSocket>) =>
      new URL(url).pathname.startsWith("/api/") ? new ClosedSocket() : new target(url, ...rest),
  });
}
