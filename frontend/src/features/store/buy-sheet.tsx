import { useState } from "react";

import { STORE_PRICES } from "../../../../contract/store/values.ts";
import type { StoreItem } from "../../../../contract/store/calls.ts";
import { BuyGemsLink } from "../../entities/gems/buy-gems-link.tsx";
import { missingTexts } from "../../entities/gems/wanted.ts";
import { AddMobileLink } from "../../entities/viewer/mobile-first.tsx";
import { Avatar } from "../../entities/person/avatar.tsx";
import { BlueTick } from "../../entities/person/blue-tick.tsx";
import type { Viewer } from "../../entities/viewer/session-store.ts";
import { errorText, hasCode } from "../../lib/network/api-client.ts";
import { focusPage } from "../../lib/page-scroller.ts";
import { commonTexts } from "../../texts/common.ts";
import { mobileFirstTexts } from "../../texts/mobile-first.ts";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/dialog/lazy-sheet.tsx";
import { storeTexts } from "./texts.ts";
import { FLAGS, useBuyItem } from "./use-store.ts";
import { Problem } from "../../ui/problem.tsx";

interface BuySheetProps {
  /** The item to buy; null while the sheet is closed. */
  item: StoreItem | null;
  viewer: Viewer;
  onClose: () => void;
}

/** Previews the item on the viewer and shows what remains of their gems; or says that a mobile or gems are missing. */
export function BuySheet({ item, viewer, onClose }: BuySheetProps) {
  // Kept while the sheet slides out.
  const [last, setLast] = useState<StoreItem>("blue-tick");
  if (item !== null && item !== last) setLast(item);
  const buy = useBuyItem();
  const { title } = storeTexts.items[last];
  const price = STORE_PRICES[last];
  // «Too few gems» is only said once the balance is known.
  const left = viewer.walletBalance === undefined ? null : viewer.walletBalance - price;
  const isOwned = viewer[FLAGS[last]];
  const needsMobile = !isOwned && (viewer.mobileNumber === null || hasCode(buy.error, "MOBILE_REQUIRED"));
  const isTooMuch = !isOwned && !needsMobile && ((left ?? 0) < 0 || hasCode(buy.error, "INSUFFICIENT_GEMS"));
  const close = () => {
    buy.reset();
    onClose();
  };
  const done = () => {
    // The button that opened this was removed: an owned item is not offered.
    focusPage();
    close();
  };
  return (
    <Sheet
      open={item !== null}
      onOpenChange={close}
      {...(needsMobile
        ? { title: mobileFirstTexts.title, description: mobileFirstTexts.body }
        : isTooMuch
          ? { title: storeTexts.notEnoughTitle, description: storeTexts.notEnoughBody }
          : {
              title: storeTexts.confirmTitle(title),
              description:
                left === null ? storeTexts.confirmBodyUnknown(price) : storeTexts.confirmBody(price, Math.max(left, 0)),
            })}
    >
      {last === "no-ads" ? <WhatGoes /> : <Preview item={last} viewer={viewer} />}
      {isTooMuch && left !== null && left < 0 && (
        <p className="mb-4 text-center">
          <b className="block text-name">{missingTexts.missing(-left)}</b>
          <span className="text-sm text-muted">{storeTexts.costs(price, price + left)}</span>
        </p>
      )}
      {buy.isError && !isTooMuch && !needsMobile && (
        <Problem className="mb-3 justify-center">{errorText(buy.error, storeTexts.failed)}</Problem>
      )}
      <div className="grid grid-cols-2 gap-2.5">
        {needsMobile ? (
          <AddMobileLink onClick={close} />
        ) : isTooMuch ? (
          <BuyGemsLink wanted={last} onClick={close} />
        ) : (
          <Button variant="accent" busy={buy.isPending} onClick={() => buy.mutate(last, { onSuccess: done })}>
            {storeTexts.pay(price)}
          </Button>
        )}
        <Button variant="outline" onClick={close}>
          {commonTexts.cancel}
        </Button>
      </div>
    </Sheet>
  );
}

/** The ads that «no ads» removes (R41). */
function WhatGoes() {
  return (
    <div className="mb-4 grid gap-2 rounded-card border border-line bg-card p-4 text-card-content">
      <p className="text-note text-muted">{storeTexts.adsTitle}</p>
      <ul className="grid gap-1.5 font-semibold">
        {storeTexts.ads.map(({ emoji, text }) => (
          <li key={text}>
            <span aria-hidden="true">{emoji} </span>
            {text}
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">{storeTexts.adsKept}</p>
    </div>
  );
}

/** The viewer's own picture and name as everybody is going to see them. */
function Preview({ item, viewer }: { item: StoreItem; viewer: Viewer }) {
  const username = viewer.username ?? "";
  return (
    <figure className="mb-4 grid justify-items-center gap-2 rounded-card border border-line bg-card p-4 text-card-content">
      <figcaption className="text-note text-muted">{storeTexts.looksLike}</figcaption>
      <Avatar
        username={username}
        url={viewer.avatarUrl}
        size={88}
        frame={viewer.colorfulFrame || item === "colorful-frame"}
        sparkle={viewer.sparkleEffect || item === "sparkle-effect"}
      />
      <p className="flex max-w-full items-center gap-1.5 font-bold">
        <bdi className="min-w-0 wrap-anywhere">{username}</bdi>
        {(viewer.blueTick || item === "blue-tick") && <BlueTick />}
      </p>
    </figure>
  );
}
