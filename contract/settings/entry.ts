import { z } from "zod";

import { failsAs, shownText } from "../calls/shapes.ts";
import { ENTRY_LINK_MAX_CODE_POINTS, ENTRY_TEXT_MAX_CODE_POINTS, NO_APP_MESSAGE } from "../entry/values.ts";
import { isSecureAddress, typedLink } from "../web-address.ts";
import { storedPicture, typedPicture } from "./pictures.ts";
import { adminRead, publicRead, adminWrite, setting } from "./setting.ts";

const text = shownText(ENTRY_TEXT_MAX_CODE_POINTS, "ENTRY_TEXT_TOO_LONG", "INVALID_INPUT");
const isOn = z.boolean(failsAs("INVALID_INPUT"));
const appLink = shownText(ENTRY_LINK_MAX_CODE_POINTS, "INVALID_APP_LINK").refine(
  (url) => url === "" || isSecureAddress(url),
  failsAs("INVALID_APP_LINK"),
);

/** A blank text means the app's own. */
const appDownload = z.object({
  modalText: text,
  noAppMessage: text,
  iosMessage: text,
  showAndroid: isOn,
  androidLink: appLink,
  showAndroidOld: isOn,
  androidOldLink: appLink,
  showIOS: isOn,
  iosLink: appLink,
});
const DEFAULT_APP_DOWNLOAD: z.output<typeof appDownload> = {
  modalText: "",
  noAppMessage: NO_APP_MESSAGE,
  iosMessage: "",
  showAndroid: true,
  androidLink: "",
  showAndroidOld: false,
  androidOldLink: "",
  showIOS: true,
  iosLink: "",
};

const promo = z.object({
  enabled: isOn,
  text,
  // One that was stored when any text was taken for a site leads nowhere.
  link: z.string().transform((stored) => typedLink(stored) ?? ""),
  imageUrl: storedPicture("promos", "INVALID_PICTURE_ADDRESS"),
});
const typedPromo = promo.extend({
  link: shownText(ENTRY_LINK_MAX_CODE_POINTS, "ENTRY_TEXT_TOO_LONG", "INVALID_INPUT").transform((typed, context) => {
    const link = typedLink(typed);
    if (link === null) context.addIssue({ code: "custom", message: "INVALID_PROMO_LINK" });
    return link ?? z.NEVER;
  }),
  imageUrl: typedPicture("promos", "INVALID_PICTURE_ADDRESS"),
});
const DEFAULT_PROMO: z.output<typeof promo> = { enabled: false, text: "", link: "", imageUrl: "" };

const splash = z.object({ url: storedPicture("splashes", "INVALID_PICTURE_ADDRESS") });
const typedSplash = z.object({ url: typedPicture("splashes", "INVALID_PICTURE_ADDRESS") });

/** Settings of the entry screen and its splash (000 §3; 002 §3). */
export const entrySettings = {
  "app-download": setting({
    value: appDownload,
    byDefault: DEFAULT_APP_DOWNLOAD,
    fields: appDownload,
    toFields: (value) => value,
    fromFields: (fields) => fields,
    saved: () => "تنظیمات دانلود برنامه ذخیره شد",
    routes: {
      everybody: publicRead(
        "/api/app-download-settings",
        "appDownloadSettings",
        "What the download dialog offers and says",
        z.object({ config: appDownload }),
      ),
      read: adminRead(
        "/api/admin/app-download-settings",
        "readAppDownloadSettings",
        "What the download dialog offers and says",
        appDownload,
      ),
      write: adminWrite(
        "/api/admin/app-download-settings",
        "setAppDownloadSettings",
        "Set what the download dialog offers and says",
        appDownload,
        DEFAULT_APP_DOWNLOAD,
      ),
    },
  }),
  "home-promo": setting({
    value: promo,
    byDefault: DEFAULT_PROMO,
    fields: typedPromo,
    toFields: (value) => value,
    fromFields: (fields) => fields,
    saved: () => "تبلیغ صفحهٔ اول ذخیره شد",
    routes: {
      everybody: publicRead("/api/home-promo", "homePromo", "The entry screen's banner", z.object({ config: promo })),
      read: adminRead("/api/admin/home-promo", "readHomePromo", "The entry screen's banner", promo),
      write: adminWrite(
        "/api/admin/home-promo",
        "setHomePromo",
        "Set the entry screen's banner",
        typedPromo,
        DEFAULT_PROMO,
      ),
    },
  }),
  "splash-screen": setting({
    value: splash.shape.url,
    byDefault: "",
    fields: typedSplash,
    toFields: (url) => ({ url }),
    fromFields: ({ url }) => url,
    saved: (url) => (url === "" ? "تصویر اسپلش برداشته شد" : "تصویر اسپلش ذخیره شد"),
    routes: {
      everybody: publicRead(
        "/api/splash-screen",
        "splashScreen",
        "The picture that stands over the entry screen at first; null for none",
        z.object({ url: z.string().nullable() }),
      ),
      read: adminRead("/api/admin/splash-screen", "readSplashScreen", "The splash picture", splash),
      write: adminWrite(
        "/api/admin/splash-screen",
        "setSplashScreen",
        "Set the splash picture; empty for none",
        typedSplash,
        {
          url: "",
        },
      ),
    },
  }),
};
