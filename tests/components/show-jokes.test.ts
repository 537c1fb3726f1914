import { afterEach, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { rememberSeen } from "../../frontend/src/features/jokes/feed/seen-jokes.ts";
import { show } from "../../frontend/src/first-paint/show-jokes.ts";
import { renderTemplates } from "../../frontend/src/first-paint/templates.tsx";
import { callUrl } from "../../frontend/src/lib/network/call-url.ts";
import { accountOf, logInBySms } from "./support/account.ts";
import { aJoke, pageOf, withoutSave } from "./support/jokes.ts";
import { cardOf, openPage } from "./support/page.tsx";
import { aPerson } from "./support/people.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const author = aPerson({ username: "sara.khandan" });
const before = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
/** Old enough that the app's clock, which is up to a minute behind, says the same. */
const createdAt = before(DAY_MS / 9);
const jokes = () => [
  aJoke(author, "سنگک رو رسوندم خونه؛ نصفش رسید.", { likes: 1234, createdAt }),
  aJoke(aPerson({ username: "amir-tanz" }), "یک خط\n".repeat(14), { createdAt: before(DAY_MS) }),
  aJoke(author, "OK, I will be there in 5 minutes, said nobody on time", { createdAt: before(40 * DAY_MS) }),
  aJoke(author, "<b>پررنگ</b> نیست & نمی‌شود", { likes: 1, createdAt }),
  aJoke(author, "زیر لبهٔ صفحه", { createdAt }),
];

const page = Object.assign(document.createElement("div"), { id: "index.html" });

afterEach(() => {
  page.remove();
  delete globalThis.firstPaint;
});

/** Shows index.html before the app, once its request has been answered. */
async function showBefore(answer: object, { status = 200, isShared = false, url = "/api/jokes" } = {}): Promise<void> {
  page.innerHTML = `<main><div aria-busy="true"></div></main><template id="joke-template">${renderTemplates().joke}</template>`;
  document.body.append(page);
  globalThis.firstPaint = { requests: new Map([[url, Promise.resolve(Response.json(answer, { status }))]]) };
  const skeletons = page.querySelector("main [aria-busy]");
  if (skeletons !== null) await show(skeletons, [url], isShared);
}

const textsIn = (place: ParentNode) => [...place.querySelectorAll("article p")].map(({ textContent }) => textContent);

/** Cards as markup, without React's ids and the animation class of late cards. */
const cardsIn = (place: ParentNode) =>
  [...place.querySelectorAll("article")]
    .slice(0, 4)
    .map(({ outerHTML }) =>
      withoutSave(outerHTML).replaceAll(/ (id|aria-labelledby|aria-controls)="[^"]*"| step-in\b/g, ""),
    );

test.for([
  { who: "a visitor", call: "GET /api/jokes", person: undefined },
  { who: "a signed-in person", call: "GET /api/feed/following", person: aPerson() },
] as const)("the first paint shows $who the same cards as the app", async ({ call, person }) => {
  const all = jokes();
  const shown = pageOf(all, person && { likedIds: all.slice(1, 3).map(({ _id }) => _id) });
  openPage(paths.home, { ...(person && { person }), answers: { [call]: shown } });
  const app = document.getElementById("root") ?? document.body;
  await expect.poll(() => textsIn(app).length).toBe(shown.jokes.length);
  const cards = cardsIn(app);
  await showBefore({ success: true, ...shown });
  expect(cardsIn(page)).toEqual(cards);
});

test("the first paint shows a shared joke in full, as the app does", async () => {
  const long = aJoke(aPerson(), "یک خط\n".repeat(14), { createdAt });
  const answer = { success: true, ...pageOf([long]) };
  openPage(paths.sharedJoke(long._id), { answers: { "GET /api/jokes/{id}": pageOf([long]) } });
  const app = document.getElementById("root") ?? document.body;
  await expect.poll(() => textsIn(app)).toEqual([long.text]);
  const cards = cardsIn(app);
  await showBefore(answer, { isShared: true });
  expect(cardsIn(page)).toEqual(cards);
});

test("the app reads a shared joke again after a login below it, to show an earlier like", async () => {
  const joke = aJoke(aPerson());
  const url = callUrl("GET /api/jokes/{id}", { params: { id: joke._id } });
  await showBefore({ success: true, ...pageOf([joke]) }, { isShared: true, url });
  page.remove();
  openPage(paths.sharedJoke(joke._id), {
    answers: { ...accountOf(aPerson()), "GET /api/jokes/{id}": pageOf([joke], { likedIds: [joke._id] }) },
  });
  const liked = cardOf(joke.text).getByRole("button", { pressed: true });
  await expect.element(cardOf(joke.text)).toBeVisible();
  await expect.element(liked).not.toBeInTheDocument();
  await logInBySms();
  await expect.element(liked).toBeVisible();
});

test("the first paint labels each card by its own author", async () => {
  await showBefore({ success: true, ...pageOf(jokes()) });
  const names = [...page.querySelectorAll("article")].map(
    (card) => document.getElementById(card.getAttribute("aria-labelledby") ?? "")?.textContent,
  );
  expect(names).toEqual(["sara.khandan", "amir-tanz", "sara.khandan", "sara.khandan"]);
  const ids = [...page.querySelectorAll("article, article [id]")].map(({ id }) => id).filter((id) => id !== "");
  expect(ids).toHaveLength(4);
  expect(new Set(ids).size).toBe(4);
  expect(page.querySelectorAll("article [aria-controls]")).toHaveLength(0);
});

test("the first paint lists jokes that the visitor has already seen on this device last", async () => {
  const shown = jokes().slice(0, 3);
  rememberSeen([shown[0]?._id ?? ""], null);
  await showBefore({ success: true, ...pageOf(shown) });
  expect(textsIn(page)).toEqual([1, 2, 0].map((at) => shown[at]?.text));
});

test.for([
  { what: "a refusal", status: 401, answer: { error: "وارد شو", code: "LOGIN_REQUIRED" } },
  { what: "no jokes", status: 200, answer: { success: true, ...pageOf([]) } },
])("the first paint leaves the skeleton to the app after $what", async ({ status, answer }) => {
  await showBefore(answer, { status });
  expect(page.querySelectorAll("[aria-busy]")).toHaveLength(1);
  expect(textsIn(page)).toEqual([]);
});
