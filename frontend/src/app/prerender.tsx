import { renderToStaticMarkup } from "react-dom/server";

import { paths } from "../../../contract/product.ts";
import { App } from "./app.tsx";
import { EmptyCard } from "../features/jokes/card/empty-card.tsx";
import { reportAction } from "../features/jokes/report/report-button.tsx";
import { PublicSkeleton } from "../features/profile/public/public-page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { TitleLine } from "../ui/page-title.tsx";
import { followAuthor } from "./pages/follow-author.tsx";

/** The markup the build puts into index.html: the shell around a home that is still loading. */
export const renderShell = (): string => renderToStaticMarkup(<App ssrPath={paths.home} />);

/** The shell around a page that is no tab, kept in a template until one is opened. */
export const renderPage = (): string => renderToStaticMarkup(<App ssrPath={paths.scores} />);

/** The title of such a page, while nobody knows it. */
export const renderTitle = (): string =>
  renderToStaticMarkup(
    <TitleLine>
      <Skeleton className="my-1.5 h-3.5 w-28" />
    </TitleLine>,
  );

/** Somebody's profile on its way. */
export const renderPerson = (): string =>
  renderToStaticMarkup(
    <div className="flex flex-col gap-2.5 p-3">
      <PublicSkeleton />
    </div>,
  );

/**
 * A joke's card in discovery, with nothing in it. The page's policy lets no style attribute apply: fill-card.ts sets them. An id,
 * and what means one, would be that of each copy.
 */
export const renderCard = (): string =>
  renderToStaticMarkup(<EmptyCard authorAction={followAuthor} endAction={reportAction} />).replaceAll(
    / (style|id|aria-controls|aria-labelledby)="[^"]*"/g,
    "",
  );
