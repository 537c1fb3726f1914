import { describe, expect, test } from "vitest";

import { MESSAGE_MAX_CODE_POINTS } from "../../../../contract/direct/values.ts";
import { refusalOf } from "../../support/call.ts";
import { aPair, messagesWith, objectRows, roomOf, send, textsWith, trySend } from "../../support/features/direct.ts";
import { aPerson } from "../../support/people.ts";

test("a message is in the sender's and the recipient's history, with sender, recipient and time", async () => {
  const [one, other] = await aPair();
  const sent = await send(one, other, "سلام");
  for (const [viewer, peer] of [
    [one, other],
    [other, one],
  ] as const) {
    const { messages } = await messagesWith(viewer, peer);
    expect(messages).toEqual([
      {
        _id: sent._id,
        seq: 1,
        from: one.username,
        to: other.username,
        own: viewer === one,
        text: "سلام",
        createdAt: sent.createdAt,
        clientId: expect.any(String),
      },
    ]);
  }
});

test("sending reads D1 once and writes nothing", async () => {
  const [one, other] = await aPair();
  const answer = await trySend(one, other);
  expect(answer.cost).toMatchObject({ trips: 1, written: 0 });
});

test.each([
  ["trimmed", "  سلام \n", "سلام"],
  ["with Persian letters for Arabic ones", "ي ك ى", "ی ک ی"],
  ["with its half-spaces", "می‌خندم", "می‌خندم"],
  ["with its line breaks", "یک\nدو", "یک\nدو"],
  ["with its emoji whole", "👨‍👩‍👧 😂", "👨‍👩‍👧 😂"],
  ["with its kashida", "بــــله (-ـ-)", "بــــله (-ـ-)"],
  ["with the joiner of «ه»", "۱۴۰۳ ه\u200D.ش", "۱۴۰۳ ه\u200D.ش"],
  ["with four marks on a letter", `خنده${"\u064E\u0651".repeat(75)}`, `خنده${"\u064E".repeat(4)}`],
  ["without bidi controls", "خنده\u202e", "خنده"],
  ["with HTML as text", "<b>&amp;</b>", "<b>&amp;</b>"],
  ["with a link as text", "https://labkhand.example/?a=1&b=2", "https://labkhand.example/?a=1&b=2"],
])("the text of a message is stored %s", async (_, typed, stored) => {
  const [one, other] = await aPair();
  await send(one, other, typed);
  expect(await textsWith(other, one)).toEqual([stored]);
});

test("a message has at most 2000 code points, also of emoji", async () => {
  const [one, other] = await aPair();
  for (const character of ["آ", "😂"]) {
    const longest = character.repeat(MESSAGE_MAX_CODE_POINTS);
    await send(one, other, longest);
    expect(refusalOf(await trySend(one, other, longest + character))).toBe("400 TEXT_TOO_LONG");
  }
  expect(await textsWith(other, one)).toHaveLength(2);
});

test.each(["", " ", "\n\t", "\u200c", "\u200b\u200e", " \u200c "])(
  "a message with a blank text is rejected: %j",
  async (text) => {
    const [one, other] = await aPair();
    expect(refusalOf(await trySend(one, other, text))).toBe("400 EMPTY_TEXT");
    expect(await textsWith(one, other)).toEqual([]);
  },
);

test("a message with a NUL or half an emoji is rejected", async () => {
  const [one, other] = await aPair();
  for (const text of ["a\0b", "\ud83d"]) {
    expect(refusalOf(await trySend(one, other, text))).toBe("400 INVALID_INPUT");
  }
});

describe("a clientId", () => {
  test("stores one message and answers the same when it is sent twice", async () => {
    const [one, other] = await aPair();
    const clientId = crypto.randomUUID();
    const first = await send(one, other, "سلام", clientId);
    expect(await send(one, other, "سلام", clientId)).toEqual(first);
    expect(await textsWith(other, one)).toEqual(["سلام"]);
  });

  test("stores one message when it is sent twenty times at once", async () => {
    const [one, other] = await aPair();
    const clientId = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(one, other, "سلام", clientId)));
    expect(new Set(answers.map(({ _id }) => _id)).size).toBe(1);
    expect(await objectRows(roomOf(one, other), "select seq from messages")).toHaveLength(1);
  });

  test("is separate for each sender and each conversation", async () => {
    const [one, other] = await aPair();
    const third = await aPerson();
    const clientId = crypto.randomUUID();
    const sent = [
      await send(one, other, "از اولی", clientId),
      await send(other, one, "از دومی", clientId),
      await send(one, third, "به سومی", clientId),
    ];
    expect(new Set(sent.map(({ _id }) => _id)).size).toBe(3);
  });

  test("still answers the same after both people deleted its message", async () => {
    const [one, other] = await aPair();
    const clientId = crypto.randomUUID();
    const first = await send(one, other, "سلام", clientId);
    for (const person of [one, other]) await person.delete(`/api/direct/message/${first._id}`);
    expect(await send(one, other, "سلام", clientId)).toEqual(first);
    expect(await textsWith(one, other)).toEqual([]);
    expect(await objectRows(roomOf(one, other), "select text from messages")).toEqual([{ text: "" }]);
  });

  test("is rejected when it is not a UUID", async () => {
    const [one, other] = await aPair();
    expect(refusalOf(await trySend(one, other, "سلام", "1"))).toBe("400 INVALID_INPUT");
  });
});

test("messages that two people send at once get one position each, in the same order for both people", async () => {
  const [one, other] = await aPair();
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? send(one, other, `${n}`) : send(other, one, `${n}`))),
  );
  const [mine, theirs] = [await messagesWith(one, other), await messagesWith(other, one)];
  expect(mine.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  expect(theirs.messages).toEqual(mine.messages.map(({ own, ...message }) => ({ ...message, own: !own })));
});

test("a renamed person can be written to by the new and the old name, in the same room", async () => {
  const [one, other] = await aPair();
  await send(one, other, "پیش از تغییر");
  const oldName = other.username;
  const username = `new-${oldName.slice(1, 10)}`;
  expect((await other.post("/api/set-username", { username })).status).toBe(200);
  await send(one, { username: oldName }, "با نام قدیم");
  await send(one, { username }, "با نام تازه");
  const { messages, person } = await messagesWith(one, { username });
  expect(messages.map(({ to }) => to)).toEqual([username, username, username]);
  expect(person.username).toBe(username);
});
