const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/android/i, "اندروید"],
  [/iphone|ipod/i, "آیفون"],
  [/ipad/i, "آیپد"],
  [/windows/i, "ویندوز"],
  [/mac os x|macintosh/i, "مک"],
  [/cros/i, "کروم‌بوک"],
  [/linux/i, "لینوکس"],
];

// Order matters: Edge, Opera and Samsung's browser also claim to be Chrome, and Chrome claims to be Safari.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/edg(?:e|a|ios)?\//i, "اج"],
  [/opr\/|opera/i, "اپرا"],
  [/samsungbrowser/i, "مرورگر سامسونگ"],
  [/firefox|fxios/i, "فایرفاکس"],
  [/chrome|crios/i, "کروم"],
  [/safari/i, "سافاری"],
];

/** A recognizable name of a device, such as «کروم روی اندروید». */
export function describeDevice(userAgent: string): string {
  const name = (table: typeof SYSTEMS) => table.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = name(BROWSERS);
  const system = name(SYSTEMS);
  if (browser && system) return `${browser} روی ${system}`;
  return browser ?? system ?? "دستگاه ناشناس";
}
