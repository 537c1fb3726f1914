import { z } from "zod";

import { frameOf } from "../videos/values.ts";
import { aparatVideo, failsAs, shownText } from "../calls/shapes.ts";
import { BANNED_WORDS_MAX, BANNED_WORDS_TEXT_MAX_CODE_POINTS } from "../moderation/values.ts";
import { normalizeText } from "../persian.ts";
import { DEFAULT_THEME_ID, THEME_IDS } from "../themes.ts";
import { adminRead, enabled, publicRead, adminWrite, setting } from "./setting.ts";

const theme = z.object({ theme: z.enum(THEME_IDS, failsAs("INVALID_THEME")) });
// A stored link of another site, which no page can show, counts as none.
const video = z.object({ url: z.string().transform((stored) => frameOf(stored) ?? "") });
const typedVideo = z.object({ url: aparatVideo("VIDEO_LINK_OTHER_SITE") });
/**
 * Words separated by « - » (also with a word processor's dash) or by line ends; a hyphen inside a word separates
 * nothing.
 */
const wordsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/(?<!\S)[-–—]|[-–—](?!\S)|\n/)
      .map(normalizeText)
      .filter((word) => word !== ""),
  ),
];
const wordsText = z.object({
  words: shownText(BANNED_WORDS_TEXT_MAX_CODE_POINTS, "TOO_MANY_BANNED_WORDS", "INVALID_INPUT").refine(
    (text) => wordsOf(text).length <= BANNED_WORDS_MAX,
    failsAs("TOO_MANY_BANNED_WORDS"),
  ),
});

/** Settings about what people see, and what they may write. */
export const communitySettings = {
  "default-theme": setting({
    value: theme.shape.theme,
    byDefault: DEFAULT_THEME_ID,
    fields: theme,
    toFields: (id) => ({ theme: id }),
    fromFields: (fields) => fields.theme,
    saved: () => "تم پیش‌فرض ذخیره شد",
    routes: {
      everybody: publicRead("/api/default-theme", "defaultTheme", "The theme a new person starts with", theme),
      read: adminRead("/api/admin/default-theme", "readDefaultTheme", "The theme new people start with", theme),
      write: adminWrite(
        "/api/admin/default-theme",
        "setDefaultTheme",
        "Choose the theme new people start with",
        theme,
        {
          theme: DEFAULT_THEME_ID,
        },
      ),
    },
  }),
  "default-video": setting({
    value: video.shape.url,
    byDefault: "",
    fields: typedVideo,
    toFields: (url) => ({ url }),
    fromFields: ({ url }) => url,
    saved: () => "ویدیوی پیش‌فرض ذخیره شد",
    routes: {
      everybody: publicRead(
        "/api/default-video",
        "defaultVideo",
        "The video shown on profiles that have none; empty while the administrator set none",
        video,
      ),
      read: adminRead("/api/admin/default-video", "readDefaultVideo", "The video of profiles that have none", video),
      write: adminWrite(
        "/api/admin/default-video",
        "setDefaultVideo",
        "Set that video by its address at Aparat; empty removes it",
        typedVideo,
        { url: "" },
        video,
      ),
    },
  }),
  "direct-enabled": setting({
    value: enabled.shape.enabled,
    byDefault: true,
    fields: enabled,
    toFields: (isEnabled) => ({ enabled: isEnabled }),
    fromFields: (fields) => fields.enabled,
    saved: (isEnabled) => (isEnabled ? "پیام‌ها روشن شد" : "پیام‌ها خاموش شد"),
    routes: {
      everybody: publicRead("/api/direct-status", "directStatus", "Whether direct messages are switched on", enabled),
      read: adminRead(
        "/api/admin/direct-status",
        "adminDirectStatus",
        "Whether direct messages are switched on, read from the database at once",
        enabled,
      ),
      write: adminWrite(
        "/api/admin/direct-status",
        "setDirectStatus",
        "Switch direct messages on or off; answered when nobody can send any more, some seconds later",
        enabled,
        { enabled: true },
      ),
    },
  }),
  "banned-words": setting({
    value: z.array(z.string()),
    byDefault: [],
    fields: wordsText,
    toFields: (words) => ({ words: words.join(" - ") }),
    fromFields: ({ words }) => wordsOf(words),
    saved: () => "کلمه‌های ممنوع ذخیره شد",
    routes: {
      read: adminRead("/api/admin/banned-words", "readBannedWords", "The banned words, parted by « - »", wordsText),
      write: adminWrite(
        "/api/admin/banned-words",
        "setBannedWords",
        "Set all banned words, parted by « - »",
        wordsText,
        {
          words: "",
        },
      ),
    },
  }),
};
