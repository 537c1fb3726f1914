import { exports } from "cloudflare:workers";
import { expect, onTestFinished } from "vitest";

import { eventually } from "./eventually.ts";
import { type ClientFrame, PING, PONG, type ServerFrame, serverFrame } from "../../../contract/direct/events.ts";
import { ORIGIN } from "./call.ts";

type FrameOf<Type extends ServerFrame["type"]> = Extract<ServerFrame, { type: Type }>;

/** The browser's end of a direct socket. Received frames must match the contract exactly. */
export interface Socket {
  /** Everything received so far. */
  frames: ServerFrame[];
  send: (frame: ClientFrame) => void;
  sendRaw: (data: string | ArrayBuffer) => void;
  /** The first frame of a type that matches, and was not returned before. */
  waitFor: <Type extends ServerFrame["type"]>(
    type: Type,
    matches?: (frame: FrameOf<Type>) => boolean,
  ) => Promise<FrameOf<Type>>;
  /** All received frames of a type. */
  allOf: <Type extends ServerFrame["type"]>(type: Type) => FrameOf<Type>[];
  /** Waits for everything sent so far, by a ping. */
  drained: () => Promise<void>;
  /** The close code from the server. */
  closed: () => Promise<number>;
  close: () => void;
}

/** Requests a socket like a browser; `headers` override its own, undefined omits one. */
export function upgrade(path: string, headers: Record<string, string | undefined> = {}): Promise<Response> {
  const sent = Object.entries({ Upgrade: "websocket", Origin: ORIGIN, ...headers });
  const given = sent.flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]]));
  return exports.default.fetch(new Request(new URL(path, ORIGIN), { headers: given }));
}

/** Opens a person's inbox. */
export const openInbox = ({ cookie }: { cookie: string }) => open("/api/direct/socket", cookie);

/** Opens a person's chat with another person. */
export const openChat = ({ cookie }: { cookie: string }, { username }: { username: string }) =>
  open(`/api/direct/socket/${username}`, cookie);

/** Opens a chat that does not answer a close. */
export const openStubbornChat = ({ cookie }: { cookie: string }, { username }: { username: string }) =>
  open(`/api/direct/socket/${username}`, cookie, true);

/** Opens a socket until the test ends. */
export async function open(path: string, cookie: string, allowHalfOpen = false): Promise<Socket> {
  const response = await upgrade(path, { Cookie: cookie });
  if (!response.webSocket) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return listen(response, allowHalfOpen);
}

/** The browser's end of an upgrade. @param allowHalfOpen does not answer when the server closes */
export function listen({ webSocket: browserEnd }: Pick<Response, "webSocket">, allowHalfOpen = false): Socket {
  if (!browserEnd) throw new Error("no socket was answered");
  const frames: ServerFrame[] = [];
  const waitedFor = new Set<ServerFrame>();
  const undeclared: unknown[] = [];
  let pongs = 0;
  let closeCode: number | null = null;
  browserEnd.addEventListener("message", ({ data }) => {
    if (data === PONG) {
      pongs += 1;
      return;
    }
    const sent: unknown = typeof data === "string" ? JSON.parse(data) : data;
    const parsed = serverFrame.safeParse(sent);
    if (parsed.success && isSame(parsed.data, sent)) frames.push(parsed.data);
    else undeclared.push(sent);
  });
  browserEnd.addEventListener("close", ({ code }) => {
    closeCode = code;
  });
  browserEnd.accept({ allowHalfOpen });

  const close = () => {
    try {
      browserEnd.close(1000);
    } catch {
      // Closed by the server.
    }
  };
  onTestFinished(() => {
    close();
    expect(undeclared).toEqual([]);
  });

  return {
    frames,
    send: (frame) => browserEnd.send(JSON.stringify(frame)),
    sendRaw: (data) => browserEnd.send(data),
    waitFor: <Type extends ServerFrame["type"]>(type: Type, matches: (frame: FrameOf<Type>) => boolean = () => true) =>
      eventually(() => {
        const isWanted = (frame: ServerFrame): frame is FrameOf<Type> =>
          frame.type === type && !waitedFor.has(frame) && matches(frame as FrameOf<Type>);
        const found = frames.find(isWanted);
        if (!found) throw new Error(`no ${type} came, but ${JSON.stringify(frames)}`);
        waitedFor.add(found);
        return found;
      }),
    allOf: <Type extends ServerFrame["type"]>(type: Type) =>
      frames.filter((frame): frame is FrameOf<Type> => frame.type === type),
    drained: async () => {
      const before = pongs;
      browserEnd.send(PING);
      await eventually(() => expect(pongs).toBeGreaterThan(before));
    },
    closed: () =>
      eventually(() => {
        if (closeCode === null) throw new Error("the socket is still open");
        return closeCode;
      }),
    close,
  };
}

/** Whether parsing dropped nothing. */
function isSame(parsed: ServerFrame, sent: unknown): boolean {
  const sorted = (value: unknown): unknown =>
    typeof value === "object" && value !== null
      ? Object.entries(value)
          .map(([key, inner]): [string, unknown] => [key, sorted(inner)])
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
      : value;
  return JSON.stringify(sorted(parsed)) === JSON.stringify(sorted(sent));
}
