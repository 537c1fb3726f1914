import type { CallAnswer } from "../../../../contract/calls/types.ts";
import { NO_APP_MESSAGE } from "../../../../contract/entry/values.ts";
import { isApple } from "../../lib/is-apple.ts";
import { call } from "../../lib/network/api-client.ts";

export type DownloadSettings = CallAnswer<"GET /api/app-download-settings">["config"];

/** 000 §4 "Download modal steps". */
export type DownloadStep = "choose" | "androidInstall" | "androidOldInstall" | "androidMessage" | "iosMessage";

export const downloadTexts = {
  title: "دانلود اپلیکیشن",
  choose: "گوشی‌ات چیست؟",
  android: "اندروید",
  androidOld: "اندروید قدیمی",
  ios: "آیفون و آیپد",
  fast: "نسخهٔ سریع برای همهٔ گوشی‌ها",
  fastHint: "بدون دانلود، مستقیم از همین مرورگر",
  noFile: "فایل جداگانه‌ای هنوز نیست؛ نسخهٔ سریع همان برنامهٔ کامل است.",
  androidHint: "تا آن موقع لبخند را از منوی مرورگر، با «افزودن به صفحهٔ اصلی»، نصب کن.",
  androidSteps: [
    "فایل دانلودشده را از بالای صفحه یا پوشهٔ دانلودها باز کن.",
    "اگر گوشی پرسید، اجازهٔ نصب از این مرورگر را بده.",
    "«نصب» را بزن؛ لبخند کنار برنامه‌هایت است.",
  ],
  browserSteps: [
    "منوی مرورگر (⋮) را بزن.",
    "«نصب برنامه» یا «افزودن به صفحهٔ اصلی» را انتخاب کن.",
    "«افزودن» را بزن؛ لبخند کنار برنامه‌هایت است.",
  ],
  iosSteps: [
    "این صفحه را در سافاری باز کن.",
    "دکمهٔ اشتراک‌گذاری پایین صفحه را بزن.",
    "«افزودن به صفحهٔ اصلی» (Add to Home Screen) را انتخاب کن.",
    "بالای صفحه «افزودن» (Add) را بزن؛ لبخند کنار برنامه‌هایت است.",
  ],
  unread: "راه‌های دیگر خوانده نشد. اینترنتت را ببین.",
  again: "دانلود شروع نشد؟ این‌جا را بزن",
  back: "برگشت",
} as const;

/** The administrator's settings, read at each opening of the dialog; null when they could not be read. */
export const readDownloadSettings = (): Promise<DownloadSettings | null> =>
  call("GET /api/app-download-settings").then(
    ({ config }) => config,
    () => null,
  );

interface Choice {
  label: string;
  /**
   * The link opened in addition to the step; blank for none. An app store explains the rest itself, so its link stays
   * at `choose`.
   */
  link: string;
  step: DownloadStep;
}

/** The kinds of phone that are offered, each with where it leads. */
export function choicesOf(settings: DownloadSettings): Choice[] {
  const { showAndroid, androidLink, showAndroidOld, androidOldLink, showIOS, iosLink } = settings;
  const android = (label: string, link: string, step: DownloadStep): Choice => ({
    label,
    link: link.trim(),
    step: link.trim() === "" ? "androidMessage" : step,
  });
  return [
    ...(showAndroid ? [android(downloadTexts.android, androidLink, "androidInstall")] : []),
    ...(showAndroidOld ? [android(downloadTexts.androidOld, androidOldLink, "androidOldInstall")] : []),
    ...(showIOS
      ? [
          {
            label: downloadTexts.ios,
            link: iosLink.trim(),
            step: iosLink.trim() === "" ? ("iosMessage" as const) : ("choose" as const),
          },
        ]
      : []),
  ];
}

/** Whether a file or an app store is behind one of the choices. */
export const hasFile = (settings: DownloadSettings): boolean => choicesOf(settings).some(({ link }) => link !== "");

/** The step of the fast version in a browser that offers no installation. */
export const stepWithoutPrompt = (): DownloadStep => (isApple() ? "iosMessage" : "androidInstall");

interface StepContent {
  /** A first, larger line; blank for none. */
  message: string;
  steps: readonly string[];
  hint: string;
}

/** The texts of a step. @param link the link that was followed to it; blank for none */
export function contentOf(
  step: Exclude<DownloadStep, "choose">,
  settings: DownloadSettings | null,
  link: string,
): StepContent {
  switch (step) {
    case "androidMessage":
      return { message: settings?.noAppMessage || NO_APP_MESSAGE, steps: [], hint: downloadTexts.androidHint };
    case "iosMessage":
      return { message: settings?.iosMessage ?? "", steps: downloadTexts.iosSteps, hint: "" };
    default:
      return { message: "", steps: link === "" ? downloadTexts.browserSteps : downloadTexts.androidSteps, hint: "" };
  }
}
