import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Router } from "wouter";

import { paths } from "../../../contract/product.ts";
import { App } from "./app.tsx";
import { EmptyCard } from "../features/jokes/card/empty-card.tsx";
import { reportAction } from "../features/jokes/report/report-button.tsx";
import { PublicSkeleton } from "../features/profile/public/public-page.tsx";
import { EMPTY_PERSON } from "../features/profile/public/empty-person.ts";
import { MoreOfBio } from "../features/profile/bio-summary.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { TitleLine } from "../ui/page-title.tsx";
import { queryClient } from "../lib/query-client.ts";
import { followAuthor } from "./pages/follow-author.tsx";
import { PersonCard } from "./pages/user-actions.tsx";

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

// The page's policy lets no style attribute apply. An id, and what means one, would be that of each copy; a profile has one name.
const withoutOwn = (markup: string) =>
  markup.replaceAll(/ (style|id|aria-controls|aria-labelledby)="(?!profile-name)[^"]*"/g, "");

/** A joke's card in discovery, with nothing in it, for fill-card.ts. */
export const renderCard = (): string =>
  withoutOwn(renderToStaticMarkup(<EmptyCard authorAction={followAuthor} endAction={reportAction} />));

/** Somebody's card with nothing in it, for fill-person.ts: of whom the viewer does not follow, of whom they do, and what a long bio has beside. */
export const renderPersonCards = (): string[] => {
  const app = (content: ReactNode) => (
    <QueryClientProvider client={queryClient}>
      <Router ssrPath={paths.home}>{content}</Router>
    </QueryClientProvider>
  );
  return [
    app(<PersonCard user={EMPTY_PERSON} viewerFollows={false} />),
    app(<PersonCard user={EMPTY_PERSON} viewerFollows />),
    <MoreOfBio key="more" aria-expanded={false} />,
  ].map((content) => withoutOwn(renderToStaticMarkup(content)));
};
