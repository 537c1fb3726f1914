import { Link } from "wouter";

import { paths, SITE_NAME } from "../../../../contract/product.ts";
import { GemPill } from "../../entities/gems/gem-pill.tsx";
import { useViewer } from "../../entities/viewer/session-store.ts";
import { buttonClass } from "../../ui/button.tsx";

const entryTexts = {
  titleFirst: "بازی، شادی و خنده؛",
  titleSecond: "همه در یک جا",
  lead: "جوک بنویس، جم جمع کن، بازی کن و در شهربازی‌ها تخفیف بگیر.",
  enter: "ورود به لبخند",
  account: "ساختن حساب یا ورود",
  ownProfile: "پروفایل من",
} as const;

const floating = [
  { emoji: "🎡", place: "start-[9%] top-4" },
  { emoji: "🎁", place: "end-[9%] top-1" },
  { emoji: "🕹️", place: "start-[15%] bottom-0" },
  { emoji: "💎", place: "end-[17%] bottom-2" },
];

/** The entry screen: what Labkhand is, and the way in. */
export default function EntryPage() {
  const isVisitor = useViewer() === null;
  return (
    <div className="entry-glow flex flex-1 flex-col gap-2 px-4.5 pb-6">
      <div className="flex items-center justify-between pt-4.5">
        <GemPill />
        <span className="grid justify-items-center text-2xl leading-tight font-bold">
          {SITE_NAME}
          <svg aria-hidden="true" width="46" height="12" viewBox="0 0 46 12">
            <path d="M3 3c9 8 31 8 40 0" stroke="#ffc53d" strokeWidth="4.5" fill="none" strokeLinecap="round" />
          </svg>
        </span>
      </div>
      <div aria-hidden="true" className="relative my-4 grid h-37.5 place-items-center leading-none">
        <span className="text-[92px]">😂</span>
        {floating.map(({ emoji, place }) => (
          <span key={emoji} className={`absolute text-4xl ${place}`}>
            {emoji}
          </span>
        ))}
      </div>
      <h1 className="text-center text-[1.75rem] leading-normal font-bold">
        {entryTexts.titleFirst}
        <br />
        {entryTexts.titleSecond}
      </h1>
      <p className="text-center text-body text-muted">{entryTexts.lead}</p>
      <div className="mt-3 grid gap-2.5">
        <Link href={paths.home} className={`${buttonClass("accent")} min-h-14 text-base`}>
          {entryTexts.enter}
        </Link>
        <Link href={paths.profile} className={buttonClass("outline")}>
          {isVisitor ? entryTexts.account : entryTexts.ownProfile}
        </Link>
      </div>
    </div>
  );
}
