import {
  choicesOf,
  contentOf,
  type DownloadSettings,
  type DownloadStep,
  downloadTexts,
  hasFile,
  readDownloadSettings,
  stepWithoutPrompt,
} from "../entities/app-download/steps.ts";
import { takeInstallPrompt } from "../lib/install-prompt.ts";
import { button, element, linkButton } from "../lib/dom.ts";
import { openSheet } from "../documents/sheet.ts";
import { commonTexts } from "../texts/common.ts";

/** The ways to install the app by kind of phone, from the administrator's current settings. */
export async function openDownload(): Promise<void> {
  const place = element("div", { className: "stack" });
  let close = () => {};
  void openSheet({ title: downloadTexts.title }, (closeSheet) => {
    close = closeSheet;
    return [place];
  });
  await fill(place, () => close());
}

async function fill(place: HTMLElement, close: () => void): Promise<void> {
  const waiting = element("p", { className: "quiet", role: "status", tabIndex: -1 }, commonTexts.loading);
  place.replaceChildren(waiting);
  // Replacing the placeholder loses the focus, so it moves here.
  waiting.focus();
  choose(place, await readDownloadSettings(), close);
}

function choose(place: HTMLElement, settings: DownloadSettings | null, close: () => void): void {
  const go = (step: DownloadStep, link = "") => show(place, settings, step, link, close);
  const fast = button(
    downloadTexts.fast,
    () => {
      const install = takeInstallPrompt();
      if (install === null) return go(stepWithoutPrompt());
      install();
      close();
    },
    true,
  );
  const choices =
    settings === null
      ? unread(() => fill(place, close))
      : choicesOf(settings).map(({ label, link, step }) => {
          if (link === "") return button(label, () => go(step));
          const followed = outwards(label, link);
          if (step !== "choose") followed.addEventListener("click", () => go(step, link));
          return followed;
        });
  replace(
    place,
    element("p", { className: "quiet" }, settings?.modalText || downloadTexts.choose),
    fast,
    element("p", { className: "quiet" }, downloadTexts.fastHint),
    ...choices,
    ...(settings !== null && !hasFile(settings) ? [element("p", { className: "quiet" }, downloadTexts.noFile)] : []),
  );
}

function show(
  place: HTMLElement,
  settings: DownloadSettings | null,
  step: DownloadStep,
  link: string,
  close: () => void,
): void {
  if (step === "choose") return choose(place, settings, close);
  const { message, steps, hint } = contentOf(step, settings, link);
  const list = steps.length > 0 && element("ol", {}, ...steps.map((text) => element("li", {}, text)));
  replace(
    place,
    element(
      "div",
      { role: "status", className: "stack" },
      message !== "" && element("p", {}, element("b", {}, message)),
      list,
      hint !== "" && element("p", { className: "quiet" }, hint),
    ),
    ...(link === "" ? [] : [outwards(downloadTexts.again, link)]),
    button(downloadTexts.back, () => choose(place, settings, close)),
  );
}

/** Replaces the content; if the focused element goes with it, the focus stays in the dialog. */
function replace(place: HTMLElement, ...parts: Node[]): void {
  const hadFocus = place.contains(document.activeElement);
  place.replaceChildren(...parts);
  if (hadFocus) place.querySelector<HTMLElement>("button, [tabindex]")?.focus();
}

const unread = (readAgain: () => Promise<void>): HTMLElement[] => [
  element("p", { role: "alert" }, downloadTexts.unread),
  button(commonTexts.retry, readAgain),
];

/** A link to a file or an app store, in a new tab. */
const outwards = (label: string, href: string): HTMLAnchorElement =>
  Object.assign(linkButton(label, href), { target: "_blank", rel: "noopener" });
