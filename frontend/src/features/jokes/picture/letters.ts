import fontUrl from "../../../../../.cache/fonts/vazirmatn-fa.woff2?url";

/** The product's letters under a name of their own: a page to which they came too late never shows its own. */
export const PICTURE_FAMILY = "Vazirmatn Picture";
const WAIT_MS = 3000;

let loading: Promise<void> | null = null;

/** Waits for the letters, but not for long: without them a picture has the page's. */
export function loadLetters(): Promise<void> {
  loading ??= new FontFace(PICTURE_FAMILY, `url("${fontUrl}")`, { weight: "400 700" }).load().then(
    (face) => void document.fonts.add(face),
    () => {
      loading = null;
    },
  );
  return Promise.race([loading, new Promise<void>((resolve) => setTimeout(resolve, WAIT_MS))]);
}
