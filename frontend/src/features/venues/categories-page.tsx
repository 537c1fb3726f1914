import { Link } from "wouter";

import { VENUE_CATEGORIES, venuesPath } from "../../../../contract/venues/values.ts";
import { categoryTexts, venueTexts } from "./texts.ts";

/** The ways to the venues of each category (002 §2). */
export function CategoriesPage() {
  return (
    <div className="grid gap-3">
      <p className="flex items-center gap-3 rounded-card border border-line bg-card px-4 py-3.5 text-body leading-[1.9] text-card-content">
        <span aria-hidden="true" className="text-[2rem] leading-tight">
          🎈
        </span>
        {venueTexts.categoriesLead}
      </p>
      <ul
        aria-label={venueTexts.categories}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-2.5"
      >
        {VENUE_CATEGORIES.map((category) => (
          <li key={category} className="grid last:odd:col-span-full">
            <Link
              href={venuesPath(category)}
              className="grid min-h-28 content-center justify-items-center gap-1.5 rounded-card border border-line bg-card px-2 py-3 text-center font-semibold text-card-content press"
            >
              <span aria-hidden="true" className="text-[2.5rem] leading-tight">
                {categoryTexts[category].emoji}
              </span>
              <span className="text-sm leading-snug">{categoryTexts[category].title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
