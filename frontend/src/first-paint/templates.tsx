import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactElement, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Router } from "wouter";

import { paths } from "../../../contract/product.ts";
import { App } from "../app/app.tsx";
import { followAuthor } from "../app/pages/people/follow-author.tsx";
import { PersonCard } from "../app/pages/people/user-actions.tsx";
import { reportAction } from "../features/jokes/card/report-button.tsx";
import { MoreOfBio } from "../features/profile/bio-summary.tsx";
import { PublicSkeleton } from "../features/profile/public/public-page.tsx";
import { queryClient } from "../lib/network/query-client.ts";
import { TitleLine } from "../ui/page-title.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { EmptyCard } from "./empty-card.tsx";
import { EMPTY_PERSON } from "./empty-person.ts";
import type { FillName, TemplateName } from "./screens.ts";

// The CSP ignores style attributes. Ids and references to them would be repeated in each copy, except a profile's one name.
const withoutOwn = (markup: string) =>
  markup.replaceAll(/ (style|id|aria-controls|aria-labelledby)="(?!profile-name)[^"]*"/g, "");

const inApp = (content: ReactNode) => (
  <QueryClientProvider client={queryClient}>
    <Router ssrPath={paths.home}>{content}</Router>
  </QueryClientProvider>
);

/** The markup the build puts into index.html: the shell around a loading home page. */
export const renderShell = (): string => renderToStaticMarkup(<App ssrPath={paths.home} />);

/** Renders the templates of index.html, by name: those of the screens, and three that several share. */
export const renderTemplates = (): Record<TemplateName | "page" | "title" | "joke", string> => ({
  /** The shell of a page outside the tabs. */
  page: renderToStaticMarkup(<App ssrPath={paths.scores} />),
  /** The skeleton of such a page's title. */
  title: renderToStaticMarkup(
    <TitleLine>
      <Skeleton className="my-1.5 h-3.5 w-28" />
    </TitleLine>,
  ),
  /** A joke's card in discovery, for fill-card.ts. */
  joke: withoutOwn(renderToStaticMarkup(<EmptyCard authorAction={followAuthor} endAction={reportAction} />)),
  person: renderToStaticMarkup(
    <div className="flex flex-col gap-2.5 p-3">
      <PublicSkeleton />
    </div>,
  ),
});

/** Renders what is too large for index.html and travels in one of the scripts `show-{fill}.ts` instead. */
export const renderOwnTemplates = (): Partial<Record<FillName, string[]>> => {
  const person: ReactElement[] = [
    inApp(<PersonCard user={EMPTY_PERSON} viewerFollows={false} />),
    inApp(<PersonCard user={EMPTY_PERSON} viewerFollows />),
    <MoreOfBio key="more" aria-expanded={false} />,
  ];
  return { person: person.map((content) => withoutOwn(renderToStaticMarkup(content))) };
};
