import { type ReactNode, useEffect, useState } from "react";

import { SHORT_NAME_PRICE, STORE_PRICES } from "../../../../contract/store/values.ts";
import type { StoreItem } from "../../../../contract/store/calls.ts";
import { BuyGemsLink } from "../../entities/gems/buy-gems-link.tsx";
import { GemIcon } from "../../entities/gems/gem-pill.tsx";
import { missingTexts, useWant, wantedNames } from "../../entities/gems/wanted.ts";
import { LoginFirst } from "../../entities/viewer/login-first.tsx";
import { useViewer, type Viewer } from "../../entities/viewer/session-store.ts";
import { useSearchParams } from "../../lib/use-search-params.ts";
import { Button } from "../../ui/button.tsx";
import { AdsSwitch } from "./ads-switch.tsx";
import { BuySheet } from "./buy-sheet.tsx";
import { storeTexts } from "./texts.ts";
import { FLAGS } from "./use-store.ts";
import { formatGems } from "../../lib/persian/amounts.ts";

const ITEMS: StoreItem[] = ["blue-tick", "colorful-frame", "sparkle-effect", "no-ads"];

/** The store: items for gems. */
export function StorePage() {
  const viewer = useViewer();
  if (viewer === null)
    return <LoginFirst emoji="🛍️" title={storeTexts.signedOutTitle} body={storeTexts.signedOutBody} />;
  return <Shelf viewer={viewer} />;
}

function Shelf({ viewer }: { viewer: Viewer }) {
  const asked = useSearchParams().get("item");
  const [chosen, setChosen] = useState(() => ITEMS.find((item) => item === asked && !viewer[FLAGS[item]]) ?? null);
  // Removed from the address, so that going back or reloading does not open it again.
  useEffect(() => {
    if (asked !== null) history.replaceState(history.state, "", location.pathname);
  }, [asked]);
  return (
    <div className="grid gap-2.5">
      <Balance gems={viewer.walletBalance} />
      <ul className="grid gap-2.5">
        {ITEMS.map((item) => (
          <Item key={item} {...storeTexts.items[item]} price={STORE_PRICES[item]}>
            <Offer item={item} viewer={viewer} onBuy={() => setChosen(item)} />
          </Item>
        ))}
        <Item {...storeTexts.shortName} price={SHORT_NAME_PRICE}>
          <span className="text-sm text-muted">{storeTexts.soon}</span>
        </Item>
      </ul>
      <BuySheet item={chosen} viewer={viewer} onClose={() => setChosen(null)} />
    </div>
  );
}

/** @param props gems: undefined until the account was read */
function Balance({ gems }: { gems: number | undefined }) {
  // For something that another page sells.
  const want = useWant();
  return (
    <section className="flex flex-wrap items-center justify-between gap-2 rounded-card border border-line bg-card px-4 py-3 text-card-content">
      <p>
        <span className="block text-note text-muted">{storeTexts.balance}</span>
        <b className="inline-flex items-center gap-1.5 text-name">
          <GemIcon size={22} />
          {formatGems(gems)}
        </b>
      </p>
      <BuyGemsLink wanted={want?.wanted} cost={want?.cost} variant="outline" size="sm" />
      {want !== null && want.missing > 0 && (
        <p className="basis-full font-semibold">{missingTexts.missingFor(wantedNames[want.wanted], want.missing)}</p>
      )}
    </section>
  );
}

interface ItemProps {
  emoji: string;
  title: string;
  body: string;
  price: number;
  children: ReactNode;
}

function Item({ emoji, title, body, price, children }: ItemProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-card p-4 text-card-content">
      <span aria-hidden="true" className="text-[2rem] leading-tight">
        {emoji}
      </span>
      <div className="min-w-0 flex-[1_1_10rem]">
        <h2 className="font-bold">{title}</h2>
        <p className="text-sm text-muted">{body}</p>
        <p className="mt-1 flex items-center gap-1 text-sm font-semibold">
          <GemIcon />
          {formatGems(price)}
        </p>
      </div>
      {children}
    </li>
  );
}

/** The button to buy an item; for its owner, a note that they have it. */
function Offer({ item, viewer, onBuy }: { item: StoreItem; viewer: Viewer; onBuy: () => void }) {
  if (!viewer[FLAGS[item]])
    return (
      <Button
        variant="outline"
        size="sm"
        aria-haspopup="dialog"
        aria-label={storeTexts.buyFor(storeTexts.items[item].title, STORE_PRICES[item])}
        onClick={onBuy}
      >
        {storeTexts.buy}
      </Button>
    );
  return (
    <>
      <span className="rounded-full border border-line px-3 py-1 text-sm font-semibold">{storeTexts.owned}</span>
      {item === "no-ads" && <AdsSwitch adsEnabled={viewer.adsEnabled} />}
    </>
  );
}
