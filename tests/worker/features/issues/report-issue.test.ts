import { expect, test } from "vitest";

import { post, refusalOf } from "../../support/call.ts";
import { rows } from "../../support/database.ts";
import { type Person, aPerson } from "../../support/people.ts";

const report = (person: Person, fields: Record<string, unknown>) => person.post("/api/report-issue", fields);
const issuesOf = ({ userId }: Person) =>
  rows<{ message: string; read_at: number | null }>("select * from issues where user_id = ? order by id", userId);

test("a fault report is stored unread for the administrator, with its sender and time", async () => {
  const person = await aPerson();
  const own = { email: person.email, mobileNumber: person.mobile, username: person.username };
  const answer = await report(person, { ...own, message: "دکمهٔ انتشار کار نمی‌کند." });
  expect(answer.body).toEqual({ success: true, message: expect.stringMatching(/ممنون/) });
  expect(await issuesOf(person)).toEqual([
    {
      id: expect.any(String),
      user_id: person.userId,
      message: "دکمهٔ انتشار کار نمی‌کند.",
      created_at: expect.any(Number),
      read_at: null,
      answered_at: null,
    },
  ]);
});

test("a report's text is normalised, and its markup is kept as text", async () => {
  const person = await aPerson();
  await report(person, { message: " \u202Eكلید\u200B خراب است\r\n<b>ببینید</b> " });
  expect(await issuesOf(person)).toMatchObject([{ message: "کلید خراب است\n<b>ببینید</b>" }]);
});

test("a person may send any number of fault reports", async () => {
  const person = await aPerson();
  for (const message of ["یک", "دو", "دو"]) expect((await report(person, { message })).status).toBe(200);
  expect((await issuesOf(person)).map(({ message }) => message)).toEqual(["یک", "دو", "دو"]);
});

test.each(["", "   \n ", "\u200C\u200B\u2066", "\u2800"])(
  "an invisible message (%j) is rejected as empty",
  async (message) => {
    const person = await aPerson();
    const answer = await report(person, { message });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: "ISSUE_EMPTY", error: "متن الزامی است" });
    expect(await issuesOf(person)).toEqual([]);
  },
);

test("a message has at most two thousand characters as people count them", async () => {
  const person = await aPerson();
  for (const message of ["س".repeat(2000), "😂".repeat(2000)])
    expect((await report(person, { message })).status).toBe(200);
  for (const message of ["س".repeat(2001), "😂".repeat(2001)]) {
    expect(refusalOf(await report(person, { message }))).toBe("400 ISSUE_TOO_LONG");
  }
  expect(await issuesOf(person)).toHaveLength(2);
});

test("a fault report needs the sender's own session, and a suspended person may send one", async () => {
  const [person, other] = [await aPerson(), await aPerson()];
  const message = "خراب است";
  expect(refusalOf(await post("/api/report-issue", { message }))).toBe("401 LOGIN_REQUIRED_TO_REPORT");
  for (const claimed of [{ email: other.email }, { mobileNumber: other.mobile }, { username: other.username }]) {
    expect(refusalOf(await report(person, { message, ...claimed }))).toBe("403 IDENTITY_MISMATCH");
  }
  expect(await issuesOf(other)).toEqual([]);
  const suspended = await aPerson({ suspendedUntil: Date.now() + 86_400_000 });
  expect((await report(suspended, { message })).status).toBe(200);
});
