import { PROMO_LINK_TEXT } from "./values.ts";

export const entryErrors = {
  INVALID_PROMO_LINK: { status: 400, text: PROMO_LINK_TEXT },
  INVALID_APP_LINK: { status: 400, text: "این لینک دانلود درست نیست؛ نشانی کامل و امن آن را بنویس." },
  ENTRY_TEXT_TOO_LONG: { status: 400, text: "این متن یا لینک خیلی بلند است." },
  INVALID_PICTURE_ADDRESS: { status: 400, text: "این نشانی عکس درست نیست؛ نشانی کامل و امن آن را بنویس." },
  PICTURE_UNREADABLE: { status: 400, text: "لطفا فقط فایل تصویری انتخاب کنید" },
  PICTURE_TOO_LARGE: { status: 400, text: "حجم فایل نباید بیشتر از 5 مگابایت باشد" },
  PICTURE_TOO_MANY_PIXELS: { status: 400, text: "ابعاد عکس خیلی بزرگ است. هر ضلع حداکثر ۴۰۹۶ پیکسل." },
  PICTURE_NOT_FETCHED: { status: 400, text: "از این نشانی عکسی نیامد. نشانی را ببین یا خود عکس را بارگذاری کن." },
} as const;
