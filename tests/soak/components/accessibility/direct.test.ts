import { page, userEvent } from "vitest/browser";

import { paths } from "../../../../contract/product.ts";
import { REQUESTS_PATH } from "../../../../contract/direct/values.ts";
import { looksAt, type Screen, shows } from "./screens.ts";
import { answer, refused } from "../../../components/support/answers.ts";
import { longest, sara, tenPeople } from "../../../components/support/demo.ts";
import {
  aConversation,
  aFirstContact,
  aMessage,
  aRequest,
  conversationsOf,
  requestsOf,
} from "../../../components/support/direct.ts";
import { focus, openPage, sees } from "../../../components/support/page.tsx";
import { aPerson, listed } from "../../../components/support/people.ts";
import { input, log, openChat, Room, say } from "../../../components/support/room.ts";
import { comeBack } from "../../../components/support/surroundings.ts";

const viewer = aPerson();
const dialog = page.getByRole("dialog");

/** Direct messages are switched off, which the person sees on returning to the app. */
async function switchOff(): Promise<void> {
  answer({ "GET /api/direct-status": { enabled: false } });
  comeBack();
  await sees("ارسال و دریافت پیام موقتاً غیرفعال است.");
}

/** Conversations, with more unread messages than are counted, and people who follow or are followed. */
async function openInbox(): Promise<void> {
  const chatty = aMessage(viewer, longest, "جوک شمارهٔ ۱۰ را که یادت هست؟ این یکی بهتر است 😂");
  const brief = aMessage(viewer, sara, "باشه، پس می‌بینمت", true);
  answer({
    "GET /api/direct/conversations": conversationsOf(
      [
        aConversation(viewer, longest, { unreadCount: 10, lastMessage: chatty }),
        aConversation(viewer, sara, { lastMessage: brief }),
        ...tenPeople.slice(4).map((person) => aConversation(viewer, person)),
      ],
      12,
    ),
    "GET /api/direct/suggestions": {
      following: tenPeople.slice(2, 3).map(listed),
      followers: tenPeople.slice(3, 4).map(listed),
    },
  });
  openPage(paths.direct, { person: viewer });
  await sees("۹+");
  await shows(page.getByRole("region", { name: "دنبال‌کننده‌ها" }).getByRole("link"));
}

/** A chat with messages of both sides, some of them unread. */
async function openRoom(unread = 0): Promise<void> {
  const room = Object.assign(new Room(viewer, sara), { online: true });
  room.add("سلام! جوکت عالی بود 😂");
  room.add("مرسی!", true);
  room.read();
  await openChat(room.addNews(unread), { isLive: false });
  await shows(log.getByRole("img", { name: "فرستاده شد" }));
}

const screens: Screen[] = [
  {
    name: "inbox of a visitor",
    open: async () => {
      openPage(paths.direct);
      await sees("پیام‌هایت این‌جا جمع می‌شوند");
    },
  },
  {
    name: "inbox without conversations",
    open: async () => {
      openPage(paths.direct, { person: viewer });
      await sees("هنوز گفت‌وگویی نداری");
    },
  },
  { name: "inbox", open: openInbox },
  {
    name: "inbox while direct is switched off",
    open: async () => {
      await openInbox();
      await switchOff();
    },
  },
  {
    name: "question before a conversation is deleted",
    open: async () => {
      await openInbox();
      await page
        .getByRole("button", { name: /^پاک کردن گفت‌وگو/ })
        .first()
        .click();
      await shows(dialog);
    },
  },
  { name: "chat", open: () => openRoom() },
  {
    name: "chat: actions of a message",
    open: async () => {
      await openRoom();
      await focus(page.getByRole("button", { name: "کارهای این پیام" }).last());
      await userEvent.keyboard("{Enter}");
      await shows(dialog);
    },
  },
  {
    name: "report of a message with earlier ones",
    open: async () => {
      await openRoom(12);
      await focus(page.getByRole("button", { name: "کارهای این پیام" }).last());
      await userEvent.keyboard("{Enter}");
      await dialog.getByRole("button", { name: "گزارش این پیام" }).click();
      await dialog.getByRole("checkbox").click();
      await shows(dialog.getByRole("listitem").nth(10));
    },
  },
  {
    name: "chat while direct is switched off, at the end of the input",
    open: async () => {
      await openRoom();
      await input.fill("خ".repeat(2001));
      await sees("۱ حرف زیاد است");
      await switchOff();
    },
  },
  {
    name: "chat with a refused message",
    open: async () => {
      await openRoom();
      answer({ "POST /api/direct/send": refused("USER_BLOCKED") });
      await say("پیامی که نمی‌رود");
      await shows(page.getByRole("button", { name: "دوباره بفرست" }));
    },
  },
  {
    name: "chat with unread messages, above its end",
    open: async () => {
      await openRoom(40);
      await shows(page.getByRole("heading", { name: "پیام‌های خوانده‌نشده" }));
      await shows(page.getByRole("button", { name: "رفتن به آخرین پیام" }));
    },
  },
  {
    name: "requests",
    open: async () => {
      const known = aFirstContact({ inCommon: { count: 12, usernames: [sara.username] } });
      answer({
        "GET /api/direct/requests": {
          ...requestsOf([
            aRequest(viewer, longest, "جوک شمارهٔ ۱۰ را که یادت هست؟ این یکی بهتر است 😂", known),
            ...tenPeople.slice(2).map((person) => aRequest(viewer, person, "سلام!")),
          ]),
          requestsApart: 12,
        },
      });
      openPage(REQUESTS_PATH, { person: viewer });
      await sees("۱۲ آشنای مشترک");
    },
  },
  {
    name: "requests while there are none",
    open: async () => {
      openPage(REQUESTS_PATH, { person: viewer });
      await sees("درخواستی نداری");
    },
  },
  {
    name: "requests of a visitor",
    open: async () => {
      openPage(REQUESTS_PATH);
      await sees("درخواست‌هایت این‌جا جمع می‌شوند");
    },
  },
  {
    name: "a request by a person with many mutual acquaintances",
    open: async () => {
      const usernames = [sara.username, longest.username, "amir-tanz"];
      const room = Object.assign(new Room(viewer, longest), {
        requestState: "request",
        firstContact: aFirstContact({ inCommon: { count: 7, usernames } }),
      });
      room.add("سلام! جوکت عالی بود 😂");
      room.add("این را ببین: https://www.example.com/a/rather/long/address/that/leads/nowhere");
      openPage(paths.chat(longest.username), { person: viewer, answers: room.answers });
      await shows(page.getByRole("button", { name: "قبول" }));
    },
  },
  ...([3, 2, 0] as const).map((messagesLeft): Screen => ({
    name: `chat with somebody who has not accepted: ${messagesLeft} messages left`,
    open: async () => {
      const room = Object.assign(new Room(viewer, sara), { requestState: "pending", messagesLeft });
      for (let sent = messagesLeft; sent < 3; sent += 1) room.add("سلام", true);
      await openChat(room, { isLive: false });
      await sees(/تا قبول نکند/);
    },
  })),
  {
    name: "chat with somebody who only takes messages from people they follow",
    open: async () => {
      const room = Object.assign(new Room(viewer, sara), { requestState: "closed" });
      await openChat(room, { isLive: false });
      await sees("این شخص فعلاً فقط با کسانی گفت‌وگو می‌کند");
    },
  },
  {
    name: "chat of a visitor",
    open: async () => {
      openPage(paths.chat(sara.username));
      await sees("برای گفت‌وگو اول وارد شو");
    },
  },
  {
    name: "chat with nobody",
    open: async () => {
      answer({ "GET /api/direct/messages": refused("USER_NOT_FOUND") });
      openPage(paths.chat("nobody.of.this.name"), { person: viewer });
      await sees("کسی با این نام کاربری پیدا نشد");
    },
  },
];

looksAt(screens);
