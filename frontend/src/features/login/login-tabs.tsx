import type { ComponentType, KeyboardEvent, ReactNode } from "react";
import { useRef } from "react";

interface Tab<Id extends string> {
  id: Id;
  label: string;
  Icon: ComponentType<{ size?: number; "aria-hidden"?: boolean }>;
}

interface LoginTabsProps<Id extends string> {
  label: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** The panel of the selected tab. */
  children: ReactNode;
}

const tabId = (id: string) => `login-tab-${id}`;

/** Focuses a tab that is about to be selected: the element that led there goes with its panel. */
export const focusTab = (id: string): void => document.getElementById(tabId(id))?.focus();

/** Segmented tabs by the ARIA tabs pattern: arrow keys follow the reading direction and select. */
export function LoginTabs<Id extends string>({ label, tabs, selected, onSelect, children }: LoginTabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === selected);
    // The page is right to left, so the next tab is to the left.
    const steps: Record<string, number> = { ArrowLeft: at + 1, ArrowRight: at - 1, Home: 0, End: tabs.length - 1 };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = (step + tabs.length) % tabs.length;
    const next = tabs[index];
    if (!next) return;
    onSelect(next.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
  };

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="bg-background grid auto-cols-fr grid-flow-col rounded-[14px] p-1"
      >
        {tabs.map(({ id, label: tabLabel, Icon }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={tabId(id)}
            aria-selected={id === selected}
            aria-controls="login-panel"
            tabIndex={id === selected ? 0 : -1}
            onClick={() => onSelect(id)}
            onKeyDown={onKeyDown}
            className={`flex min-h-11 items-center justify-center gap-1.5 rounded-[11px] text-body ${
              id === selected ? "bg-card text-card-content font-bold shadow-sm" : "text-content"
            }`}
          >
            <Icon size={17} aria-hidden />
            {tabLabel}
          </button>
        ))}
      </div>
      <div id="login-panel" role="tabpanel" aria-labelledby={tabId(selected)} className="mt-1 text-start">
        {children}
      </div>
    </>
  );
}
