import {
  type ClientFrame,
  PING,
  PONG,
  type ServerFrame,
  clientFrame,
  serverFrame,
} from "../../../contract/direct/events.ts";

/** The server's answer to a frame on a path's socket. */
type FrameAnswer = (frame: ClientFrame, path: string) => readonly ServerFrame[];

let answering: FrameAnswer | null = null;
let sockets: SocketDouble[] = [];

/** A fake server-side socket. It never opens until the test lets it; both sides' frames are parsed by the contract. */
class SocketDouble extends EventTarget {
  readonly path: string;
  readonly sent: ClientFrame[] = [];
  readyState: number = WebSocket.CONNECTING;

  constructor(path: string) {
    super();
    this.path = path;
    queueMicrotask(() => {
      if (answering === null || this.readyState !== WebSocket.CONNECTING) return;
      this.readyState = WebSocket.OPEN;
      this.dispatchEvent(new Event("open"));
    });
  }

  send(data: string) {
    if (this.readyState !== WebSocket.OPEN) throw new Error("this socket is not open");
    if (data === PING) return void queueMicrotask(() => this.#receive(PONG));
    const frame = clientFrame.parse(JSON.parse(data));
    this.sent.push(frame);
    const answers = answering?.(frame, this.path) ?? [];
    queueMicrotask(() => answers.forEach((answer) => this.emit(answer)));
  }

  emit(frame: ServerFrame) {
    this.#receive(JSON.stringify(serverFrame.parse(frame)));
  }

  close() {
    if (this.readyState >= WebSocket.CLOSING) return;
    this.readyState = WebSocket.CLOSING;
    queueMicrotask(() => this.#end(1000));
  }

  lose(code = 1006) {
    this.#end(code);
  }

  #end(code: number) {
    this.readyState = WebSocket.CLOSED;
    this.dispatchEvent(new CloseEvent("close", { code }));
  }

  #receive(data: string) {
    if (this.readyState === WebSocket.OPEN) this.dispatchEvent(new MessageEvent("message", { data }));
  }
}

/** The paths of API sockets requested since the last test. */
export const socketsOpened = (): readonly string[] => sockets.map(({ path }) => path);

/** The app's frames on a path's sockets, oldest first. */
export const framesTo = (path: string): ClientFrame[] =>
  sockets.filter((socket) => socket.path === path).flatMap(({ sent }) => sent);

/** Lets sockets open, and sets their answers. */
export const letSocketsOpen = (answer: FrameAnswer = () => []): void => void (answering = answer);

/** Sends frames to an open socket of this path. */
export function emit(path: string, ...frames: ServerFrame[]): void {
  for (const socket of sockets.filter((each) => each.path === path)) for (const frame of frames) socket.emit(frame);
}

/** Cuts every socket, or closes it with a code, and lets none open any more. */
export function cutSockets(code?: number): void {
  answering = null;
  for (const socket of sockets) if (socket.readyState === WebSocket.OPEN) socket.lose(code);
}

export function forgetSockets(): void {
  answering = null;
  sockets = [];
}

/** Replaces the API's sockets. */
export function takeSocketsPlace(): void {
  globalThis.WebSocket = new Proxy(WebSocket, {
    construct: (target, [url, ...rest]: ConstructorParameters<typeof WebSocket>) => {
      const { pathname } = new URL(url);
      if (!pathname.startsWith("/api/")) return new target(url, ...rest);
      const socket = new SocketDouble(pathname);
      sockets.push(socket);
      return socket;
    },
  });
}
