import { renderToStaticMarkup } from "react-dom/server";
import { Router } from "wouter";

import { paths } from "../../../contract/product.ts";
import { App } from "./app.tsx";
import EntryPage from "./pages/entry-page.tsx";

/** The markup the build puts into index.html: the shell around a home that is still loading. */
export const renderShell = (): string => renderToStaticMarkup(<App ssrPath={paths.home} />);

/** The entry screen's markup, kept in a template until somebody opens the entry screen. */
export const renderEntry = (): string =>
  renderToStaticMarkup(
    <Router ssrPath={paths.entry}>
      <EntryPage />
    </Router>,
  );
