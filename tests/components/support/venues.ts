import { provinceOf } from "../../../contract/venues/values.ts";
import type { Venue } from "../../../frontend/src/features/venues/api.ts";

/** A venue as the Worker lists it. */
export const aVenue = (more: Partial<Venue> = {}): Venue => {
  const region = more.region ?? "خراسان رضوی، مشهد";
  const province = provinceOf(region);
  return {
    _id: crypto.randomUUID(),
    name: "شهربازی ستاره",
    siteId: "",
    videoUrl: "",
    category: "parks",
    region,
    province,
    ...more,
  };
};

/** A page of a list, the last one unless `nextCursor` says otherwise. */
export const venuePage = (items: Venue[], nextCursor: string | null = null) => ({ items, nextCursor });
