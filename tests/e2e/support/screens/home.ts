import { paths } from "../../../../contract/product.ts";
import { sees } from "../screen.ts";
import { goTo, inDialog, openHome, type Screen } from "./screen-kit.ts";

/** Home, the menu and what opens over them. */
export const homeScreens: Screen[] = [
  { name: "home of a visitor", open: (page) => openHome(page) },
  { name: "home without anybody followed", viewer: "newcomer", open: (page) => openHome(page) },
  { name: "home of a follower", viewer: "follower", open: (page) => openHome(page) },
  {
    name: "home after a like",
    viewer: "follower",
    open: async (page) => {
      await openHome(page);
      await page.getByRole("button", { name: /^لایک/ }).first().tap();
      await page.getByRole("button", { pressed: true, name: /^لایک/ }).waitFor();
    },
  },
  {
    name: "login-required sheet",
    open: async (page) => {
      await openHome(page);
      await page.getByRole("button", { name: /^لایک/ }).first().tap();
      await inDialog(page);
    },
  },
  {
    name: "toast",
    open: async (page) => {
      await openHome(page);
      await page.getByRole("button", { name: "هم‌رسانی" }).first().tap();
      await sees(page, "لینک کپی شد");
    },
  },
  {
    name: "report sheet",
    viewer: "follower",
    open: async (page) => {
      await openHome(page);
      await page.getByRole("button", { name: "گزارش" }).first().tap();
      await inDialog(page);
    },
  },
  ...[
    { name: "menu", button: "منو" },
    { name: "theme picker", button: "تنظیمات" },
  ].map(({ name, button }): Screen => ({
    name,
    open: async (page) => {
      await openHome(page);
      await page.getByRole("button", { name: button }).tap();
      await inDialog(page);
    },
  })),
  ...[
    { name: "download chooser", item: "دانلود اپلیکیشن" },
    { name: "fault report", item: "گزارش خرابی" },
  ].map(({ name, item }): Screen => ({
    name,
    viewer: "newcomer",
    open: async (page) => {
      await openHome(page);
      await page.getByRole("button", { name: "منو" }).tap();
      await page.getByRole("dialog").getByRole("button", { name: item }).tap();
      await page.getByRole("dialog", { name: item }).waitFor();
    },
  })),
  {
    name: "ads sheet",
    open: async (page) => {
      await openHome(page);
      await page.getByRole("button", { name: "تبلیغات" }).tap();
      await inDialog(page);
    },
  },
  { name: "entry", open: goTo(paths.entry) },
  { name: "page to come", open: goTo(paths.store) },
  { name: "unknown page", open: goTo("/labkhand/nothing-here") },
  {
    name: "home without a network",
    open: async (page, phone) => {
      await openHome(page);
      await page.waitForLoadState("networkidle");
      await phone.context.setOffline(true);
      await page.getByText("آفلاینی").waitFor();
    },
  },
];
