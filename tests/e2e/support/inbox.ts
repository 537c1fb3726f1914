import type { Page, WebSocket } from "playwright-core";

import { paths } from "../../../contract/product.ts";
import type { Person } from "./people.ts";

export const directButton = (page: Page, name: string) =>
  page.getByRole("banner").getByRole("link", { name, exact: true });
export const unreadDot = (page: Page) => directButton(page, "پیام‌ها، خوانده‌نشده داری");
const conversations = (page: Page) => page.getByRole("list", { name: "گفت‌وگوها" }).getByRole("listitem");
export const rowOf = (page: Page, peer: Person) => conversations(page).filter({ hasText: peer.username });
export async function openInbox(page: Page): Promise<void> {
  await page.goto(paths.direct);
  await page.getByRole("heading", { name: "پیام‌ها", level: 1 }).waitFor();
}

/** Waits for the inbox socket, which the page opens once it has settled. */
export async function openLive(page: Page, path: string): Promise<WebSocket> {
  // Listens from the start: on a fast page, frames arrive before the page has loaded.
  const [socket] = await Promise.all([opensSocket(page, "/api/direct/socket"), page.goto(path)]);
  return socket;
}

/** The page's next socket to an address, once it has received a frame. Called before the page opens it. */
async function opensSocket(page: Page, path: string): Promise<WebSocket> {
  const socket = await page.waitForEvent("websocket", (it) => it.url().endsWith(path));
  await socket.waitForEvent("framereceived");
  return socket;
}
