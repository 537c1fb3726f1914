import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";

import { paths } from "../../contract/product.ts";
import { answer, calls, refused } from "./support/answers.ts";
import { aJoke, pageOf } from "./support/jokes.ts";
import { cardOf, openPage, sees, seesNo } from "./support/page.tsx";
import { aPerson } from "./support/people.ts";
import { pass } from "./support/surroundings.ts";

const SENTENCE = "خطا در ارتباط. بعداً تلاش کنید.";
const unavailable = refused("UNAVAILABLE", { retryAfter: 1 });

/** Opens home, of which the server refuses the jokes until it is `well`. @returns when they were asked for */
async function openRefusedHome(text = "") {
  const server = { isWell: false };
  const asked: number[] = [];
  const jokes = () => {
    asked.push(performance.now());
    return server.isWell ? pageOf([aJoke(aPerson(), text)]) : unavailable;
  };
  openPage(paths.home, { answers: { "GET /api/jokes": jokes } });
  await sees(SENTENCE);
  return { asked, server };
}

test("a page says at once that the server is overloaded, and reloads after the pause that the answer asks for", async () => {
  const { asked, server } = await openRefusedHome("سرور که سرحال شد");
  server.isWell = true;
  const before = asked.length;
  await sees("سرور که سرحال شد");
  await seesNo(SENTENCE);
  expect(asked).toHaveLength(before + 1);
  expect(Number(asked.at(-1)) - Number(asked.at(-2))).toBeGreaterThanOrEqual(2000);
});

test("a page is requested eight more times while the server stays overloaded, then only when retry is pressed", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  vi.spyOn(Math, "random").mockReturnValue(0);
  const { asked } = await openRefusedHome();
  const before = asked.length;
  for (let second = 0; second < 240; second += 20) await pass(20_000);
  expect(asked).toHaveLength(before + 8);
  await page.getByRole("button", { name: "تلاش دوباره" }).click();
  await expect.poll(() => asked).toHaveLength(before + 9);
});

test("a like stays when the server is overloaded, and is sent again after the pause that the answer asks for", async () => {
  const author = aPerson();
  const sent: number[] = [];
  openPage(paths.home, {
    person: aPerson(),
    answers: {
      "GET /api/feed/following": pageOf([aJoke(author, "دوست‌داشتنی")]),
      "POST /api/jokes/{id}/like": () => {
        sent.push(performance.now());
        return sent.length < 2 ? unavailable : { likes: 8, liked: true };
      },
    },
  });
  const heart = cardOf("دوست‌داشتنی").getByRole("button", { name: /^لایک/ });
  await heart.click();
  await expect.poll(() => sent).toHaveLength(1);
  await expect.element(heart).toHaveAttribute("aria-pressed", "true");
  await expect.element(heart).toHaveAttribute("aria-label", "لایک، ۸ لایک");
  const [first = 0, second = 0] = sent;
  expect(second - first).toBeGreaterThanOrEqual(2000);
  await seesNo(SENTENCE);
});

test("a joke stays in its field when the server is overloaded, with the server's message beside it", async () => {
  answer({ "POST /api/jokes": unavailable });
  openPage(paths.add, { person: aPerson() });
  const words = page.getByLabelText("متن جوک");
  await words.fill("جوکی که نباید گم شود");
  await page.getByRole("button", { name: "انتشار", exact: true }).click();
  await sees(SENTENCE);
  await expect.element(words).toHaveValue("جوکی که نباید گم شود");
  expect(calls("POST /api/jokes")).toHaveLength(1);
});
