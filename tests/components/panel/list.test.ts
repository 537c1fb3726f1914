import axe from "axe-core";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";

import type { CallAnswer } from "../../../contract/calls/types.ts";
import { violations } from "../../support/page-faults.ts";
import { type Answers, answer, calls, lastInput, refused } from "../support/answers.ts";
import { openTab } from "../support/panel.tsx";
import { sees } from "../support/page.tsx";

type Secret = CallAnswer<"GET /api/admin/venue-secrets">["items"][number];

const button = (name: string | RegExp) => page.getByRole("button", { name });
const dialog = page.getByRole("dialog");

const aSecret = (n: number): Secret => ({
  id: `01939b2e-5c1a-7b52-b3a4-0c4f5be3a1${String(n).padStart(2, "0")}`,
  name: `گیشهٔ ${n}`,
  venueId: "v",
  venue: "شهربازی ارم",
  createdAt: "2026-11-20T18:42:00.000Z",
});

const secrets = (count: number): Answers => ({
  "GET /api/admin/venue-secrets": { items: Array.from({ length: count }, (_, n) => aSecret(n)), nextCursor: null },
  "GET /api/admin/parks": { items: [], nextCursor: null, total: 0 },
});

describe("a list in the panel", () => {
  const row = (n: number) => page.getByRole("row", { name: `گیشهٔ ${n}` });

  test("moves the focus with keys, and deletes the focused row after confirmation", async () => {
    await openTab("venue-secrets", secrets(3));
    await expect.element(row(0)).toBeVisible();
    await userEvent.keyboard("j");
    await expect.element(row(0)).toHaveFocus();
    await userEvent.keyboard("j");
    await expect.element(row(1)).toHaveFocus();
    await userEvent.keyboard("{ArrowUp}");
    await expect.element(row(0)).toHaveFocus();
    await userEvent.keyboard("d");
    await expect.element(dialog).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    expect(calls("DELETE /api/admin/venue-secrets/{id}")).toEqual([]);
    await userEvent.keyboard("d");
    answer({
      "GET /api/admin/venue-secrets": { items: [aSecret(1), aSecret(2)], nextCursor: null },
      "DELETE /api/admin/venue-secrets/{id}": { message: "رمز پس گرفته شد" },
    });
    await dialog.getByRole("button", { name: "پس گرفتن" }).click();
    await sees("رمز پس گرفته شد");
    expect(lastInput("DELETE /api/admin/venue-secrets/{id}")).toEqual({ id: aSecret(0).id });
    await expect.element(row(0)).not.toBeInTheDocument();
    await expect.element(row(1)).toBeVisible();
  });

  test("shows a new secret until it is revoked", async () => {
    const shown = page.getByText("s3cret-of-the-desk");
    let isThere = false;
    await openTab("venue-secrets", {
      ...secrets(1),
      "GET /api/admin/venue-secrets": () => ({
        items: isThere ? [aSecret(1), aSecret(0)] : [aSecret(0)],
        nextCursor: null,
      }),
      "POST /api/admin/venue-secrets": () => {
        isThere = true;
        return { id: aSecret(1).id, secret: "s3cret-of-the-desk", message: "رمز ساخته شد" };
      },
      "DELETE /api/admin/venue-secrets/{id}": ({ id }) => {
        isThere = id !== aSecret(1).id;
        return { message: "رمز پس گرفته شد" };
      },
    });
    await page.getByLabelText("برای چه کسی").fill("گیشهٔ تازه");
    await button("رمز تازه").click();
    await expect.element(shown).toBeVisible();
    const takeBack = async (n: number) => {
      await row(n).getByRole("button", { name: "پس گرفتن" }).click();
      await dialog.getByRole("button", { name: "پس گرفتن" }).click();
      await expect.element(dialog).not.toBeInTheDocument();
    };
    await takeBack(0);
    await expect.poll(() => calls("GET /api/admin/venue-secrets")).toHaveLength(3);
    await expect.element(shown).toBeVisible();
    await takeBack(1);
    await expect.element(row(1)).not.toBeInTheDocument();
    await expect.element(shown).not.toBeInTheDocument();
  });

  test("shows the error under the venue field when the venue of a new secret is not found", async () => {
    await openTab("venue-secrets", { ...secrets(0), "POST /api/admin/venue-secrets": refused("VENUE_NOT_FOUND") });
    await page.getByLabelText("برای چه کسی").fill("گیشهٔ تازه");
    await button("رمز تازه").click();
    await expect
      .element(page.getByLabelText("مرکز", { exact: true }))
      .toHaveAccessibleDescription("این مرکز پیدا نشد.");
    await expect.element(page.getByLabelText("برای چه کسی")).toBeValid();
  });

  test("shows a note when it is empty", async () => {
    await openTab("venue-secrets", secrets(0));
    await sees("چیزی نیست");
  });

  test("pages forward by the cursor, and back", async () => {
    const next = aSecret(50).id;
    await openTab("venue-secrets", {
      ...secrets(0),
      "GET /api/admin/venue-secrets": ({ cursor }) =>
        cursor === undefined ? { items: [aSecret(1)], nextCursor: next } : { items: [aSecret(2)], nextCursor: null },
    });
    await sees("گیشهٔ 1");
    await button("صفحهٔ بعد").click();
    await sees("گیشهٔ 2");
    await expect.element(button("صفحهٔ بعد")).toHaveAttribute("aria-disabled", "true");
    await expect.element(button("صفحهٔ بعد")).toHaveFocus();
    await button("صفحهٔ پیش").click();
    await sees("گیشهٔ 1");
  });

  test("has no accessibility fault, on a desktop and on a phone", async () => {
    await openTab("venue-secrets", secrets(3));
    await sees("گیشهٔ 2");
    expect(await violations(axe)).toEqual([]);
    await page.viewport(390, 844);
    await sees("گیشهٔ 2");
    expect(await violations(axe)).toEqual([]);
  });
});
