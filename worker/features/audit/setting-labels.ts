import { z } from "zod";

import { toPersianDigits } from "../../../contract/digits.ts";
import { discountText } from "../../../contract/gem-orders/values.ts";
import { limitList, quotaTexts } from "../../../contract/quotas/values.ts";
import type { SettingKey } from "../../../contract/settings/registry.ts";
import { themes } from "../../../contract/themes.ts";
import { type FieldLabel, count, either, moment, oneOf, text, formatted, whether } from "./labels.ts";

interface SettingLabels {
  name: string;
  /** By the name of the field as the administrator sends it. */
  fields: Readonly<Record<string, FieldLabel>>;
}

const packages = z.array(z.object({ gems: z.number(), percentOff: z.number() }));
const prizes = z.array(z.object({ title: z.string(), text: z.string(), imageUrl: z.string() }));
const PLACES = ["نفر اول", "نفر دوم", "نفر سوم"];

const formatPackages = (value: unknown): string =>
  packages
    .parse(value)
    .map(({ gems, percentOff }) => toPersianDigits(gems) + (percentOff > 0 ? ` (${discountText(percentOff)})` : ""))
    .join("، ");

const formatPrizes = (value: unknown): string =>
  prizes
    .parse(value)
    .map(({ title, text: about, imageUrl }, place) =>
      [`${PLACES[place] ?? ""}: ${title}`, about, imageUrl === "" ? "" : "با عکس"].filter(Boolean).join("، "),
    )
    .join("\n");

export const SMS_PROVIDER_NAMES = { kavenegar: "کاوه‌نگار", smsir: "اس‌ام‌اس.آی‌آر" };

/** The panel's names of each setting and its fields. */
export const settingLabels: Readonly<Record<SettingKey, SettingLabels>> = {
  "default-theme": {
    name: "تم",
    fields: {
      theme: formatted("تم", (id) => Object.values(themes).find((theme) => theme.id === id)?.name ?? String(id)),
    },
  },
  "default-video": { name: "ویدیوی پیش‌فرض", fields: { url: text("نشانی ویدیو") } },
  "direct-enabled": { name: "پیام‌های مستقیم", fields: { enabled: either("پیام") } },
  "banned-words": { name: "کلمه‌های ممنوع", fields: { words: text("کلمه‌ها") } },
  "app-download": {
    name: "دانلود برنامه",
    fields: {
      modalText: text("متن بالای پنجره"),
      showAndroid: either("دکمهٔ اندروید"),
      androidLink: text("لینک اندروید"),
      showAndroidOld: either("دکمهٔ اندروید قدیمی"),
      androidOldLink: text("لینک اندروید قدیمی"),
      noAppMessage: text("وقتی لینک اندروید خالی است"),
      showIOS: either("دکمهٔ آیفون و آیپد"),
      iosLink: text("لینک آیفون و آیپد"),
      iosMessage: text("وقتی لینک آیفون خالی است"),
    },
  },
  "home-promo": {
    name: "تبلیغ صفحهٔ اول",
    fields: { enabled: either("در صفحهٔ اول"), text: text("متن"), link: text("لینک"), imageUrl: whether("تصویر") },
  },
  "splash-screen": { name: "تصویر اسپلش", fields: { url: whether("تصویر") } },
  "game-prizes": { name: "جایزه‌های سه نفر اول", fields: { prizes: formatted("جایزه‌ها", formatPrizes) } },
  "game-season": { name: "دوره", fields: { startsAt: moment("آغاز دوره"), awardsAt: moment("روز جایزه") } },
  "gem-packages": {
    name: "بسته‌های جم",
    fields: { packages: formatted("بسته‌ها", formatPackages), tomanPerGem: count("بهای هر جم به تومان") },
  },
  "turnstile-secret": { name: "کلید محرمانهٔ آزمون", fields: { secretKey: whether("کلید محرمانه") } },
  "human-check": {
    name: "آزمون «ربات نیستم»",
    fields: { enabled: either("آزمون"), siteKey: text("کلید سایت") },
  },
  "openai-key": { name: "کلید سرویس تصویر", fields: { apiKey: whether("کلید") } },
  "image-tool": {
    name: "ساخت تصویر",
    fields: {
      provider: oneOf("سازندهٔ تصویر", { openai: "سرویس تصویر", "workers-ai": "هوش خود سرور", off: "خاموش" }),
      model: text("مدل سرویس تصویر"),
      perDay: count("تصویر هر نفر در روز"),
    },
  },
  "mobile-login-restrictions": {
    name: "ساعت‌های ورود با موبایل",
    fields: { enabled: either("بسته بودن شب‌ها"), startHour: count("از ساعت"), endHour: count("تا ساعت") },
  },
  "email-login-enabled": { name: "ورود با ایمیل", fields: { enabled: either("ورود با ایمیل") } },
  "auth-rate-limits": {
    name: "شمار تلاش‌های ورود",
    fields: { maxAttempts: count("تلاش در هر روز"), blockDurationHours: count("ساعت‌های بسته ماندن") },
  },
  "password-reset-toggle": {
    name: "سرویس دوم پیامک",
    fields: { showPasswordReset: either("دکمهٔ فرستادن کد با سرویس دوم") },
  },
  "sms-provider": { name: "سرویس پیامک", fields: { provider: oneOf("فرستنده", SMS_PROVIDER_NAMES) } },
  "kavenegar-config": {
    name: "کاوه‌نگار",
    fields: {
      mode: oneOf("روش فرستادن", { lookup: "با الگوی تأییدشده", send: "پیامک معمولی از خط خود" }),
      sender: text("شمارهٔ فرستنده"),
      template: text("نام الگو"),
    },
  },
  "smsir-config": { name: "اس‌ام‌اس.آی‌آر", fields: { templateId: count("شمارهٔ الگو") } },
  quotas: {
    name: "سقف‌ها",
    fields: Object.fromEntries(limitList.map((limit) => [limit.name, count(quotaTexts.label(limit))])),
  },
};
