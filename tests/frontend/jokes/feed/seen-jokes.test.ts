import { beforeEach, expect, test, vi } from "vitest";

import { rememberSeen, unseenFirst } from "../../../../frontend/src/features/jokes/feed/seen-jokes.ts";
import { aJoke } from "../../../components/support/jokes.ts";
import { aPerson } from "../../../components/support/people.ts";

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});

const author = aPerson();
const joke = (id: string) => aJoke(author, "جوک", { _id: id });

const order = (ids: string[], personId: string | null) => unseenFirst(ids.map(joke), personId).map(({ _id }) => _id);

test("unseen jokes come first, both groups in their own order", () => {
  rememberSeen(["a", "c"], "sara");
  expect(order(["a", "b", "c", "d"], "sara")).toEqual(["b", "d", "a", "c"]);
});

test("each person and the visitor have a separate list of seen jokes", () => {
  rememberSeen(["a"], "sara");
  expect(order(["a", "b"], null)).toEqual(["a", "b"]);
  expect([...stored.keys()]).toEqual(["seenHomePosts:sara"]);
});

test("only the last thousand seen jokes are remembered", () => {
  rememberSeen(
    Array.from({ length: 1500 }, (_, index) => String(index)),
    null,
  );
  expect(order(["0", "499", "500", "new"], null)).toEqual(["0", "499", "new", "500"]);
});

test("an unreadable list of seen jokes counts as empty", () => {
  stored.set("seenHomePosts:guest", "{not json");
  expect(order(["a", "b"], null)).toEqual(["a", "b"]);
});
