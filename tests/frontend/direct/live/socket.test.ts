import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { PING, PONG, closeCodes } from "../../../../contract/direct/events.ts";
import { SOCKET_PING_MS } from "../../../../contract/direct/values.ts";
import { openDirectSocket } from "../../../../frontend/src/features/direct/live/socket.ts";

const HIDDEN_MS = 60_000;
/** How long the owner of a socket takes to see why it was closed. */
const GONE_MS = 5000;

/** A socket that the test controls. */
class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  static opened: FakeSocket[] = [];
  static isSilent = false;
  readyState: number = FakeSocket.CONNECTING;
  sent: string[] = [];
  constructor() {
    super();
    FakeSocket.opened.push(this);
  }
  send(data: string) {
    this.sent.push(data);
    if (data !== PING || FakeSocket.isSilent) return;
    queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data: PONG })));
  }
  close() {
    this.readyState = FakeSocket.CLOSING;
  }
  accept() {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event("open"));
  }
  receive(frame: object) {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(frame) }));
  }
  lose(code = 1006) {
    this.readyState = FakeSocket.CLOSED;
    this.dispatchEvent(new CloseEvent("close", { code }));
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
const network = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(FakeSocket, { opened: [], isSilent: false });
  page.visibilityState = "visible";
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { origin: "https://labkhand.example" });
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", network.addEventListener.bind(network));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const newest = () => FakeSocket.opened.at(-1);

function show(visibilityState: "visible" | "hidden") {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event("visibilitychange"));
}

async function open() {
  const events: string[] = [];
  const socket = openDirectSocket("/api/direct/socket", {
    onOpen: () => events.push("open"),
    onFrame: ({ type }) => events.push(type),
    onDown: () => events.push("down"),
    onGone: async () => {
      events.push("gone");
      await new Promise((resolve) => setTimeout(resolve, GONE_MS));
    },
  });
  await pass(1);
  return { socket, events };
}

/** A network that opens no socket, long enough for the delays to have grown. */
async function failForLong() {
  for (let tries = 0; tries < 8; tries += 1) {
    newest()?.lose();
    await pass(10_000);
  }
  newest()?.lose();
  await pass(1);
}

describe("a persistent socket", () => {
  test("waits longer after every failure, and reconnects at once when the network or the page is back", async () => {
    vi.spyOn(Math, "random").mockReturnValue(1);
    const { socket, events } = await open();
    for (const back of [() => network.dispatchEvent(new Event("online")), () => show("visible")]) {
      await failForLong();
      const tries = FakeSocket.opened.length;
      await pass(5000);
      expect(FakeSocket.opened).toHaveLength(tries);
      back();
      await pass(1);
      expect(FakeSocket.opened).toHaveLength(tries + 1);
      // The scheduled retry does not run, too.
      newest()?.accept();
      await pass(10_000);
      expect(FakeSocket.opened).toHaveLength(tries + 1);
      expect(events.at(-1)).toBe("open");
    }
    socket.close();
  });

  test("reconnects within three seconds after it was cut, and doubles that limit with each failure up to a minute", async () => {
    vi.spyOn(Math, "random").mockReturnValue(1);
    const { socket } = await open();
    newest()?.accept();
    await pass(5000);
    for (const seconds of [3, 6, 12, 24, 48, 60, 60]) {
      newest()?.lose();
      const tries = FakeSocket.opened.length;
      await pass(seconds * 1000 - 1);
      expect(FakeSocket.opened).toHaveLength(tries);
      await pass(1);
      expect(FakeSocket.opened).toHaveLength(tries + 1);
    }
    socket.close();
  });

  test("opens at once the first time, and reconnects after a random share of the limit", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.1);
    const { socket } = await open();
    expect(FakeSocket.opened).toHaveLength(1);
    newest()?.accept();
    newest()?.lose();
    await pass(299);
    expect(FakeSocket.opened).toHaveLength(1);
    await pass(1);
    expect(FakeSocket.opened).toHaveLength(2);
    socket.close();
  });

  test("reports a final close only when the server closed it permanently", async () => {
    const { socket, events } = await open();
    newest()?.accept();
    newest()?.lose(closeCodes.SILENT);
    expect(events).toEqual(["open", "down"]);
    await pass(3000);
    newest()?.accept();
    newest()?.lose(closeCodes.GONE);
    expect(events.slice(2)).toEqual(["open", "down", "gone"]);
    socket.close();
  });

  test("is retried after a permanent close only when its owner has seen why, and not once it is closed", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0);
    const { socket } = await open();
    newest()?.accept();
    newest()?.lose(closeCodes.GONE);
    await pass(GONE_MS - 1);
    expect(FakeSocket.opened).toHaveLength(1);
    // A pause of nothing follows.
    await pass(2);
    expect(FakeSocket.opened).toHaveLength(2);
    newest()?.accept();
    newest()?.lose(closeCodes.GONE);
    socket.close();
    await pass(GONE_MS);
    expect(FakeSocket.opened).toHaveLength(2);
  });

  test("is not retried twice when the network came back while its owner asked why it was closed", async () => {
    const { socket } = await open();
    newest()?.accept();
    newest()?.lose(closeCodes.GONE);
    network.dispatchEvent(new Event("online"));
    newest()?.accept();
    await pass(GONE_MS + 10_000);
    expect(FakeSocket.opened.length).toBe(2);
    socket.close();
  });

  test("reports once that it is down when it is replaced, and ignores the old one's late close", async () => {
    const { socket, events } = await open();
    const first = newest();
    first?.accept();
    first?.receive({ type: "direct:renew" });
    await pass(1);
    newest()?.accept();
    first?.lose();
    expect(events).toEqual(["open", "down", "open"]);
    expect(socket.send({ type: "user-online" })).toBe(true);
    expect(newest()?.sent).toEqual(['{"type":"user-online"}']);
    socket.close();
  });

  test("reconnects when the network stops answering", async () => {
    const { socket, events } = await open();
    newest()?.accept();
    await pass(SOCKET_PING_MS + 20_000);
    expect(newest()?.sent).toEqual([PING]);
    expect(events).toEqual(["open"]);
    FakeSocket.isSilent = true;
    await pass(16_000);
    expect(events).toEqual(["open", "down"]);
    expect(FakeSocket.opened).toHaveLength(2);
    socket.close();
  });

  test("closes while the page is hidden, even when the page was opened hidden", async () => {
    page.visibilityState = "hidden";
    const { socket, events } = await open();
    newest()?.accept();
    await pass(HIDDEN_MS);
    expect(events).toEqual(["open", "down"]);
    network.dispatchEvent(new Event("online"));
    await pass(HIDDEN_MS);
    expect(FakeSocket.opened).toHaveLength(1);
    show("visible");
    await pass(1);
    expect(FakeSocket.opened).toHaveLength(2);
    socket.close();
  });
});
