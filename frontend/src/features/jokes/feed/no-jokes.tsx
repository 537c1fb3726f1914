import { Link } from "wouter";

import { paths } from "../../../../../contract/product.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";

/** Shown when nobody has published any joke: so rare that it is not in the first route's bundle. */
export default function NoJokes() {
  return (
    <EmptyState
      emoji="🌱"
      title="هنوز جوکی این‌جا نیست"
      body="اولین جوک را تو بنویس و همه را بخندان."
      action={
        <Link href={paths.add} className={buttonClass("accent")}>
          نوشتن جوک
        </Link>
      }
    />
  );
}
