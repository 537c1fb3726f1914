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
import { queryClient } from "../lib/network/query-client.ts";
import { followAuthor } from "./pages/follow-author.tsx";
import { PersonCard } from "./pages/user-actions.tsx";

/** The markup the build puts into index.html: the shell around a loading home page. */
export const renderShell = (): string => renderToStaticMarkup(<App ssrPath={paths.home} />);

/** The shell of a page outside the tabs, kept in a template until one is opened. */
export const renderPage = (): string => renderToStaticMarkup(<App ssrPath={paths.scores} />);

/** The skeleton of such a page's title. */
export const renderTitle = (): string =>
  renderToStaticMarkup(
    <TitleLine>
      <Skeleton className="my-1.5 h-3.5 w-28" />
    </TitleLine>,
  );

/** The skeleton of somebody's profile. */
export const renderPerson = (): string =>
  renderToStaticMarkup(
    <div className="flex flex-col gap-2.5 p-3">
      <PublicSkeleton />
    </div>,
  );

// The CSP ignores style attributes. Ids and references to them would be repeated in each copy, except a profile's one name.
const withoutOwn = (markup: string) =>
  markup.replaceAll(/ (style|id|aria-controls|aria-labelledby)="(?!profile-name)[^"]*"/g, "");

/** The template of a joke's card in discovery, for fill-card.ts. */
export const renderCard = (): string =>
  withoutOwn(renderToStaticMarkup(<EmptyCard authorAction={followAuthor} endAction={reportAction} />));

/** The templates for fill-person.ts: a card of somebody not followed, one of somebody followed, and the button of a long bio. */
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
