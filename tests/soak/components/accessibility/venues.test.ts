import { page } from "vitest/browser";

import { paths } from "../../../../contract/product.ts";
import { venuesPath } from "../../../../contract/venues/values.ts";
import { looksAt, type Screen, shows } from "./screens.ts";
import { lost } from "../../../components/support/answers.ts";
import { longest } from "../../../components/support/demo.ts";
import { openPage, sees } from "../../../components/support/page.tsx";
import { aVenue, venuePage } from "../../../components/support/venues.ts";

const venues = [
  aVenue({ name: "شهربازی ارم", region: "تهران", siteId: "reza.m" }),
  aVenue({ name: "باغ پرندگان و شهربازی بزرگ کوه‌سنگی", siteId: longest.username }),
  aVenue({ name: "سرزمین رنگین‌کمان", region: "چهارمحال و بختیاری، شهرکرد" }),
  aVenue({ name: "شهربازی ساحلی", region: "" }),
];

const screens: Screen[] = [
  {
    name: "categories of venues",
    open: async () => {
      openPage(paths.categories);
      await shows(page.getByRole("link", { name: "استخرها" }));
    },
  },
  {
    name: "a list of venues",
    open: async () => {
      openPage(venuesPath("parks"), { answers: { "GET /api/parks": venuePage(venues, venues[0]?._id) } });
      await shows(page.getByRole("table"));
    },
  },
  {
    name: "a list of venues that is still empty",
    open: async () => {
      openPage(venuesPath("other"), { answers: { "GET /api/parks": venuePage([]) } });
      await sees("دیگر مراکز تخفیف‌دار: به‌زودی");
    },
  },
  {
    name: "a search for venues without a result",
    open: async () => {
      openPage(`${venuesPath("parks")}?q=باغ`, { answers: { "GET /api/parks": venuePage([]) } });
      await sees("مرکزی پیدا نشد");
    },
  },
  {
    name: "a list of venues that could not be read",
    open: async () => {
      openPage(venuesPath("pools"), { answers: { "GET /api/parks": lost } });
      await shows(page.getByRole("alert"));
    },
  },
];

looksAt(screens);
