import { type ReactNode, useState } from "react";

import { toPersianDigits } from "../../../../../../contract/digits.ts";
import { lazyDialog } from "../../../../ui/lazy-part.tsx";
import type { FullScreenProps } from "../../../../ui/dialog/full-screen.tsx";
import { AmpPicture, DotsPicture } from "./pictures.tsx";
import { uploadTexts } from "./texts.ts";

const FullScreen = lazyDialog<FullScreenProps>(() =>
  import("../../../../ui/dialog/full-screen.tsx").then((module) => ({ default: module.FullScreen })),
);

const pictures = [
  { title: uploadTexts.pictures.dots, drawn: <DotsPicture /> },
  { title: uploadTexts.pictures.amp, drawn: <AmpPicture /> },
];

/** How to get a video's link, step by step, with two pictures that open full screen. */
export function HowTo() {
  return (
    <section
      aria-labelledby="how-to"
      className="grid gap-3 rounded-card border border-line bg-card p-4 text-card-content"
    >
      <h2 id="how-to" className="text-heading font-bold">
        {uploadTexts.howTo}
      </h2>
      <ol className="grid gap-2">
        {uploadTexts.steps.map((step, index) => (
          <li key={step} className="flex gap-2.5">
            <span
              aria-hidden="true"
              className="grid size-[2em] shrink-0 place-items-center rounded-full bg-button text-sm font-bold text-button-content"
            >
              {toPersianDigits(index + 1)}
            </span>
            <span className="pt-0.5">{step}</span>
          </li>
        ))}
      </ol>
      <div className="grid grid-cols-2 gap-2.5">
        {pictures.map(({ title, drawn }) => (
          <Picture key={title} title={title}>
            {drawn}
          </Picture>
        ))}
      </div>
    </section>
  );
}

/** A picture that opens full screen. */
function Picture({ title, children }: { title: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className="relative overflow-hidden rounded-button border border-line">
        {children}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={uploadTexts.enlarge(title)}
          onClick={() => setOpen(true)}
          className="absolute inset-0"
        />
      </div>
      <FullScreen open={open} onOpenChange={setOpen} title={title}>
        {children}
      </FullScreen>
    </>
  );
}
