import { afterEach, expect, test } from "vitest";

import { paths } from "../../contract/product.ts";
import { renderCard } from "../../frontend/src/app/prerender.tsx";
import { rememberSeen } from "../../frontend/src/features/jokes/feed/seen-jokes.ts";
import { showFirst } from "../../frontend/src/inline/first-jokes.ts";
import { callUrl } from "../../frontend/src/lib/network/call-url.ts";
import { accountOf, logInBySms } from "./support/account.ts";
import { aJoke, pageOf } from "./support/jokes.ts";
import { cardOf, openPage } from "./support/page.tsx";
import { aPerson } from "./support/people.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const author = aPerson({ username: "sara.khandan" });
const before = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
const jokes = () => [
  aJoke(author, "سنگک رو رسوندم خونه؛ نصفش رسید.", { likes: 1234 }),
  aJoke(aPerson({ username: "amir-tanz" }), "یک خط\n".repeat(14), { createdAt: before(DAY_MS) }),
  aJoke(author, "OK, I will be there in 5 minutes, said nobody on time", { createdAt: before(40 * DAY_MS) }),
  aJoke(author, "<b>پررنگ</b> نیست & نمی‌شود", { likes: 1 }),
  aJoke(author, "زیر لبهٔ صفحه"),
];

const page = Object.assign(document.createElement("div"), { id: "index.html" });

afterEach(() => {
  page.remove();
  delete globalThis.firstRequests;
});

/** index.html before the app is there, once its call has been answered. */
async function showBefore(answer: object, { status = 200, isShared = false, url = "/api/jokes" } = {}): Promise<void> {
  page.innerHTML = `<main><div aria-busy="true"></div></main><template id="joke-shell">${renderCard()}</template>`;
  document.body.append(page);
  globalThis.firstRequests = new Map([[url, Promise.resolve(Response.json(answer, { status }))]]);
  const skeletons = page.querySelector("main [aria-busy]");
  if (skeletons !== null) await showFirst(skeletons, isShared);
}

const textsIn = (place: ParentNode) => [...place.querySelectorAll("article p")].map(({ textContent }) => textContent);

/** Cards as markup, but for their ids, which are React's own. */
/** Without ids, and without the class of the step with which late cards come. */
const cardsIn = (place: ParentNode) =>
  [...place.querySelectorAll("article")]
    .slice(0, 4)
    .map(({ outerHTML }) => outerHTML.replaceAll(/ (id|aria-labelledby|aria-controls)="[^"]*"| step-in\b/g, ""));

test.for([
  { who: "a visitor", call: "GET /api/jokes", person: undefined },
  { who: "somebody signed in", call: "GET /api/feed/following", person: aPerson() },
] as const)("$who sees before the app is there what it then puts there, to the letter", async ({ call, person }) => {
  const all = jokes();
  const shown = pageOf(all, person && { likedIds: all.slice(1, 3).map(({ _id }) => _id) });
  openPage(paths.home, { ...(person && { person }), answers: { [call]: shown } });
  const app = document.getElementById("root") ?? document.body;
  await expect.poll(() => textsIn(app).length).toBe(shown.jokes.length);
  const cards = cardsIn(app);
  await showBefore({ success: true, ...shown });
  expect(cardsIn(page)).toEqual(cards);
});

test("the joke of a shared link stands there whole, where the app then puts it", async () => {
  const long = aJoke(aPerson(), "یک خط\n".repeat(14));
  const answer = { success: true, ...pageOf([long]) };
  openPage(paths.sharedJoke(long._id), { answers: { "GET /api/jokes/{id}": pageOf([long]) } });
  const app = document.getElementById("root") ?? document.body;
  await expect.poll(() => textsIn(app)).toEqual([long.text]);
  const cards = cardsIn(app);
  await showBefore(answer, { isShared: true });
  expect(cardsIn(page)).toEqual(cards);
});

test("whoever logs in under a shared joke has liked it if they have: what a visitor was told is read anew", async () => {
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

test("a card is named by its author, and each by its own", async () => {
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

test("what a visitor has seen on this device comes last, as in the app", async () => {
  const shown = jokes().slice(0, 3);
  rememberSeen([shown[0]?._id ?? ""], null);
  await showBefore({ success: true, ...pageOf(shown) });
  expect(textsIn(page)).toEqual([1, 2, 0].map((at) => shown[at]?.text));
});

test.for([
  { what: "a refusal", status: 401, answer: { error: "وارد شو", code: "LOGIN_REQUIRED" } },
  { what: "no jokes", status: 200, answer: { success: true, ...pageOf([]) } },
])("$what leaves the skeleton to the app", async ({ status, answer }) => {
  await showBefore(answer, { status });
  expect(page.querySelectorAll("[aria-busy]")).toHaveLength(1);
  expect(textsIn(page)).toEqual([]);
});
