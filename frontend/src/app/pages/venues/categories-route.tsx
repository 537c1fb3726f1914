import { CategoriesPage } from "../../../features/venues/categories-page.tsx";
import { venueTexts } from "../../../features/venues/texts.ts";
import { PageTitle } from "../../../ui/page-title.tsx";

/** The categories of venues. */
export default function CategoriesRoute() {
  return (
    <div className="flex flex-col gap-2.5 p-3">
      <PageTitle title={venueTexts.categoriesTitle} />
      <CategoriesPage />
    </div>
  );
}
