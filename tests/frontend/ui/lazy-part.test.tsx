import { setTimeout as wait } from "node:timers/promises";

import { type ReactNode, Suspense } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";

import { lazyPage } from "../../../frontend/src/ui/lazy-part.tsx";

const aPage = () => lazyPage(async () => ({ default: ({ name }: { name: string }): ReactNode => <p>{name}</p> }));
const shown = (page: ReactNode) => renderToString(<Suspense fallback={<i>wait</i>}>{page}</Suspense>);

test("a page whose code was fetched ahead is shown at once, without its skeleton", async () => {
  const Page = aPage();
  await Page.fetch();
  const html = shown(<Page name="sara" />);
  expect(html).toContain("<p>sara</p>");
  expect(html).not.toContain("wait");
});

test("a page whose code is still loading shows its skeleton", () => {
  const Page = aPage();
  expect(shown(<Page name="sara" />)).toContain("wait");
});

test("a page whose code is gone waits for the reload instead of failing", async () => {
  // Vite resolves the import to undefined when the missing chunk's error was prevented.
  const Page = lazyPage(() => Promise.resolve(Reflect.get({}, "gone")));
  const outcome = await Promise.race([Page.fetch().then(() => "loaded", String), wait(0, "waits")]);
  expect(outcome).toBe("waits");
});
