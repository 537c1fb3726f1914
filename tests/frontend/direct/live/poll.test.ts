import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";

import { chatQuery, postMessage } from "../../../../frontend/src/features/direct/model/api.ts";
import { withNewestPage } from "../../../../frontend/src/features/direct/model/chat.ts";
import { forgetOnline, pollChat } from "../../../../frontend/src/features/direct/live/poll.ts";
import { aMessage, aPage, CHAT_KEY, PEER_ID } from "../../support/chat.ts";

const { queryKey } = chatQuery(CHAT_KEY);

const page = (...seqs: number[]) => aPage(seqs.map((seq) => aMessage(seq)));

const going = new AbortController().signal;
const asked: URL[] = [];
let answer: () => Promise<Response>;

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", (url: string) => {
    asked.push(new URL(url, "https://labkhand.example"));
    return answer();
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** A network that stopped answering. */
const neverAnswering = (_: string, { signal }: RequestInit) =>
  new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(new Error("aborted"))));

/** A chat whose first page could not be read, with an earlier visit's messages. */
async function staleChat(...seqs: number[]) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { networkMode: "always", retry: false } } });
  queryClient.setQueryData(queryKey, withNewestPage(undefined, page(...seqs)));
  answer = () => Promise.reject(new Error("no network"));
  await queryClient.prefetchQuery(chatQuery(CHAT_KEY));
  expect(queryClient.getQueryState(queryKey)?.status).toBe("error");
  asked.length = 0;
  return { queryClient, seqs: () => queryClient.getQueryData(queryKey)?.messages.map(({ seq }) => seq) };
}

test("a poll before any read requests the whole newest page", async () => {
  const { queryClient, seqs } = await staleChat(1, 2, 3);
  answer = async () => Response.json(page(1, 3, 4));
  expect(await pollChat(queryClient, CHAT_KEY, null, going)).toBe(0);
  expect(seqs()).toEqual([1, 3, 4]);
  expect(queryClient.getQueryState(queryKey)?.status).toBe("success");
});

test("a later poll requests only newer messages", async () => {
  const { queryClient, seqs } = await staleChat(1, 2);
  answer = async () => Response.json(page(3, 4));
  expect(await pollChat(queryClient, CHAT_KEY, 2, going)).toBe(4);
  expect(asked[0]?.searchParams.get("after")).toBe("2");
  expect(seqs()).toEqual([1, 2, 3, 4]);
  answer = () => Promise.reject(new Error("no network"));
  expect(await pollChat(queryClient, CHAT_KEY, 4, going)).toBe(0);
});

test("a failed or unanswered poll clears the peer's presence, and the next one restores it", async () => {
  const { queryClient } = await staleChat(1, 2);
  const online = () => queryClient.getQueryData(queryKey)?.online;
  answer = async () => Response.json({ ...page(), online: true });
  await pollChat(queryClient, CHAT_KEY, 2, going);
  expect(online()).toBe(true);
  answer = async () => Response.json({ success: false, error: "خطا", code: "INTERNAL" }, { status: 500 });
  await pollChat(queryClient, CHAT_KEY, 2, going);
  expect(online()).toBeNull();
  answer = async () => Response.json({ ...page(), online: true });
  await pollChat(queryClient, CHAT_KEY, 2, going);
  expect(online()).toBe(true);

  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
  vi.stubGlobal("fetch", neverAnswering);
  const polling = pollChat(queryClient, CHAT_KEY, 2, going);
  expect(timeout).toHaveBeenCalledWith(10_000);
  limit.abort();
  expect(await polling).toBe(0);
  expect(online()).toBeNull();
});

test("a poll that fails again does not write the cleared presence again", async () => {
  const { queryClient } = await staleChat(1, 2);
  forgetOnline(queryClient, CHAT_KEY);
  const writes = queryClient.getQueryState(queryKey)?.dataUpdateCount;
  forgetOnline(queryClient, CHAT_KEY);
  expect(queryClient.getQueryState(queryKey)?.dataUpdateCount).toBe(writes);
});

test("only a read of the whole page updates a chat's read time", async () => {
  const { queryClient } = await staleChat(1, 2);
  const readAt = () => queryClient.getQueryData(queryKey)?.readAt;
  const before = Date.now();
  vi.useFakeTimers({ now: before + 5000 });
  onTestFinished(() => void vi.useRealTimers());
  forgetOnline(queryClient, CHAT_KEY);
  answer = async () => Response.json(page(3));
  await pollChat(queryClient, CHAT_KEY, 2, going);
  expect(readAt()).toBeLessThanOrEqual(before);
  await pollChat(queryClient, CHAT_KEY, null, going);
  expect(readAt()).toBe(before + 5000);
});

test("a poll that the socket has overtaken changes nothing", async () => {
  const { queryClient } = await staleChat(1, 2);
  const before = queryClient.getQueryData(queryKey);
  const ending = new AbortController();
  for (const end of [() => Promise.reject(new Error("no network")), async () => Response.json(page(3))]) {
    answer = async () => {
      ending.abort();
      return end();
    };
    expect(await pollChat(queryClient, CHAT_KEY, 2, ending.signal)).toBe(0);
  }
  expect(queryClient.getQueryData(queryKey)).toBe(before);
});

test("rereading a chat covers the shown messages, within the server's limit", async () => {
  const range = (length: number) => Array.from({ length }, (_, at) => at + 1);
  for (const [shown, limit] of [
    [3, "50"],
    [120, "120"],
    [250, "200"],
  ] as const) {
    const { queryClient } = await staleChat(...range(shown));
    answer = async () => Response.json(page(1));
    await pollChat(queryClient, CHAT_KEY, null, going);
    expect(asked[0]?.searchParams.get("limit")).toBe(limit);
  }
});

test("a send over HTTP that times out counts as a lost network", async () => {
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
  vi.stubGlobal("fetch", neverAnswering);
  const sending = postMessage(PEER_ID, { text: "سلام", clientId: "a" });
  expect(timeout).toHaveBeenCalledWith(15_000);
  limit.abort();
  await expect(sending).rejects.toMatchObject({ code: "NETWORK" });
});
