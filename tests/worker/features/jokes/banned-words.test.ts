import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";

import { joke } from "../../../../contract/jokes/calls.ts";
import { read, refusalOf } from "../../support/call.ts";
import { passSeconds, stopClockAt } from "../../support/clock.ts";
import { rows } from "../../support/database.ts";
import { aPerson } from "../../support/people.ts";
import { clearSettings, setSetting } from "../../support/features/settings.ts";

const BANNED = ["بلاف"];

describe("publishing", () => {
  beforeEach(clearSettings);

  const publish = async (body: Record<string, unknown>) => (await aPerson()).post("/api/jokes", body);

  test("rejects a text with a banned word at first and stores nothing", async () => {
    await setSetting("banned-words", BANNED);
    const author = await aPerson();
    expect(refusalOf(await author.post("/api/jokes", { text: "چه بلافی" }))).toBe("400 BANNED_WORD");
    expect(await rows("select id from jokes where author_id = ?", author.userId)).toEqual([]);
  });

  test("publishes the text when sent again over the warning, flagged by the server", async () => {
    await setSetting("banned-words", BANNED);
    const answer = await publish({ text: "چه بلافی", bypassValidation: true, flagged: false });
    expect(read(answer, z.object({ joke })).joke).toMatchObject({ flagged: true, bypassValidation: true });
  });

  test("does not flag a joke whose author claims to skip a warning that never came", async () => {
    await setSetting("banned-words", BANNED);
    const answer = await publish({ text: "بی‌ضرر", bypassValidation: true, flagged: true });
    expect(read(answer, z.object({ joke })).joke.flagged).toBe(false);
  });

  test("applies banned words that were changed elsewhere after fifteen seconds", async () => {
    stopClockAt("2026-11-21T12:00:00Z");
    const author = await aPerson();
    const publishing = () => author.post("/api/jokes", { text: "چه بلافی" });
    expect((await publishing()).status).toBe(200);
    await rows("insert into settings (key, value, updated_at) values ('banned-words', ?, 0)", JSON.stringify(BANNED));
    passSeconds(14);
    expect((await publishing()).status).toBe(200);
    passSeconds(1);
    expect(refusalOf(await publishing())).toBe("400 BANNED_WORD");
  });

  test("asks a person without a username for one first, whatever the text", async () => {
    await setSetting("banned-words", BANNED);
    const nameless = await aPerson({ username: null });
    expect(refusalOf(await nameless.post("/api/jokes", { text: "چه بلافی" }))).toBe("403 USERNAME_REQUIRED");
    expect(refusalOf(await nameless.post("/api/jokes", { text: "بی‌ضرر" }))).toBe("403 USERNAME_REQUIRED");
    expect(await rows("select id from jokes where author_id = ?", nameless.userId)).toEqual([]);
  });

  test("accepts any word while there is no list of banned words", async () => {
    expect((await publish({ text: "بلاف" })).status).toBe(200);
  });
});
