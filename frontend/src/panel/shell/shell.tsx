import { LogOut, Menu } from "lucide-react";
import { Suspense, useEffect, useRef } from "react";
import { Link, Redirect, Route, Switch, useRoute } from "wouter";

import { showError } from "../../ui/toast.ts";
import { ErrorBoundary } from "../../ui/error-boundary.tsx";
import { useWindowTitle } from "../../lib/use-window-title.ts";
import { logOut } from "../session.ts";
import { panelTexts } from "../texts.ts";
import { Button } from "../ui/button.tsx";
import { Loading } from "../ui/states.tsx";
import { tabGroups, tabs } from "./tabs.ts";

/** The tabs' menu beside the current tab: a sidebar on a desktop, a menu on a phone. */
export function Shell() {
  const menu = useRef<HTMLDialogElement>(null);
  const main = useRef<HTMLElement>(null);
  const [, params] = useRoute("/:tab");
  const current = tabs.find(({ id }) => id === params?.tab);
  useWindowTitle(current?.title ?? panelTexts.title);

  const shown = useRef(current?.id);
  useEffect(() => {
    if (shown.current === current?.id) return;
    shown.current = current?.id;
    menu.current?.close();
    main.current?.scrollTo(0, 0);
  }, [current?.id]);

  return (
    <div className="flex h-dvh flex-col md:flex-row">
      <header className="flex items-center justify-between gap-2 border-b border-line bg-header px-3 py-1 text-header-content md:hidden">
        <button
          type="button"
          aria-label={panelTexts.menu}
          aria-haspopup="dialog"
          className="grid size-11 place-items-center"
          onClick={() => menu.current?.showModal()}
        >
          <Menu size={22} aria-hidden />
        </button>
        <p className="font-bold">{current?.title ?? panelTexts.title}</p>
        <span className="size-11" />
      </header>
      <aside className="hidden w-56 shrink-0 flex-col border-e border-line bg-header text-header-content md:flex">
        <Sidebar />
      </aside>
      <dialog
        ref={menu}
        aria-label={panelTexts.menu}
        // Light dismiss.
        closedby="any"
        className="panel-menu fixed m-0 h-dvh max-h-none w-64 flex-col overflow-hidden border-e border-line bg-header text-header-content open:flex"
      >
        <Sidebar />
      </dialog>
      <main
        ref={main}
        tabIndex={-1}
        className="relative min-h-0 min-w-0 flex-1 overflow-y-auto px-3 pt-3 pb-[calc(var(--room)+12px)] outline-none md:px-5 md:pt-5 md:pb-[calc(var(--room)+20px)]"
      >
        <ErrorBoundary key={current?.id} message={panelTexts.crashed}>
          <Suspense fallback={<Loading />}>
            <Switch>
              {tabs.map(({ id, Page }) => (
                <Route key={id} path={`/${id}`} component={Page} />
              ))}
              <Route path="/">
                <Redirect to={`/${tabs[0]?.id ?? ""}`} replace />
              </Route>
              <Route>
                <p className="p-6 text-center">{panelTexts.unknownTab}</p>
              </Route>
            </Switch>
          </Suspense>
        </ErrorBoundary>
      </main>
    </div>
  );
}

function Sidebar() {
  return (
    <>
      <p className="px-4 pt-4 pb-1 font-bold">{panelTexts.title}</p>
      <nav aria-label={panelTexts.tabs} className="min-h-0 flex-1 overflow-y-auto">
        {tabGroups.map((group) => (
          <section key={group.title} aria-label={group.title} className="pt-2">
            <p aria-hidden className="px-4 pb-0.5 text-note opacity-75">
              {group.title}
            </p>
            <ul>
              {group.tabs.map(({ id, title }) => (
                <li key={id}>
                  <TabLink id={id} title={title} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {/* A hint that the list continues; at its end it covers nothing. */}
        <div
          aria-hidden
          className="pointer-events-none sticky bottom-0 h-6 bg-linear-to-t from-header to-transparent"
        />
      </nav>
      <div className="border-t border-line p-2">
        <Button
          variant="ghost"
          className="w-full text-header-content hover:text-content"
          onClick={() => void logOut().catch((error: unknown) => showError(error))}
        >
          <LogOut size={16} aria-hidden />
          {panelTexts.logout}
        </Button>
      </div>
    </>
  );
}

function TabLink({ id, title }: { id: string; title: string }) {
  const [isCurrent] = useRoute(`/${id}`);
  return (
    <Link
      href={`/${id}`}
      aria-current={isCurrent ? "page" : undefined}
      className="flex min-h-11 items-center border-s-3 border-transparent px-4 text-sm hover:bg-surface hover:text-content aria-[current=page]:border-accent aria-[current=page]:bg-surface aria-[current=page]:font-semibold aria-[current=page]:text-content md:min-h-7"
    >
      {title}
    </Link>
  );
}
