import { expect, test } from "vitest";
import { z } from "zod";

import { joke } from "../../../../contract/jokes/calls.ts";
import { type Answer, post, read, refusalOf } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import { aPerson } from "../../support/people.ts";

const published = (answer: Answer) => read(answer, z.object({ joke })).joke;

test("a published joke is returned as readers will see it", async () => {
  const author = await aPerson();
  const answer = await author.post("/api/jokes", { text: "سلام!", allowComments: false });
  expect(answer.body).toMatchObject({ success: true, message: "منتشر شد" });
  expect(published(answer)).toMatchObject({
    text: "سلام!",
    username: author.username,
    likes: 0,
    allowComments: false,
    flagged: false,
    bypassValidation: false,
    reportingDisabled: false,
  });
  expect(await rows("select joke_count from users where id = ?", author.userId)).toEqual([{ joke_count: 1 }]);
});

test.each([
  ["Arabic yeh and kaf", "كتاب علي", "کتاب علی"],
  ["kashida stays", "بــــله", "بــــله"],
  ["the joiner of «ه» stays", "۱۴۰۳ ه\u200D.ش", "۱۴۰۳ ه\u200D.ش"],
  ["at most four marks on a letter", `خنده${"\u064E\u0651".repeat(75)} بلند`, `خنده${"\u064E".repeat(4)} بلند`],
  ["bidi controls and a byte-order mark", "\uFEFFسلا\u202Eم\u2066", "سلام"],
  ["a stray zero-width joiner", "سل\u200Dام", "سلام"],
  ["repeated and dangling ZWNJ", "می\u200C\u200C\u200Cروم\u200C ", "می\u200Cروم"],
  ["a ZWNJ between letters stays", "می\u200Cروم", "می\u200Cروم"],
  ["an emoji family stays whole", "👨\u200D👩\u200D👧", "👨\u200D👩\u200D👧"],
  ["line ends", "یک\r\nدو\rسه", "یک\nدو\nسه"],
  ["at most one empty line", "یک\n\n\n\nدو", "یک\n\nدو"],
  ["spaces around", "  سلام \n", "سلام"],
  ["control characters", "سلا\u0007م", "سلام"],
  ["markup is only text", "<b>سلام</b> &amp;", "<b>سلام</b> &amp;"],
])("%s: the text is stored normalised", async (_, typed, stored) => {
  expect(published(await (await aPerson()).post("/api/jokes", { text: typed })).text).toBe(stored);
});

test("a joke has at most 2000 characters, counting an emoji as one", async () => {
  const author = await aPerson();
  expect(published(await author.post("/api/jokes", { text: "😂".repeat(2000) })).text).toHaveLength(4000);
  expect(refusalOf(await author.post("/api/jokes", { text: "😂".repeat(2001) }))).toBe("400 TEXT_TOO_LONG");
  expect(refusalOf(await author.post("/api/jokes", { text: "ب".repeat(2001) }))).toBe("400 TEXT_TOO_LONG");
});

test("length is counted after normalisation", async () => {
  const text = `${"ب".repeat(2000)}${" ".repeat(500)}`;
  expect((await (await aPerson()).post("/api/jokes", { text })).status).toBe(200);
});

test.each([
  [""],
  ["   "],
  ["\u200C"],
  ["\n\u200B\n"],
  ["ـــ"],
  ["\u202E"],
  ["\u3164 \u00AD"],
  ["\u2800"],
  ["𝅙𝅙"],
  ["𓑁𓑁"],
  ["￯￯"],
  ["ـ\u200Dـ"],
])("the text %j is rejected as empty", async (text) => {
  const answer = await (await aPerson()).post("/api/jokes", { text });
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({ success: false, code: "EMPTY_TEXT", error: "متن خالی است" });
});

test("the same clientId publishes once, even ten times at once", async () => {
  const author = await aPerson();
  const body = { text: "فقط یک بار", clientId: crypto.randomUUID() };
  const answers = await Promise.all(Array.from({ length: 10 }, () => author.post("/api/jokes", body)));
  expect(new Set(answers.map((answer) => published(answer)._id)).size).toBe(1);
  expect(await rows("select joke_count from users where id = ?", author.userId)).toEqual([{ joke_count: 1 }]);
});

test("another text under a used clientId is another joke, and other settings of the same text are refused", async () => {
  const author = await aPerson();
  const body = { text: "جوک نخست", clientId: crypto.randomUUID() };
  const first = published(await author.post("/api/jokes", body));
  for (const text of ["جوک دوم", "جوک نخست!", "جوک  نخست\n"]) {
    const other = published(await author.post("/api/jokes", { ...body, text }));
    expect(other.text).toBe(text.trim());
    expect(other._id).not.toBe(first._id);
  }
  expect(refusalOf(await author.post("/api/jokes", { ...body, allowComments: false }))).toBe("409 KEY_REUSED");
  expect(published(await author.post("/api/jokes", body))._id).toBe(first._id);
  expect(await rows("select joke_count from users where id = ?", author.userId)).toEqual([{ joke_count: 4 }]);
});

test("the clientId of a deleted joke publishes nothing and answers JOKE_NOT_FOUND", async () => {
  const author = await aPerson();
  const body = { text: "زود پاک شد", clientId: crypto.randomUUID() };
  const { _id } = published(await author.post("/api/jokes", body));
  await author.delete(`/api/jokes/${_id}`);
  expect(refusalOf(await author.post("/api/jokes", body))).toBe("404 JOKE_NOT_FOUND");
  expect(await rows("select joke_count from users where id = ?", author.userId)).toEqual([{ joke_count: 0 }]);
});

test("two people may use the same clientId", async () => {
  const body = { text: "سلام", clientId: crypto.randomUUID() };
  const [first, second] = [await aPerson(), await aPerson()];
  const ids = [
    published(await first.post("/api/jokes", body))._id,
    published(await second.post("/api/jokes", body))._id,
  ];
  expect(ids[0]).not.toBe(ids[1]);
});

test("the same text without a clientId is published each time", async () => {
  const author = await aPerson();
  for (let n = 0; n < 2; n += 1) await author.post("/api/jokes", { text: "تکراری" });
  expect(await rows("select count(*) as n from jokes where author_id = ?", author.userId)).toEqual([{ n: 2 }]);
});

test("the client's flagged value is ignored", async () => {
  expect(published(await (await aPerson()).post("/api/jokes", { text: "پاک", flagged: true })).flagged).toBe(false);
});

test("the author's own identity fields are accepted", async () => {
  const author = await aPerson();
  const { username, email, mobile: mobileNumber } = author;
  expect((await author.post("/api/jokes", { text: "سلام", username, email, mobileNumber })).status).toBe(200);
});

test("a person without a username is asked to choose one first", async () => {
  const nameless = await aPerson({ username: null });
  expect(refusalOf(await nameless.post("/api/jokes", { text: "سلام" }))).toBe("403 USERNAME_REQUIRED");
});

test("a suspended person is rejected with the end of the suspension", async () => {
  const until = Date.now() + 30 * 86_400_000;
  const suspended = await aPerson({ suspendedUntil: until });
  const answer = await suspended.post("/api/jokes", { text: "سلام" });
  expect(refusalOf(answer)).toBe("403 SUSPENDED");
  expect(answer.body).toMatchObject({ suspendedUntil: new Date(until).toISOString() });
});

test("a retry of a joke from before the suspension is answered with that joke", async () => {
  const author = await aPerson();
  const body = { text: "فقط یک بار", clientId: crypto.randomUUID() };
  const first = published(await author.post("/api/jokes", body));
  await rows("update users set suspended_until = ? where id = ?", Date.now() + 86_400_000, author.userId);
  expect(published(await author.post("/api/jokes", body))._id).toBe(first._id);
  expect(refusalOf(await author.post("/api/jokes", { text: "یکی دیگر" }))).toBe("403 SUSPENDED");
  expect(await rows("select joke_count from users where id = ?", author.userId)).toEqual([{ joke_count: 1 }]);
});

test("a visitor is asked to log in", async () => {
  expect(refusalOf(await post("/api/jokes", { text: "سلام" }))).toBe("401 LOGIN_REQUIRED_TO_POST");
});
